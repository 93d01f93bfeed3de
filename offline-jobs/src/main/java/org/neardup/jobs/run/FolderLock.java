package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Keeps a folder of this machine to one run at a time, by a lock that goes with the process however
 * it ends. Its file {@code .NAME.lock} beside the folder names the process, and stays: one that was
 * removed could be locked by a run that had opened it before, beside the run that makes it anew.
 */
public final class FolderLock implements Closeable {
  private final FileLock lock; // Java forgets one that nobody holds

  private FolderLock(FileLock lock) {
    this.lock = lock;
  }

  /**
   * Locks a folder, which need not be there.
   *
   * @return null for a folder that is not locked: one on another file system, or one that was made
   *     for the user in a folder of somebody else
   * @throws IllegalArgumentException if another run has it
   */
  public static FolderLock of(OutputFolder folder) throws IOException {
    Path place = Path.of(folder.path().toUri().getPath());
    Path parent = place.getParent();
    if (!"file".equals(folder.path().toUri().getScheme()) || parent == null) {
      return null;
    }
    Files.createDirectories(parent);
    if (!Files.isWritable(parent)) {
      return null;
    }
    Path file = parent.resolve("." + place.getFileName() + ".lock");
    FolderLock lock = tryLock(file);
    if (lock == null) {
      throw new IllegalArgumentException(
          "[output] %s is in use by %s: wait for its end, or choose another folder"
              .formatted(place, Files.readString(file).strip()));
    }
    FileChannel channel = lock.lock.channel();
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(holder().getBytes(StandardCharsets.UTF_8)));
    return lock;
  }

  /** Locks a file, which is made if it is not there; null if somebody else has it. */
  public static FolderLock tryLock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new FolderLock(lock);
      }
    } catch (OverlappingFileLockException e) {
      // Another thread of this process has it.
    }
    channel.close();
    return null;
  }

  private static String holder() throws IOException {
    return "process %s on %s since %s%n"
        .formatted(
            ProcessHandle.current().pid(),
            InetAddress.getLocalHost().getHostName(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public void close() throws IOException {
    lock.acquiredBy().close();
  }
}
