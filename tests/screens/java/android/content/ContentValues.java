package android.content;

import java.util.TreeMap;
import org.stammtisch.Said;

public final class ContentValues {
    private final TreeMap<String, String> told = new TreeMap<>();

    public ContentValues() {}

    public ContentValues(int size) {}

    public ContentValues(ContentValues from) {}

    public void put(String name, String value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Byte value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Short value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Integer value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Long value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Float value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Double value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, Boolean value) {
        told.put(name, Said.text(value));
    }

    public void put(String name, byte[] value) {
        told.put(name, Said.text(value));
    }

    @Override
    public String toString() {
        return told.toString();
    }
}
