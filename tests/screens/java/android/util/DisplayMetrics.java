package android.util;

public class DisplayMetrics {
    public float density = 2.5f;
    public float scaledDensity = 3.75f;
}
