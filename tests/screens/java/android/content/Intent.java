package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcelable;
import java.io.Serializable;
import org.stammtisch.Said;

public class Intent {
    private final StringBuilder told = new StringBuilder();

    public Intent() {}

    public Intent(Intent from) {}

    public Intent(String action) {
        told.append(action);
    }

    public Intent(String action, Uri uri) {}

    public Intent(Context context, Class<?> of) {}

    public Intent(String action, Uri uri, Context context, Class<?> of) {}

    private Intent tell(String name, Object value) {
        told.append("; ").append(name).append(' ').append(Said.text(value));
        return this;
    }

    public static Intent createChooser(Intent intent, CharSequence title) {
        return new Intent("chooser of [" + intent + "]").tell("title", title);
    }

    public static Intent createChooser(Intent intent, CharSequence title, IntentSender sender) {
        return null;
    }

    public void setClipData(ClipData data) {
        tell("clip", data);
    }

    public Intent addFlags(int flags) {
        return tell("flags", flags);
    }

    public Intent addCategory(String category) {
        return tell("category", category);
    }

    public Intent setType(String kind) {
        return tell("type", kind);
    }

    public Uri getData() {
        return new Uri(Said.folder + "/document");
    }

    public Intent putExtra(String name, boolean value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, byte value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, char value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, short value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, int value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, long value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, float value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, double value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, String value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, CharSequence value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, Parcelable value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, Parcelable[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, Serializable value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, boolean[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, byte[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, short[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, char[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, int[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, long[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, float[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, double[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, String[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, CharSequence[] value) {
        return tell(name, value);
    }

    public Intent putExtra(String name, Bundle value) {
        return tell(name, value);
    }

    @Override
    public String toString() {
        return told.toString();
    }
}
