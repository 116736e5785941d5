package org.renpy.android;

import android.util.DisplayMetrics;

public class Hardware {
    public static DisplayMetrics metrics = new DisplayMetrics();

    public static int getDPI() {
        return 400;
    }
}
