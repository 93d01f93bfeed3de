package org.neardup.jobs.stage.local;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.hadoop.util.PriorityQueue;
import org.neardup.jobs.stage.MapWork.Sink;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.KeyOrder;

/**
 * Runs of records that the map tasks of a stage have sorted, in memory while there is room, else in
 * files, which are removed in the end. A run is sorted within each partition; partitions are read
 * by merging all runs. Thread safe; its readers are not.
 */
final class SortedRuns implements Closeable {
  /** The number of files that are merged at once, which bounds open files and buffers. */
  private static final int MAX_FILES = 384;

  private static final int BUFFER = 1 << 16;

  /** How many bytes two lengths take at most. */
  private static final int LENGTHS = 10;

  private final Path folder;
  private final int partitions;
  private final long memory;
  private final List<Run> runs = new ArrayList<>();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param folder for files, made when it is needed
   * @param memory how many bytes of runs are held in memory
   */
  SortedRuns(Path folder, int partitions, long memory) {
    this.folder = folder;
    this.partitions = partitions;
    this.memory = memory;
  }

  /** The offset at which each partition of a run begins, and its end; in memory, or in a file. */
  private record Run(long[] starts, byte[] memory, FileChannel file) {}

  /** Takes a run, partition by partition. */
  final class Writer implements Sink, Closeable {
    private final long[] starts = new long[partitions + 1];
    private final boolean inMemory;
    private final long reserved;
    private byte[] buffer;
    private int size;
    private long written;
    private int partition;
    private FileChannel file;

    /**
     * @param maxSize the largest size of the run
     */
    Writer(long maxSize) {
      boolean fits = held.addAndGet(maxSize) <= memory;
      inMemory = fits;
      reserved = fits ? maxSize : 0;
      if (!fits) {
        held.addAndGet(-maxSize);
      }
      buffer = new byte[(int) (fits ? Math.max(1, maxSize) : BUFFER)];
    }

    @Override
    public void take(int of, byte[] record, int keyLength, int length) throws IOException {
      take(of, record, 0, keyLength, length - keyLength);
    }

    /** Takes sorted records whose values follow their keys. */
    void takeAll(int of, SortedRecords records) throws IOException {
      while (records.next()) {
        take(of, records.keyBytes, records.keyStart, records.keyLength, records.valueLength);
      }
    }

    private void take(int of, byte[] from, int start, int keyLength, int valueLength)
        throws IOException {
      for (; partition < of; partition++) {
        starts[partition + 1] = written;
      }
      int length = keyLength + valueLength;
      int needed = ByteWriter.sizeOf(keyLength) + ByteWriter.sizeOf(valueLength) + length;
      if (needed > buffer.length - size) {
        flush(needed);
      }
      int at = SortBuffer.put(keyLength, buffer, size);
      System.arraycopy(from, start, buffer, SortBuffer.put(valueLength, buffer, at), length);
      size += needed;
      written += needed;
    }

    private void flush(int needed) throws IOException {
      if (inMemory) {
        buffer = Arrays.copyOf(buffer, Math.addExact(size, Math.max(needed, size)));
        return;
      }
      write();
      buffer = needed > buffer.length ? new byte[needed] : buffer;
    }

    private void write() throws IOException {
      if (file == null) {
        Files.createDirectories(folder);
        file =
            FileChannel.open(
                Files.createTempFile(folder, "run", null),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
      }
      ByteBuffer out = ByteBuffer.wrap(buffer, 0, size);
      while (out.hasRemaining()) {
        file.write(out);
      }
      size = 0;
    }

    void finish() throws IOException {
      Arrays.fill(starts, partition + 1, partitions + 1, written);
      if (inMemory) {
        held.addAndGet(size - reserved);
        byte[] all = size == buffer.length ? buffer : Arrays.copyOf(buffer, size);
        add(new Run(starts, all, null));
      } else {
        write();
        add(new Run(starts, null, file));
        file = null;
      }
      buffer = null;
      bytes.addAndGet(written);
    }

    @Override
    public void close() throws IOException {
      if (file != null) {
        file.close();
      }
    }
  }

  private synchronized void add(Run run) {
    runs.add(run);
  }

  long bytes() {
    return bytes.get();
  }

  /** Merges no more files than needed, once all runs exist; {@code watch} takes bytes read. */
  void mergeFiles(LongConsumer watch) throws IOException {
    List<Run> files = new ArrayList<>(runs.stream().filter(run -> run.file != null).toList());
    while (files.size() > MAX_FILES) {
      int count = Math.min(MAX_FILES, files.size() - MAX_FILES + 1);
      List<Run> some = List.copyOf(files.subList(0, count));
      try (Writer merged = new Writer(Long.MAX_VALUE / 2)) {
        for (int partition = 0; partition < partitions; partition++) {
          merged.takeAll(partition, new Merge(readers(some, partition), watch));
        }
        bytes.addAndGet(-merged.written);
        merged.finish();
      }
      for (Run run : some) {
        run.file.close();
      }
      runs.removeAll(some);
      files.subList(0, count).clear();
      files.add(runs.get(runs.size() - 1));
    }
  }

