package android.os;

import java.util.Locale;

public final class LocaleList {
    public int size() {
        return 2;
    }

    public Locale get(int place) {
        return Locale.forLanguageTag(place == 0 ? "gsw-CH" : "de-CH");
    }
}
