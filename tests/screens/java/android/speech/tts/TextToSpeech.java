package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.HashMap;
import java.util.Locale;
import org.stammtisch.Said;

public class TextToSpeech {
    public interface OnInitListener {
        void onInit(int status);
    }

    public TextToSpeech(Context context, OnInitListener listener) {
        Thread thread = new Thread(() -> listener.onInit(0), "awake");
        thread.setDaemon(true);
        thread.start();
    }

    public TextToSpeech(Context context, OnInitListener listener, String engine) {}

    public int setLanguage(Locale language) {
        Said.say("setLanguage", language.toLanguageTag());
        return 1;
    }

    public int speak(CharSequence text, int queue, Bundle how, String name) {
        if (Said.refuses) throw new IllegalStateException("the voice has gone");
        Said.say("speak", Said.text(text), queue, name);
        return 0;
    }

    public int speak(String text, int queue, HashMap<String, String> how) {
        Said.say("speak as of old", text);
        return 0;
    }

    public int stop() {
        Said.say("stop");
        return 0;
    }
}
