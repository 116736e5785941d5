package org.stammtisch;

import android.graphics.Rect;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.SurfaceView;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.ArrayList;
import java.util.List;

/** Somebody who reads the screen, as Android's TalkBack does: by the app's provider, and by a finger that explores. */
public class TalkBack {
    /** The height of what is above the surface on the screen. */
    public static final int HIGH = 80;

    public static final View SURFACE = new SurfaceView();
    public static boolean isOn;
    public static View.AccessibilityDelegate delegate;
    public static View.OnHoverListener listener;
    public static AccessibilityManager.TouchExplorationStateChangeListener waiting;

    public static void turn(boolean on) {
        isOn = on;
        waiting.onTouchExplorationStateChanged(on);
    }

    public static boolean isServed() {
        return delegate != null && listener != null;
    }

    public static boolean hear(AccessibilityEvent event) {
        Said.say("event", event.type, event.source, event.getText());
        return true;
    }

    /** All that can be read, from the surface on: number, kind, words, state, actions; deeper nodes further in. */
    public static String[] read() {
        List<String> told = new ArrayList<>();
        AccessibilityNodeInfo host = provider().createAccessibilityNodeInfo(AccessibilityNodeProvider.HOST_VIEW_ID);
        for (int child : host.children) read(child, -1, "", told);
        return told.toArray(new String[0]);
    }

    private static void read(int number, int parent, String in, List<String> told) {
        AccessibilityNodeInfo node = provider().createAccessibilityNodeInfo(number);
        if (node.parent != parent) throw new IllegalStateException("a child that knows another parent");
        String kind = node.facts.get("ClassName").toString();
        StringBuilder line = new StringBuilder(in + number + " " + kind.substring(kind.lastIndexOf('.') + 1));
        for (String fact : new String[] {"Name", "Text", "Hint"})
            if (node.facts.get(fact) != null) line.append(" ").append(fact).append("=").append(node.facts.get(fact));
        for (String fact : new String[] {"Heading", "Checked", "Selected", "Clickable", "Focused", "AccessibilityFocused"})
            if (Boolean.TRUE.equals(node.facts.get(fact))) line.append(" ").append(fact);
        if (Boolean.FALSE.equals(node.facts.get("Enabled"))) line.append(" Disabled");
        if (node.facts.get("LiveRegion") != null) line.append(" Live").append(node.facts.get("LiveRegion"));
        for (AccessibilityNodeInfo.AccessibilityAction action : node.own) line.append(" <").append(action.label).append(">");
        Rect box = (Rect) node.facts.get("BoundsInScreen");
        told.add(line + " @" + box.left + "," + box.top + "," + box.right + "," + box.bottom);
        for (int child : node.children) read(child, number, in + "  ", told);
    }

    public static boolean act(int number, int action, String text) {
        Bundle more = new Bundle();
        more.text = text;
        return provider().performAction(number, action, more);
    }

    /** The numbers of the custom actions begin here. */
    public static int own(int number) {
        return provider().createAccessibilityNodeInfo(number).own.get(0).id;
    }

    public static int focused(int kind) {
        AccessibilityNodeInfo node = provider().findFocus(kind);
        return node == null ? -1 : node.number;
    }

    public static boolean hover(float x, float y, boolean away) {
        MotionEvent event = new MotionEvent();
        event.action = away ? MotionEvent.ACTION_HOVER_EXIT : MotionEvent.ACTION_HOVER_MOVE;
        event.x = x;
        event.y = y;
        return listener.onHover(SURFACE, event);
    }

    private static AccessibilityNodeProvider provider() {
        return delegate.getAccessibilityNodeProvider(SURFACE);
    }
}
