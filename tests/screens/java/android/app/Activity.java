package android.app;

import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.Window;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.stammtisch.Said;

public class Activity extends Context {
    private final ExecutorService ui = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "ui");
        thread.setDaemon(true);
        return thread;
    });

    public Window getWindow() {
        return new Window();
    }

    public void startActivityForResult(Intent intent, int number) {
        if (Said.refuses) throw new ActivityNotFoundException();
        Said.say("asked", intent, number);
    }

    public void startActivityForResult(Intent intent, int number, Bundle options) {}

    public final void runOnUiThread(Runnable work) {
        ui.submit(work);
    }

    public void setRecentsScreenshotEnabled(boolean enabled) {
        Said.say("recents", enabled, Thread.currentThread().getName());
    }
}
