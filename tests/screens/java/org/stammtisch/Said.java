package org.stammtisch;

import java.util.ArrayList;
import java.util.List;

/** What the app has asked of the phone, in order, and what the phone is to answer. */
public class Said {
    private static final List<String> all = new ArrayList<>();
    /** Nobody takes what is started. */
    public static boolean refuses;
    /** Where documents and pictures lie. */
    public static String folder = "";

    public static synchronized void say(Object... words) {
        StringBuilder line = new StringBuilder();
        for (Object word : words) line.append(line.length() > 0 ? " " : "").append(word);
        all.add(line.toString());
    }

    /** In which way a text has come: as which of Java's classes. */
    public static String text(Object text) {
        return text == null ? "null" : text.getClass().getSimpleName() + ":" + text;
    }

    public static synchronized String[] told() {
        String[] told = all.toArray(new String[0]);
        all.clear();
        return told;
    }

    public static void setRefuses(boolean value) {
        refuses = value;
    }

    public static void setFolder(String value) {
        folder = value;
    }
}
