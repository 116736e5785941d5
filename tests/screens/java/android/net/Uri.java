package android.net;

import android.os.Parcelable;

public class Uri implements Parcelable {
    private final String path;

    public Uri(String path) {
        this.path = path;
    }

    @Override
    public String toString() {
        return path;
    }
}