  /** The records of a partition, to be read once; {@code watch} takes the bytes read. */
  SortedRecords read(int partition, LongConsumer watch) throws IOException {
    return new Merge(readers(runs, partition), watch);
  }

  private static List<Cursor> readers(List<Run> some, int partition) throws IOException {
    List<Cursor> readers = new ArrayList<>();
    for (Run run : some) {
      Cursor reader = new Cursor(run, partition);
      if (reader.next()) {
        readers.add(reader);
      }
    }
    return readers;
  }

  @Override
  public void close() throws IOException {
    for (Run run : runs) {
      if (run.file != null) {
        run.file.close();
      }
    }
    Files.deleteIfExists(folder);
  }

  private static final class Cursor {
    private final FileChannel file;
    private byte[] bytes;
    private int keyStart;
    private int keyLength;
    private int valueLength;

    /** Where the next record begins, and where the bytes that are there end. */
    private int next;

    private int end;
    private long position;
    private final long last;

    /** The first eight bytes of the key, to be compared unsigned; missing ones are 0. */
    private long prefix;

    Cursor(Run run, int partition) {
      file = run.file;
      long first = run.starts[partition];
      last = run.starts[partition + 1];
      if (run.memory != null) {
        bytes = run.memory;
        next = (int) first;
        end = (int) last;
        position = last;
      } else {
        bytes = new byte[(int) Math.min(BUFFER, last - first)];
        position = first;
      }
    }

    boolean next() throws IOException {
      fill(LENGTHS);
      if (next == end) {
        return false;
      }
      readLengths();
      int length = keyStart + keyLength + valueLength - next;
      if (end - next < length) {
        fill(length);
        readLengths();
        if (end - next < length) {
          throw new EOFException("a sorted run ends in a record");
        }
      }
      next += length;
      prefix = prefix();
      return true;
    }

    private void readLengths() {
      keyLength = SortBuffer.get(bytes, next);
      int at = next + ByteWriter.sizeOf(keyLength);
      valueLength = SortBuffer.get(bytes, at);
      keyStart = at + ByteWriter.sizeOf(valueLength);
    }

    /** Reads on, unless {@code length} bytes are there from the next record on, or the run ends. */
    private void fill(int length) throws IOException {
      int left = end - next;
      if (left >= length || position == last) {
        return;
      }
      byte[] into = length > bytes.length ? new byte[length] : bytes;
      System.arraycopy(bytes, next, into, 0, left);
      bytes = into;
      next = 0;
      end = left + (int) Math.min(into.length - left, last - position);
      ByteBuffer buffer = ByteBuffer.wrap(into, left, end - left);
      while (buffer.hasRemaining()) {
        int read = file.read(buffer, position);
        if (read < 0) {
          throw new EOFException("a sorted run was cut off");
        }
        position += read;
      }
    }

    private long prefix() {
      if (keyLength >= Long.BYTES) {
        return (long) ByteWriter.LONGS.get(bytes, keyStart);
      }
      long value = 0;
      for (int i = 0; i < keyLength; i++) {
        value |= (bytes[keyStart + i] & 0xffL) << (56 - i * Byte.SIZE);
      }
      return value;
    }

    /** How many bytes the record takes, with its lengths. */
    int length() {
      return ByteWriter.sizeOf(keyLength)
          + ByteWriter.sizeOf(valueLength)
          + keyLength
          + valueLength;
    }
  }

  private static final class Merge extends SortedRecords {
    private final CursorQueue queue;
    private final LongConsumer watch;
    private boolean begun;
    private long read;

    private Merge(List<Cursor> cursors, LongConsumer watch) {
      this.watch = watch;
      queue = new CursorQueue(Math.max(1, cursors.size()));
      cursors.forEach(queue::put);
    }

    @Override
    public boolean next() throws IOException {
      if (begun && queue.size() > 0) {
        Cursor top = queue.top();
        read += top.length();
        if (top.next()) {
          queue.adjustTop();
        } else {
          queue.pop();
        }
      }
      begun = true;
      boolean more = queue.size() > 0;
      if (more) {
        Cursor top = queue.top();
        set(top.bytes, top.keyStart, top.keyLength, top.valueLength);
      }
      if (read > BUFFER || !more) {
        watch.accept(read);
        read = 0;
      }
      return more;
    }
  }

  private static final class CursorQueue extends PriorityQueue<Cursor> {
    private final KeyOrder order = new KeyOrder();

    CursorQueue(int size) {
      initialize(size);
    }

    @Override
    protected boolean lessThan(Object first, Object second) {
      Cursor a = (Cursor) first;
      Cursor b = (Cursor) second;
      if (a.prefix != b.prefix) {
        return Long.compareUnsigned(a.prefix, b.prefix) < 0;
      }
      return order.compare(a.bytes, a.keyStart, a.keyLength, b.bytes, b.keyStart, b.keyLength) < 0;
    }
  }
}
