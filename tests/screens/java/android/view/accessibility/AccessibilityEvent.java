package android.view.accessibility;

public final class AccessibilityEvent extends AccessibilityRecord {
    public static final int TYPE_VIEW_CLICKED = 1;
    public static final int TYPE_VIEW_FOCUSED = 8;
    public static final int TYPE_WINDOW_STATE_CHANGED = 32;
    public static final int TYPE_VIEW_HOVER_ENTER = 128;
    public static final int TYPE_VIEW_HOVER_EXIT = 256;
    public static final int TYPE_WINDOW_CONTENT_CHANGED = 2048;
    public static final int TYPE_VIEW_ACCESSIBILITY_FOCUSED = 32768;
    public static final int TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED = 65536;
    public static final int CONTENT_CHANGE_TYPE_SUBTREE = 1;
    public static final int CONTENT_CHANGE_TYPE_CONTENT_DESCRIPTION = 4;
    public int type;

    public static AccessibilityEvent obtain(int type) {
        AccessibilityEvent event = new AccessibilityEvent();
        event.type = type;
        return event;
    }

    public static AccessibilityEvent obtain(AccessibilityEvent other) {
        return other;
    }

    public static AccessibilityEvent obtain() {
        return new AccessibilityEvent();
    }

    public void setPackageName(CharSequence name) {}

    public void setContentChangeTypes(int types) {}
}
