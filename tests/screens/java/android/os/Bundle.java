package android.os;

public class Bundle implements Parcelable {
    public CharSequence text;

    public CharSequence getCharSequence(String key) {
        return text;
    }

    public CharSequence getCharSequence(String key, CharSequence otherwise) {
        return text;
    }
}
