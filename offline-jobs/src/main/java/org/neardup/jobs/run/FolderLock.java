package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a folder of this machine to one run at a time, by a lock that goes with the process however
 * it ends. Its file {@code .NAME.lock} beside the folder names the process, and stays: one that was
 * removed could be locked by a run that had opened it before, beside the run that makes it anew.
 */
public final class FolderLock implements Closeable {
  /**
   * The files that this process has locked, and what they say. None of them may be opened once
   * more: closing it would end the lock, which belongs to the whole process.
   */
  private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

  private final Path file;
  private final FileLock lock; // Java forgets one that nobody holds

  private FolderLock(Path file, FileLock lock) {
    this.file = file;
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
      String ours = HELD.get(real(file));
      throw new IllegalArgumentException(
          "[output] %s is in use by %s: wait for its end, or choose another folder"
              .formatted(place, (ours == null ? Files.readString(file) : ours).strip()));
    }
    FileChannel channel = lock.lock.channel();
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(HELD.get(lock.file).getBytes(StandardCharsets.UTF_8)));
    return lock;
  }

  /** Locks a file, which is made if it is not there; null if somebody else has it. */
  public static FolderLock tryLock(Path path) throws IOException {
    Path file = real(path);
    if (HELD.putIfAbsent(file, holder()) != null) {
      return null;
    }
    FileLock lock = null;
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock = channel.tryLock();
      if (lock == null) {
        channel.close();
      }
    } finally {
      if (lock == null) {
        HELD.remove(file);
      }
    }
    return lock == null ? null : new FolderLock(file, lock);
  }

  /** The path of a file, which need not be there, whatever links lead to its folder. */
  private static Path real(Path file) throws IOException {
    return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
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
    try {
      lock.acquiredBy().close();
    } finally {
      HELD.remove(file);
    }
  }
}
