package android.hardware;

public class SensorEvent {
    public final float[] values = {0f, 0f, -9.5f};
}
