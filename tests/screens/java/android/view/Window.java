package android.view;

import org.stammtisch.Said;

public class Window {
    public void addFlags(int flags) {
        Said.say("addFlags", flags, Thread.currentThread().getName());
    }

    public void setSoftInputMode(int mode) {
        Said.say("setSoftInputMode", mode, Thread.currentThread().getName());
    }

    public final View getDecorView() {
        return new ViewGroup();
    }

    public WindowInsetsController getInsetsController() {
        return (appearance, of) -> Said.say("bars", appearance, of, Thread.currentThread().getName());
    }
}
