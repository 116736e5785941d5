package android.view.accessibility;

import org.stammtisch.TalkBack;

public final class AccessibilityManager {
    public interface TouchExplorationStateChangeListener {
        void onTouchExplorationStateChanged(boolean on);
    }

    public boolean isTouchExplorationEnabled() {
        return TalkBack.isOn;
    }

    public boolean addTouchExplorationStateChangeListener(TouchExplorationStateChangeListener listener) {
        TalkBack.waiting = listener;
        return true;
    }

    public boolean removeTouchExplorationStateChangeListener(TouchExplorationStateChangeListener listener) {
        TalkBack.waiting = null;
        return true;
    }
}
