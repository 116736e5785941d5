package org.stammtisch.accessibility;

import android.app.Activity;
import android.content.Context;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.SurfaceView;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeInfo.CollectionItemInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells TalkBack what is on the surface that Kivy draws on, while touch exploration is on.
 *
 * <p>The app gives it the nodes of its tree ({@code node}, {@code show}) from its own thread. TalkBack asks on the UI
 * thread and is answered from the last tree, without waiting for Python. What TalkBack wants done goes to {@code App}.
 */
public class ScreenReader extends View.AccessibilityDelegate
        implements View.OnHoverListener, AccessibilityManager.TouchExplorationStateChangeListener {

    /** The app; called on the UI thread. */
    public interface App {
        /** Touch exploration was switched on or off. */
        void explored(boolean on);

        /** Do something with a node: one of the actions below, or CUSTOM and the number of a custom action. */
        void asked(int node, int action, String text);
    }

    public static final int CLICK = 0, FOCUS = 1, INCREASE = 2, DECREASE = 3, WRITE = 4, CUSTOM = 100;

    /** What a node is: bits of its state. */
    public static final int DISABLED = 1, CHECKABLE = 2, CHECKED = 4, SELECTED = 8, POLITE = 16, URGENT = 32,
            HEADING = 64, PANE = 128;

    /** The root of the tree stands for the surface itself. */
    private static final int ROOT = 1, NONE = -1;

    /** Custom actions have numbers as an app's own resources have them: Android uses none of those. */
    private static final int OWN = 0x7f000000;

    private static class Node {
        int number, state, actions, at, of, parent;
        String type, label, value, about;
        int[] box, children;
        String[] customs;
    }

    private final App app;
    private final Activity activity;
    private final Provider provider = new Provider();
    private AccessibilityManager manager;
    private View surface;

    /** The nodes given so far, by number: of the app's thread. */
    private final Map<Integer, Node> given = new HashMap<>();

    /** The nodes that can be reached from the root: of the UI thread. */
    private Map<Integer, Node> tree = new HashMap<>();

    private int focus = ROOT, pane = NONE, read = NONE, hovered = NONE;

    public ScreenReader(Activity activity, App app) {
        this.activity = activity;
        this.app = app;
    }

    /** Begin to wait for touch exploration. */
    public void watch() {
        activity.runOnUiThread(() -> {
            manager = (AccessibilityManager) activity.getSystemService(Context.ACCESSIBILITY_SERVICE);
            manager.addTouchExplorationStateChangeListener(this);
            if (manager.isTouchExplorationEnabled()) onTouchExplorationStateChanged(true);
        });
    }

    /** End waiting, and tell nothing any more. */
    public void stop() {
        activity.runOnUiThread(() -> {
            manager.removeTouchExplorationStateChangeListener(this);
            serve(false);
        });
    }

    @Override
    public void onTouchExplorationStateChanged(boolean on) {
        serve(on);
        app.explored(on);
    }

    private void serve(boolean on) {
        surface = surfaceIn(activity.getWindow().getDecorView());
        if (surface == null) return;
        surface.setAccessibilityDelegate(on ? this : null);
        surface.setOnHoverListener(on ? this : null);
        if (!on) read = hovered = NONE;
    }

    private static View surfaceIn(View view) {
        if (view instanceof SurfaceView || !(view instanceof ViewGroup)) return view instanceof SurfaceView ? view : null;
        ViewGroup group = (ViewGroup) view;
        for (int at = 0; at < group.getChildCount(); at++) {
            View found = surfaceIn(group.getChildAt(at));
            if (found != null) return found;
        }
        return null;
    }

    // what the app tells

    /** A new node, or what has changed of one. {@code actions} has a bit for each action; a box may be null. */
    public void node(int number, String type, String label, String value, String about, int[] box, int[] children,
            int state, int actions, int at, int of, String[] customs) {
        Node node = new Node();
        node.number = number;
        node.type = type;
        node.label = label;
        node.value = value;
        node.about = about;
        node.box = box;
        node.children = children;
        node.state = state;
        node.actions = actions;
        node.at = at;
        node.of = of;
        node.customs = customs;
        given.put(number, node);
    }

    /** The tree is complete; this node has the keyboard's focus. */
    public void show(int focus) {
        Map<Integer, Node> next = new HashMap<>();
        reach(ROOT, NONE, next);
        given.keySet().retainAll(next.keySet());
        activity.runOnUiThread(() -> publish(next, focus));
    }

    private void reach(int number, int parent, Map<Integer, Node> reached) {
        Node node = given.get(number);
        if (node == null) return;
        node.parent = parent;
        reached.put(number, node);
        for (int child : node.children) reach(child, number, reached);
    }

    /** Answer from this tree from now on, and tell TalkBack what is new. */
    private void publish(Map<Integer, Node> next, int focus) {
        Map<Integer, Node> before = tree;
        int focusBefore = this.focus, paneBefore = pane;
        tree = next;
        this.focus = focus;
        pane = paneIn(ROOT, NONE);
        if (surface == null) return;
        if (!next.containsKey(read)) read = NONE;
        tell(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED, View.NO_ID, "");
        if (pane != NONE && (pane != paneBefore || !before.containsKey(pane)))
            tell(AccessibilityEvent.TYPE_WINDOW_STATE_CHANGED, pane, next.get(pane).label);
        for (Node node : next.values()) {
            Node known = before.get(node.number);
            boolean isLive = (node.state & (POLITE | URGENT)) != 0;
            if (isLive && (known == null || !known.label.equals(node.label)))
                tell(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED, node.number, node.label);
        }
        if (focus != focusBefore && next.containsKey(focus) && focus != pane)
            tell(AccessibilityEvent.TYPE_VIEW_FOCUSED, focus, next.get(focus).label);
    }

    /** The last page or dialog in reading order: the one on top. */
    private int paneIn(int number, int found) {
        Node node = tree.get(number);
        if (node == null) return found;
        if ((node.state & PANE) != 0) found = number;
        for (int child : node.children) found = paneIn(child, found);
        return found;
    }

    private void tell(int type, int number, String text) {
        if (surface.getParent() == null) return;
        AccessibilityEvent event = AccessibilityEvent.obtain(type);
        Node node = tree.get(number);
        event.setPackageName(activity.getPackageName());
        event.setClassName(node == null ? "android.view.View" : node.type);
        event.setSource(surface, number);
        if (type == AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED)
            event.setContentChangeTypes(AccessibilityEvent.CONTENT_CHANGE_TYPE_SUBTREE
                    | (number == View.NO_ID ? 0 : AccessibilityEvent.CONTENT_CHANGE_TYPE_CONTENT_DESCRIPTION));
        if (!text.isEmpty()) event.getText().add(text);
        surface.getParent().requestSendAccessibilityEvent(surface, event);
    }

    // what TalkBack asks

    @Override
    public AccessibilityNodeProvider getAccessibilityNodeProvider(View host) {
        return provider;
    }

    private class Provider extends AccessibilityNodeProvider {
        @Override
        public AccessibilityNodeInfo createAccessibilityNodeInfo(int number) {
            if (number != HOST_VIEW_ID) return tree.containsKey(number) ? info(tree.get(number)) : null;
            AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(surface);
            surface.onInitializeAccessibilityNodeInfo(info);
            addChildren(info, tree.get(ROOT));
            return info;
        }

        @Override
        public AccessibilityNodeInfo findFocus(int type) {
            int number = type == AccessibilityNodeInfo.FOCUS_ACCESSIBILITY ? read : focus;
            return number != ROOT && tree.containsKey(number) ? info(tree.get(number)) : null;
        }

        @Override
        public boolean performAction(int number, int action, Bundle more) {
            Node node = tree.get(number);
            return node != null && perform(node, action, more);
        }
    }

    private AccessibilityNodeInfo info(Node node) {
        AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(surface, node.number);
        info.setPackageName(activity.getPackageName());
        info.setClassName(node.type);
        if (node.parent == ROOT) info.setParent(surface);
        else info.setParent(surface, node.parent);
        addChildren(info, node);
        addWords(info, node);
        addBox(info, node);
        addState(info, node);
        addActions(info, node);
        return info;
    }

    private void addChildren(AccessibilityNodeInfo info, Node node) {
        if (node == null) return;
        for (int child : node.children) if (tree.containsKey(child)) info.addChild(surface, child);
    }

    private static void addWords(AccessibilityNodeInfo info, Node node) {
        // The title of a page or dialog is told as it opens; as a name it would be read instead of what is inside.
        if ((node.state & PANE) != 0) return;
        boolean isField = has(node, WRITE);
        String hint = isField ? node.label : node.about;
        if (isField) info.setText(node.value);
        else if (!node.label.isEmpty() || !node.value.isEmpty())
            info.setContentDescription(node.value.isEmpty() ? node.label : (node.label + " " + node.value).trim());
        if (!hint.isEmpty()) addHint(info, hint);
    }

    /** What is said after a node's name. Android 8 was the first to know of it; before, it is a part of the name. */
    private static void addHint(AccessibilityNodeInfo info, String hint) {
        try {
            AccessibilityNodeInfo.class.getMethod("setHintText", CharSequence.class).invoke(info, hint);
        } catch (ReflectiveOperationException unknown) {
            CharSequence name = info.getContentDescription();
            info.setContentDescription(name == null ? hint : name + ". " + hint);
        }
    }

    private void addBox(AccessibilityNodeInfo info, Node node) {
        Rect parent = boxOf(tree.get(node.parent)), here = boxOf(node);
        info.setBoundsInParent(new Rect(here.left - parent.left, here.top - parent.top, here.right - parent.left,
                here.bottom - parent.top));
        int[] at = new int[2];
        surface.getLocationOnScreen(at);
        info.setBoundsInScreen(
                new Rect(here.left + at[0], here.top + at[1], here.right + at[0], here.bottom + at[1]));
        info.setVisibleToUser(true);
    }

    /** Where a node is on the surface; what has no place of its own is everywhere. */
    private Rect boxOf(Node node) {
        if (node == null || node.box == null) return new Rect(0, 0, surface.getWidth(), surface.getHeight());
        return new Rect(node.box[0], node.box[1], node.box[0] + node.box[2], node.box[1] + node.box[3]);
    }

    private void addState(AccessibilityNodeInfo info, Node node) {
        info.setEnabled((node.state & DISABLED) == 0);
        info.setCheckable((node.state & CHECKABLE) != 0);
        info.setChecked((node.state & CHECKED) != 0);
        info.setSelected((node.state & SELECTED) != 0);
        info.setAccessibilityFocused(node.number == read);
        info.setFocused(node.number == focus);
        if ((node.state & URGENT) != 0) info.setLiveRegion(View.ACCESSIBILITY_LIVE_REGION_ASSERTIVE);
        else if ((node.state & POLITE) != 0) info.setLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
        boolean isHeading = (node.state & HEADING) != 0;
        if (isHeading || node.of > 0)
            info.setCollectionItemInfo(CollectionItemInfo.obtain(Math.max(0, node.at - 1), 1, 0, 1, isHeading));
    }

    private void addActions(AccessibilityNodeInfo info, Node node) {
        info.addAction(node.number == read ? AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS
                : AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS);
        info.setClickable(has(node, CLICK));
        info.setFocusable(has(node, FOCUS));
        info.setEditable(has(node, WRITE));
        info.setScrollable(has(node, INCREASE));
        if (has(node, CLICK)) info.addAction(AccessibilityNodeInfo.ACTION_CLICK);
        if (has(node, FOCUS)) info.addAction(AccessibilityNodeInfo.ACTION_FOCUS);
        if (has(node, WRITE)) info.addAction(AccessibilityNodeInfo.ACTION_SET_TEXT);
        if (has(node, INCREASE)) info.addAction(AccessibilityNodeInfo.ACTION_SCROLL_FORWARD);
        if (has(node, DECREASE)) info.addAction(AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD);
        for (int at = 0; at < node.customs.length; at++)
            info.addAction(new AccessibilityAction(OWN + at, node.customs[at]));
    }

    private static boolean has(Node node, int action) {
        return (node.actions & 1 << action) != 0;
    }

    // what TalkBack wants done

    private boolean perform(Node node, int action, Bundle more) {
        if (action == AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS) return startReading(node);
        if (action == AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS) return stopReading(node);
        if ((node.state & DISABLED) != 0) return false;
        if (action >= OWN && action < OWN + node.customs.length) {
            app.asked(node.number, CUSTOM + action - OWN, "");
            return true;
        }
        int wanted = wanted(action);
        if (wanted == NONE || !has(node, wanted)) return false;
        CharSequence text =
                wanted == WRITE ? more.getCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE) : "";
        app.asked(node.number, wanted, text == null ? "" : text.toString());
        if (wanted == CLICK) tell(AccessibilityEvent.TYPE_VIEW_CLICKED, node.number, node.label);
        return true;
    }

    private static int wanted(int action) {
        switch (action) {
            case AccessibilityNodeInfo.ACTION_CLICK:
                return CLICK;
            case AccessibilityNodeInfo.ACTION_FOCUS:
                return FOCUS;
            case AccessibilityNodeInfo.ACTION_SCROLL_FORWARD:
                return INCREASE;
            case AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD:
                return DECREASE;
            case AccessibilityNodeInfo.ACTION_SET_TEXT:
                return WRITE;
            default:
                return NONE;
        }
    }

    /** TalkBack reads this node now; the app's own focus goes there, too, and scrolls it into sight. */
    private boolean startReading(Node node) {
        if (read == node.number) return false;
        read = node.number;
        tell(AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUSED, read, node.label);
        if (has(node, FOCUS)) app.asked(node.number, FOCUS, "");
        return true;
    }

    private boolean stopReading(Node node) {
        if (read != node.number) return false;
        read = NONE;
        tell(AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED, node.number, node.label);
        return true;
    }

    // a finger that explores

    @Override
    public boolean onHover(View view, MotionEvent event) {
        int now = event.getAction() == MotionEvent.ACTION_HOVER_EXIT ? NONE : at(event.getX(), event.getY());
        int before = hovered;
        hovered = now;
        if (now != before && now != NONE) tell(AccessibilityEvent.TYPE_VIEW_HOVER_ENTER, now, "");
        if (now != before && before != NONE) tell(AccessibilityEvent.TYPE_VIEW_HOVER_EXIT, before, "");
        return now != NONE || before != NONE;
    }

    /** The smallest thing at a point that has anything to say. */
    private int at(float x, float y) {
        long least = Long.MAX_VALUE;
        int found = NONE;
        for (Node node : tree.values()) {
            boolean speaks = !node.label.isEmpty() || !node.value.isEmpty();
            if (!speaks || node.box == null || (node.state & PANE) != 0) continue;
            boolean isHere = x >= node.box[0] && x < node.box[0] + node.box[2] && y >= node.box[1]
                    && y < node.box[1] + node.box[3];
            long area = (long) node.box[2] * node.box[3];
            if (isHere && area < least) {
                least = area;
                found = node.number;
            }
        }
        return found;
    }
}
