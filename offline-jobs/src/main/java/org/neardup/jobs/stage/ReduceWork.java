package org.neardup.jobs.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.neardup.jobs.stage.MapWork.Sink;
import org.neardup.jobs.stage.codec.ByteReader;
import org.neardup.jobs.stage.codec.ByteWriter;

/** A reduce task or a combiner at work, for engines: makes groups of sorted records. */
public final class ReduceWork {
  private ReduceWork() {}

  /** Reduces all groups of a partition. Files of the task are the caller's to close. */
  public static <K, V> void run(Stage<K, V> stage, Task task, SortedRecords records)
      throws IOException {
    ReduceStep<K, V> step = stage.reduce.apply(task);
    Groups<K, V> groups = new Groups<>(stage, records, stage.groupBytes);
    try {
      while (groups.nextGroup()) {
        step.reduce(groups);
      }
      step.finish();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  public static <K, V> void combine(
      Stage<K, V> stage, int partition, SortedRecords records, Sink sink) throws IOException {
    Groups<K, V> groups = new Groups<>(stage, records, Integer.MAX_VALUE);
    ByteWriter bytes = new ByteWriter();
    try {
      while (groups.nextGroup()) {
        bytes.clear();
        bytes.put(groups.keyBytes, 0, groups.keyLength);
        stage.value.write(groups.combined(stage.combine), bytes);
        sink.take(partition, bytes.bytes(), groups.keyLength, bytes.size());
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static final class Groups<K, V> implements Group<K, V> {
    private final Stage<K, V> stage;
    private final SortedRecords records;
    private final int groupBytes;
    private final ByteReader in = new ByteReader();
    private final Iterator<V> values = new Values();
    private byte[] keyBytes = new byte[64];
    private int keyLength;
    private K key;
    private At at = At.START;

    /** Where the records are. */
    private enum At {
      START,
      /** At the first record of the group, whose key is decoded. */
      FIRST,
      /** At another record of the group, whose key is not decoded. */
      FURTHER,
      /** At a record of the group that was returned; the group may go on. */
      RETURNED,
      /** At the first record of the next group. */
      BEHIND,
      END
    }

    Groups(Stage<K, V> stage, SortedRecords records, int groupBytes) {
      this.stage = stage;
      this.records = records;
      this.groupBytes = groupBytes;
    }

    boolean nextGroup() throws IOException {
      while (at == At.FIRST || at == At.FURTHER || at == At.RETURNED) {
        load();
      }
      if (at == At.END || (at == At.START && !records.next())) {
        at = At.END;
        return false;
      }
      keyLength = Math.min(groupBytes, records.keyLength);
      keyBytes = keyBytes.length < keyLength ? new byte[keyLength * 2] : keyBytes;
      System.arraycopy(records.keyBytes, records.keyStart, keyBytes, 0, keyLength);
      decodeKey();
      at = At.FIRST;
      return true;
    }

    private void decodeKey() {
      key = stage.key.read(in.reset(records.keyBytes, records.keyStart, records.keyLength));
    }

    private void load() throws IOException {
      at = !records.next() ? At.END : isInGroup() ? At.FURTHER : At.BEHIND;
    }

    private boolean isInGroup() {
      int start = records.keyStart;
      int length = Math.min(groupBytes, records.keyLength);
      return length == keyLength
          && Arrays.equals(keyBytes, 0, length, records.keyBytes, start, start + length);
    }

    private final class Values implements Iterator<V> {
      @Override
      public boolean hasNext() {
        if (at == At.RETURNED) {
          try {
            load();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
        return at == At.FIRST || at == At.FURTHER;
      }

      @Override
      public V next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        if (at == At.FURTHER) {
          decodeKey();
        }
        at = At.RETURNED;
        return stage.value.read(
            in.reset(records.valueBytes, records.valueStart, records.valueLength));
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

  /**
   * The records of a partition in the order of the bytes of their keys. An engine sets the bytes of
   * the next one in {@link #next}.
   */
  public abstract static class SortedRecords {
    public byte[] keyBytes = {};
    public int keyStart;
    public int keyLength;
    public byte[] valueBytes = {};
    public int valueStart;
    public int valueLength;

    /** Goes to the next record; the bytes of the one before may be overwritten. */
    public abstract boolean next() throws IOException;

    /** Sets the bytes of a record whose value follows its key. */
    protected final void set(byte[] bytes, int start, int ofKey, int ofValue) {
      keyBytes = bytes;
      keyStart = start;
      keyLength = ofKey;
      valueBytes = bytes;
      valueStart = start + ofKey;
      valueLength = ofValue;
    }
  }
}
