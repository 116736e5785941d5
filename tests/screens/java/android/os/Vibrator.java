package android.os;

import android.media.AudioAttributes;
import org.stammtisch.Said;

public class Vibrator {
    public void vibrate(long milliseconds) {}

    public void vibrate(long milliseconds, AudioAttributes attributes) {}

    public void vibrate(long[] pattern, int repeat) {}

    public void vibrate(long[] pattern, int repeat, AudioAttributes attributes) {}

    public void vibrate(VibrationEffect effect) {
        Said.say("vibrate", effect);
    }
}
