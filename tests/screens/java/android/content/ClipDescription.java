package android.content;

public class ClipDescription {}
