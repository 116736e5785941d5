package android.content;

import android.content.res.Resources;
import android.hardware.SensorManager;
import android.os.Bundle;
import android.os.Vibrator;
import android.view.accessibility.AccessibilityManager;
import java.io.File;
import org.stammtisch.Said;

public class Context {
    public static final String ACCESSIBILITY_SERVICE = "accessibility";
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String VIBRATOR_SERVICE = "vibrator";

    public Context getApplicationContext() {
        return this;
    }

    public ContentResolver getContentResolver() {
        return new ContentResolver();
    }

    public Resources getResources() {
        return new Resources();
    }

    public String getPackageName() {
        return "org.stammtisch.stammtisch";
    }

    public File getFilesDir() {
        return new File("/data/files");
    }

    public Object getSystemService(String name) {
        switch (name) {
            case ACCESSIBILITY_SERVICE:
                return new AccessibilityManager();
            case CLIPBOARD_SERVICE:
                return new ClipboardManager();
            case SENSOR_SERVICE:
                return new SensorManager();
            default:
                return new Vibrator();
        }
    }

    public final <T> T getSystemService(Class<T> of) {
        return null;
    }

    public void startActivity(Intent intent) {
        if (Said.refuses) throw new ActivityNotFoundException();
        Said.say("started", intent);
    }

    public void startActivity(Intent intent, Bundle options) {}
}
