package android.content;

public class ClipboardManager {
    private static ClipData clip;

    public void setPrimaryClip(ClipData data) {
        clip = data;
    }

    public ClipData getPrimaryClip() {
        return clip;
    }
}
