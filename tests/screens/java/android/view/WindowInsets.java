package android.view;

import android.graphics.Insets;

public final class WindowInsets {
    public Insets getInsets(int kinds) {
        return kinds == Type.ime() ? new Insets(0, 0, 0, 900) : new Insets(0, 80, 0, 120);
    }

    public int getSystemWindowInsetLeft() {
        return 0;
    }

    public int getSystemWindowInsetTop() {
        return 80;
    }

    public int getSystemWindowInsetRight() {
        return 0;
    }

    public int getSystemWindowInsetBottom() {
        return 900;
    }

    public int getStableInsetBottom() {
        return 120;
    }

    public static final class Type {
        public static int systemBars() {
            return 1 | 2;
        }

        public static int displayCutout() {
            return 128;
        }

        public static int ime() {
            return 8;
        }
    }
}
