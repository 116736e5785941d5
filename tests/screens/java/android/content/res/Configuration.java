package android.content.res;

import android.os.LocaleList;

public final class Configuration {
    public float fontScale = 1.5f;
    public int uiMode = 0x21;

    public LocaleList getLocales() {
        return new LocaleList();
    }
}
