package android.hardware;

import android.os.Handler;
import org.stammtisch.Said;

public class SensorManager {
    public static final int SENSOR_DELAY_NORMAL = 3;

    public Sensor getDefaultSensor(int kind) {
        return new Sensor();
    }

    public Sensor getDefaultSensor(int kind, boolean wakes) {
        return new Sensor();
    }

    public boolean registerListener(SensorListener listener, int sensors) {
        return false;
    }

    public boolean registerListener(SensorListener listener, int sensors, int rate) {
        return false;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int rate) {
        Said.say("sensor on", rate);
        listener.onSensorChanged(new SensorEvent());
        return true;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int rate, int most) {
        return false;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int rate, Handler handler) {
        return false;
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int rate, int most, Handler handler) {
        return false;
    }

    public void unregisterListener(SensorListener listener) {}

    public void unregisterListener(SensorListener listener, int sensors) {}

    public void unregisterListener(SensorEventListener listener, Sensor sensor) {
        Said.say("sensor off");
    }

    public void unregisterListener(SensorEventListener listener) {}
}
