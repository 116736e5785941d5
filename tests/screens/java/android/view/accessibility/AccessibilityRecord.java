package android.view.accessibility;

import android.view.View;
import java.util.ArrayList;
import java.util.List;

public class AccessibilityRecord {
    public int source = -1;
    private final List<CharSequence> text = new ArrayList<>();

    public void setSource(View host) {}

    public void setSource(View host, int number) {
        source = number;
    }

    public void setClassName(CharSequence name) {}

    public List<CharSequence> getText() {
        return text;
    }
}
