package org.neardup.jobs.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** A reduce task or a combiner at work, for engines: makes groups of sorted records. */
public final class ReduceWork {
  private ReduceWork() {}

  /** Reduces all groups of a partition. Files of the task are the caller's to close. */
  public static <K, V> void run(Stage<K, V> stage, Task task, SortedRecords records)
      throws IOException, InterruptedException {
    ReduceStep<K, V> step = stage.reduce().make(task);
    Groups<K, V> groups = new Groups<>(stage, records, stage.groupBytes());
    try {
      while (groups.nextGroup()) {
        step.reduce(groups);
      }
      step.finish();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Makes one record of those of each key.
   *
   * @param sink takes them, in the order of their keys
   */
  public static <K, V> void combine(
      Stage<K, V> stage, int partition, SortedRecords records, RecordSink sink)
      throws IOException, InterruptedException {
    Function<Iterable<V>, V> combine = stage.combine();
    Groups<K, V> groups = new Groups<>(stage, records, Integer.MAX_VALUE);
    ByteWriter bytes = new ByteWriter();
    try {
      while (groups.nextGroup()) {
        bytes.clear();
        bytes.put(groups.keyBytes, 0, groups.keyLength);
        stage.value().write(combine.apply(groups), bytes);
        sink.take(partition, bytes.bytes(), groups.keyLength, bytes.size());
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The group that is being read. */
  private static final class Groups<K, V> implements Group<K, V> {
    private final Stage<K, V> stage;
    private final SortedRecords records;
    private final int groupBytes;
    private final ByteReader in = new ByteReader();
    private final Iterator<V> values = new Values();
    private byte[] keyBytes = new byte[64];
    private int keyLength;
    private K key;

    /** Whether there is a record that was not given yet. */
    private boolean loaded;

    /** Whether that record is of this group. */
    private boolean inGroup;

    /** Whether its key is decoded. */
    private boolean decoded;

    Groups(Stage<K, V> stage, SortedRecords records, int groupBytes) {
      this.stage = stage;
      this.records = records;
      this.groupBytes = groupBytes;
    }

    boolean nextGroup() throws IOException, InterruptedException {
      while (inGroup) {
        load();
      }
      loaded = loaded || records.next();
      inGroup = loaded;
      if (loaded) {
        keyLength = Math.min(groupBytes, records.keyLength);
        keyBytes = keyBytes.length < keyLength ? new byte[keyLength * 2] : keyBytes;
        System.arraycopy(records.keyBytes, records.keyStart, keyBytes, 0, keyLength);
        key = null;
        decodeKey();
      }
      return loaded;
    }

    private void decodeKey() {
      key = stage.key().read(in.reset(records.keyBytes, records.keyStart, records.keyLength));
      decoded = true;
    }

    private void load() throws IOException, InterruptedException {
      loaded = records.next();
      decoded = false;
      int length = loaded ? Math.min(groupBytes, records.keyLength) : -1;
      inGroup =
          length == keyLength
              && Arrays.equals(
                  keyBytes,
                  0,
                  length,
                  records.keyBytes,
                  records.keyStart,
                  records.keyStart + length);
    }

    /** Reads the group once. */
    private final class Values implements Iterator<V> {
      @Override
      public boolean hasNext() {
        if (!loaded && inGroup) {
          try {
            load();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the task was interrupted", e);
          }
        }
        return loaded && inGroup;
      }

      @Override
      public V next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        if (!decoded) {
          decodeKey();
        }
        loaded = false;
        return stage
            .value()
            .read(in.reset(records.valueBytes, records.valueStart, records.valueLength));
      }
    }

    @Override
    public K key() {
      return key;
    }

    @Override
    public Iterator<V> iterator() {
      return values;
    }
  }
}
