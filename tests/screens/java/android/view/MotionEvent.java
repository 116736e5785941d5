package android.view;

public class MotionEvent {
    public static final int ACTION_HOVER_MOVE = 7;
    public static final int ACTION_HOVER_EXIT = 10;
    public int action;
    public float x, y;

    public final int getAction() {
        return action;
    }

    public final float getX() {
        return x;
    }

    public final float getX(int finger) {
        return x;
    }

    public final float getY() {
        return y;
    }

    public final float getY(int finger) {
        return y;
    }
}
