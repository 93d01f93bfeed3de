package org.neardup.lsh;

import java.util.Arrays;
import org.neardup.util.LongIndex;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * Units in memory by their bands: a bucket holds the units that have one hash in one band. Units
 * are numbered from 0 in the order in which they are added; a bucket is a chain of links from its
 * last unit to its first. Two units of a bucket share a hash, so candidates must be verified.
 *
 * <pre>{@code
 * for (int link = buckets.last(band, hash); link != Buckets.NONE; link = buckets.previous(link)) {
 *   compare(buckets.unit(link));
 * }
 * }</pre>
 *
 * <p>O(1) expected for each band of a unit and for each link, and at most {@value #BYTES_A_BAND}
 * bytes for each band of a unit, which the account is asked for before they are taken. Not thread
 * safe.
 */
public final class Buckets implements AutoCloseable {

  /** The link behind the first unit of a bucket. */
  public static final int NONE = -1;

  /** A link, and a bucket with its hash and last link, in arrays that are doubled as they grow. */
  private static final int BYTES_A_BAND = 2 * (2 * Integer.BYTES + 3 * Long.BYTES);

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final int bands;
  private final Reservation memory;
  private final LongIndex buckets = new LongIndex();

  /** The last link of each bucket. */
  private int[] last = new int[16];

  /** The link before each link, which is unit x bands + band. */
  private int[] previous = new int[16];

  private int units;

  /** No units yet; the account is asked before memory is taken, in steps. */
  public Buckets(int bands, MemoryAccount account) {
    this.bands = bands;
    this.memory = new Reservation(account);
  }

  /**
   * Adds a unit.
   *
   * @param hashes the hash of each band; not kept
   * @return the unit's number
   * @throws ArithmeticException if there are more links than an array can hold
   */
  public int add(long[] hashes) {
    int first = Math.multiplyExact(units, bands);
    memory.add((long) BYTES_A_BAND * bands);
    previous = grown(previous, Math.addExact(first, bands));
    for (int band = 0; band < bands; band++) {
      int known = buckets.size();
      int bucket = buckets.indexOf(key(band, hashes[band]));
      last = grown(last, bucket + 1);
      previous[first + band] = bucket < known ? last[bucket] : NONE;
      last[bucket] = first + band;
    }
    return units++;
  }

  private static int[] grown(int[] array, int size) {
    return size <= array.length ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
  }

  private static long key(int band, long hash) {
    return hash + band * GOLDEN;
  }

  public int units() {
    return units;
  }

  /** The last link of the bucket of a hash; {@link #NONE} if it is empty. */
  public int last(int band, long hash) {
    int bucket = buckets.find(key(band, hash));
    return bucket < 0 ? NONE : last[bucket];
  }

  /** The link of the unit that was added to a bucket before another one, or {@link #NONE}. */
  public int previous(int link) {
    return previous[link];
  }

  public int unit(int link) {
    return link / bands;
  }

  @Override
  public void close() {
    memory.close();
  }
}
