package org.neardup.jobs.data;

import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/**
 * A unit's id, where its text and its signature stand (the number of the file that a map task of
 * the extract job wrote, and the number of the record in it), and the second hash of its text. A
 * mutable Writable.
 */
public final class UnitPlace extends CompositeWritable {
  private static final int RECORD_BITS = 40;

  private final Text id = new Text();
  private final VLongWritable place = new VLongWritable();
  private final LongWritable secondHash = new LongWritable();

  public Text id() {
    return id;
  }

  /** File and record as one number, which sorts by both. */
  public long place() {
    return place.get();
  }

  public long secondHash() {
    return secondHash.get();
  }

  public UnitPlace set(Text newId, long newPlace, long newHash) {
    id.set(newId);
    place.set(newPlace);
    secondHash.set(newHash);
    return this;
  }

  /** The place of a record, one of fewer than 2^40, in a file, one of fewer than 2^23. */
  public static long place(int file, long record) {
    return (long) file << RECORD_BITS | record;
  }

  /** The number of the file of a place. */
  public static int file(long place) {
    return (int) (place >>> RECORD_BITS);
  }

  /** The file of a number in a folder that map tasks wrote. */
  public static Path path(Path folder, int file) {
    return new Path(folder, String.format(Locale.ROOT, "part-m-%05d", file));
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, place, secondHash};
  }
}
