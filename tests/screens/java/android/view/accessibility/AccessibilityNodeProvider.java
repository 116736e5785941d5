package android.view.accessibility;

import android.os.Bundle;

public abstract class AccessibilityNodeProvider {
    public static final int HOST_VIEW_ID = -1;

    public AccessibilityNodeInfo createAccessibilityNodeInfo(int number) {
        return null;
    }

    public boolean performAction(int number, int action, Bundle more) {
        return false;
    }

    public AccessibilityNodeInfo findFocus(int kind) {
        return null;
    }
}
