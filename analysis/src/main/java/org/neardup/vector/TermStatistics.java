package org.neardup.vector;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How often each term occurs in a collection, and the mean of the collection's vectors: a file that
 * is read where it is, mapped into memory.
 *
 * <p>Thread safe. All numbers are 64 bits, big-endian:
 *
 * <pre>
 *  offset      bytes  content
 *  0           8      "NDTS" and the version, 1, in 4 bytes each
 *  8           24 n   n terms in ascending signed order of their hash: hash, document frequency
 *                     (units that have it), collection frequency (how often they have it)
 *  8 + 24 n    8 d    the sums of the d values of all vectors, in units of 2^-32
 *  size - 48   8      number of units N
 *  size - 40   8      length of the collection: terms, repeated ones each time
 *  size - 32   8      number of terms n
 *  size - 24   8      dimensions of the mean d, 0 if there is none
 *  size - 16   8      number of vectors in the sums
 *  size - 8    8      the first 8 bytes again
 * </pre>
 */
public final class TermStatistics implements SortedHashes {

  static final long MAGIC = 0x4E44_5453_0000_0001L;
  static final int HEADER = 8;
  static final int ENTRY = 24;
  static final int TRAILER = 48;

  private final LargeBuffer file;
  private final long units;
  private final long length;
  private final long terms;
  private final int dimensions;
  private final long vectors;

  private TermStatistics(LargeBuffer file, String name) {
    long end = file.size() - TRAILER;
    if (end < HEADER || file.size() % 8 != 0 || file.getLong(0) != MAGIC) {
      throw wrong(name, "it does not begin as one");
    }
    this.file = file;
    this.units = file.getLong(end);
    this.length = file.getLong(end + 8);
    this.terms = file.getLong(end + 16);
    this.dimensions = (int) file.getLong(end + 24);
    this.vectors = file.getLong(end + 32);
    long expected = HEADER + ENTRY * terms + 8L * dimensions + TRAILER;
    if (file.getLong(end + 40) != MAGIC || file.size() != expected) {
      throw wrong(name, "its end is missing");
    }
  }

  private static IllegalArgumentException wrong(String name, String reason) {
    return new IllegalArgumentException(
        "[" + name + "] must be a file of term statistics, version 1, but " + reason);
  }

  /** Opens a file; takes no longer for a large one. */
  public static TermStatistics open(Path file) {
    return new TermStatistics(LargeBuffer.map(file), file.toString());
  }

  static TermStatistics open(LargeBuffer file) {
    return new TermStatistics(file, "memory");
  }

  /** How many units the collection has. */
  public long units() {
    return units;
  }

  /** How many terms all units have together, repeated ones each time. */
  public long length() {
    return length;
  }

  /** The average length of a unit, in terms; 0 without units. */
  public double averageLength() {
    return units == 0 ? 0 : (double) length / units;
  }

  /** How many different terms there are. */
  @Override
  public long count() {
    return terms;
  }

  @Override
  public long hash(long term) {
    return file.getLong(HEADER + ENTRY * term);
  }

  /** In how many units a term occurs. */
  public long documentFrequency(long term) {
    return file.getLong(HEADER + ENTRY * term + 8);
  }

  /** How often a term occurs in all units together. */
  public long collectionFrequency(long term) {
    return file.getLong(HEADER + ENTRY * term + 16);
  }

  /**
   * The document frequency of a term that the collection may not have.
   *
   * @param minFrequency the least collection frequency wanted, from 1
   * @return 0 if the term occurs less often than that, except that a term the collection does not
   *     have at all counts as one that occurs in one unit where 1 is enough
   */
  long documentFrequency(long hash, int minFrequency) {
    long term = find(hash);
    if (term < 0) {
      return minFrequency == 1 ? 1 : 0;
    }
    return collectionFrequency(term) < minFrequency ? 0 : documentFrequency(term);
  }

  /** The mean of the collection's vectors, in a new array; empty if there is none. */
  public Optional<double[]> mean() {
    if (dimensions == 0) {
      return Optional.empty();
    }
    double[] mean = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      long sum = file.getLong(HEADER + ENTRY * terms + 8L * i);
      mean[i] = sum * VectorSum.QUANTUM / vectors;
    }
    return Optional.of(mean);
  }
}
