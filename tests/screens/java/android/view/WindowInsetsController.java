package android.view;

public interface WindowInsetsController {
    void setSystemBarsAppearance(int appearance, int of);
}
