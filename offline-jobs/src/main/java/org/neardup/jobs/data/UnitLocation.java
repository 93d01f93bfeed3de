package org.neardup.jobs.data;

import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/**
 * A unit and the location of its text and its signature.
 *
 * @param location the number of the file that a map task of the extract stage wrote, and the number
 *     of the record in it, as one number, which sorts by both
 * @param secondHash the second hash of its text
 */
public record UnitLocation(Text id, long location, long secondHash) {
  public static final Codec<UnitLocation> CODEC = Codec.of(UnitLocation.class);

  private static final int RECORD_BITS = 40;

  /** The location of a record below 2^40 in a file below 2^23. */
  public static long of(int file, long record) {
    return (long) file << RECORD_BITS | record;
  }

  public static int file(long location) {
    return (int) (location >>> RECORD_BITS);
  }

  /** The file of a number in a folder that map tasks wrote. */
  public static Path path(Path folder, int file) {
    return new Path(folder, String.format(Locale.ROOT, "part-m-%05d", file));
  }
}
