package android.view;

import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import org.stammtisch.TalkBack;

public class View {
    public static final int NO_ID = -1;
    public static final int ACCESSIBILITY_LIVE_REGION_POLITE = 1;
    public static final int ACCESSIBILITY_LIVE_REGION_ASSERTIVE = 2;

    public interface OnHoverListener {
        boolean onHover(View view, MotionEvent event);
    }

    public static class AccessibilityDelegate {
        public AccessibilityNodeProvider getAccessibilityNodeProvider(View host) {
            return null;
        }
    }

    public WindowInsets getRootWindowInsets() {
        return new WindowInsets();
    }

    public final int getWidth() {
        return 1080;
    }

    public final int getHeight() {
        return 2340;
    }

    public void setAccessibilityDelegate(AccessibilityDelegate delegate) {
        TalkBack.delegate = delegate;
    }

    public void setOnHoverListener(OnHoverListener listener) {
        TalkBack.listener = listener;
    }

    public void getLocationOnScreen(int[] at) {
        at[1] = TalkBack.HIGH;
    }

    public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {}

    public final ViewParent getParent() {
        return (view, event) -> TalkBack.hear(event);
    }
}
