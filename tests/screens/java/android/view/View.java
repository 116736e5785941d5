package android.view;

public class View {
    public WindowInsets getRootWindowInsets() {
        return new WindowInsets();
    }

    public final int getWidth() {
        return 1080;
    }

    public final int getHeight() {
        return 2340;
    }
}
