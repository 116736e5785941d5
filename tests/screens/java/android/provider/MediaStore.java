package android.provider;

import android.net.Uri;

public final class MediaStore {
    public static final class Images {
        public static final class Media {
            public static Uri getContentUri(String volume) {
                return new Uri("pictures on " + volume);
            }
        }
    }
}
