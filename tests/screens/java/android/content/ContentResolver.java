package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import java.io.FileNotFoundException;
import java.io.RandomAccessFile;
import org.stammtisch.Said;

public class ContentResolver {
    public final Uri insert(Uri where, ContentValues values) {
        Said.say("insert", where, values);
        return new Uri(Said.folder + "/picture");
    }

    public final Uri insert(Uri where, ContentValues values, Bundle extras) {
        return null;
    }

    public final int delete(Uri uri, Bundle extras) {
        return 0;
    }

    public final int delete(Uri uri, String where, String[] what) {
        Said.say("delete", uri);
        return 1;
    }

    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) throws FileNotFoundException {
        Said.say("open", uri, mode);
        // Not all who keep files know this one.
        if (mode.equals("wt")) throw new FileNotFoundException(mode);
        return new ParcelFileDescriptor(new RandomAccessFile(uri.toString(), mode.equals("r") ? "r" : "rw"));
    }

    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode, CancellationSignal signal)
            throws FileNotFoundException {
        throw new FileNotFoundException("with a signal");
    }
}
