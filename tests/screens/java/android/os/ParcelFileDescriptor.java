package android.os;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import org.stammtisch.Said;

public class ParcelFileDescriptor {
    private final RandomAccessFile file;

    public ParcelFileDescriptor(RandomAccessFile file) {
        this.file = file;
    }

    public int getFd() {
        try {
            Field number = FileDescriptor.class.getDeclaredField("fd");
            number.setAccessible(true);
            return number.getInt(file.getFD());
        } catch (IOException | ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    public void close() throws IOException {
        file.close();
        Said.say("closed");
    }
}
