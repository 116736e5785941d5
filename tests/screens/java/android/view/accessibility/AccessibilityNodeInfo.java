package android.view.accessibility;

import android.graphics.Rect;
import android.view.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class AccessibilityNodeInfo {
    public static final int FOCUS_INPUT = 1;
    public static final int FOCUS_ACCESSIBILITY = 2;
    public static final int ACTION_FOCUS = 1;
    public static final int ACTION_CLICK = 16;
    public static final int ACTION_ACCESSIBILITY_FOCUS = 64;
    public static final int ACTION_CLEAR_ACCESSIBILITY_FOCUS = 128;
    public static final int ACTION_SCROLL_FORWARD = 4096;
    public static final int ACTION_SCROLL_BACKWARD = 8192;
    public static final int ACTION_SET_TEXT = 2097152;
    public static final String ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE = "ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE";

    public static final class AccessibilityAction {
        public final int id;
        public final CharSequence label;

        public AccessibilityAction(int id, CharSequence label) {
            this.id = id;
            this.label = label;
        }
    }

    public static final class CollectionItemInfo {
        public boolean heading;

        public static CollectionItemInfo obtain(int row, int rows, int column, int columns, boolean heading) {
            CollectionItemInfo info = new CollectionItemInfo();
            info.heading = heading;
            return info;
        }

        public static CollectionItemInfo obtain(
                int row, int rows, int column, int columns, boolean heading, boolean selected) {
            return obtain(row, rows, column, columns, heading);
        }
    }

    public final int number;
    public int parent = -1;
    public final Map<String, Object> facts = new HashMap<>();
    public final List<Integer> children = new ArrayList<>();
    public int actions;
    public final List<AccessibilityAction> own = new ArrayList<>();

    private AccessibilityNodeInfo(int number) {
        this.number = number;
    }

    public static AccessibilityNodeInfo obtain(View host, int number) {
        return new AccessibilityNodeInfo(number);
    }

    public static AccessibilityNodeInfo obtain(View host) {
        return new AccessibilityNodeInfo(-1);
    }

    public static AccessibilityNodeInfo obtain() {
        return new AccessibilityNodeInfo(-1);
    }

    public static AccessibilityNodeInfo obtain(AccessibilityNodeInfo other) {
        return other;
    }

    public void addChild(View host) {}

    public void addChild(View host, int number) {
        children.add(number);
    }

    public void setParent(View host) {}

    public void setParent(View host, int number) {
        parent = number;
    }

    public void addAction(int action) {
        actions |= action;
    }

    public void addAction(AccessibilityAction action) {
        own.add(action);
    }

    public void setCollectionItemInfo(CollectionItemInfo info) {
        facts.put("Heading", info.heading);
    }

    public void setHintText(CharSequence hint) {
        facts.put("Hint", hint);
    }

    public CharSequence getContentDescription() {
        return (CharSequence) facts.get("Name");
    }

    public void setContentDescription(CharSequence value) {
        facts.put("Name", value);
    }

    public void setCheckable(boolean value) {
        facts.put("Checkable", value);
    }

    public void setChecked(boolean value) {
        facts.put("Checked", value);
    }

    public void setFocusable(boolean value) {
        facts.put("Focusable", value);
    }

    public void setFocused(boolean value) {
        facts.put("Focused", value);
    }

    public void setVisibleToUser(boolean value) {
        facts.put("VisibleToUser", value);
    }

    public void setAccessibilityFocused(boolean value) {
        facts.put("AccessibilityFocused", value);
    }

    public void setSelected(boolean value) {
        facts.put("Selected", value);
    }

    public void setClickable(boolean value) {
        facts.put("Clickable", value);
    }

    public void setEnabled(boolean value) {
        facts.put("Enabled", value);
    }

    public void setScrollable(boolean value) {
        facts.put("Scrollable", value);
    }

    public void setEditable(boolean value) {
        facts.put("Editable", value);
    }

    public void setLiveRegion(int value) {
        facts.put("LiveRegion", value);
    }

    public void setPackageName(CharSequence value) {
        facts.put("PackageName", value);
    }

    public void setClassName(CharSequence value) {
        facts.put("ClassName", value);
    }

    public void setText(CharSequence value) {
        facts.put("Text", value);
    }

    public void setBoundsInParent(Rect value) {
        facts.put("BoundsInParent", value);
    }

    public void setBoundsInScreen(Rect value) {
        facts.put("BoundsInScreen", value);
    }
}
