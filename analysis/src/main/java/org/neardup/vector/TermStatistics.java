package org.neardup.vector;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.neardup.util.Check;

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

  private static final long MAGIC = 0x4E44_5453_0000_0001L;
  private static final int HEADER = 8;
  private static final int ENTRY = 24;
  private static final int TRAILER = 48;
  private static final String REFUSAL = "[%s] must be a file of term statistics, version 1, but %s";

  private final LargeBuffer file;
  private final long units;
  private final long length;
  private final long terms;
  private final int dimensions;
  private final long vectors;

  TermStatistics(LargeBuffer file) {
    file.requireHeader(MAGIC, HEADER + TRAILER, REFUSAL);
    long end = file.size() - TRAILER;
    this.file = file;
    this.units = file.getLong(end);
    this.length = file.getLong(end + 8);
    this.terms = file.getLong(end + 16);
    this.dimensions = (int) file.getLong(end + 24);
    this.vectors = file.getLong(end + 32);
    long expected = HEADER + ENTRY * terms + 8L * dimensions + TRAILER;
    boolean ends = file.getLong(end + 40) == MAGIC && file.size() == expected;
    Check.that(ends, REFUSAL, file, "its end is missing");
  }

  /** Opens a file; takes no longer for a large one. */
  public static TermStatistics open(Path file) {
    return new TermStatistics(LargeBuffer.map(file));
  }

  /** The statistics of an empty collection. */
  static TermStatistics empty() {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + TRAILER);
    bytes.putLong(0, MAGIC).putLong(bytes.capacity() - Long.BYTES, MAGIC);
    return new TermStatistics(LargeBuffer.of(bytes.array()));
  }

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

  @Override
  public long count() {
    return terms;
  }

  @Override
  public long hash(long term) {
    return file.getLong(HEADER + ENTRY * term);
  }

  public long documentFrequency(long term) {
    return file.getLong(HEADER + ENTRY * term + 8);
  }

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

  /**
   * Writes a file of {@link TermStatistics} in one pass, holding nothing of it: first every term,
   * in ascending order of the hashes, then {@link #finish}. Not thread safe.
   */
  public static final class Writer {

    private final DataOutputStream out;
    private long terms;
    private long last;

    /** Begins a file. The stream is flushed at the end, but not closed. */
    public Writer(OutputStream stream) throws IOException {
      this.out = new DataOutputStream(new BufferedOutputStream(stream, 1 << 16));
      out.writeLong(MAGIC);
    }

    /**
     * Adds a term.
     *
     * @param hash greater, as a signed number, than the one before
     * @param documentFrequency in how many units it occurs, from 1
     * @param collectionFrequency how often it occurs in them, at least as often
     */
    public void add(long hash, long documentFrequency, long collectionFrequency)
        throws IOException {
      Check.that(
          terms == 0 || hash > last,
          "terms must come in ascending order of their hashes, got %s after %s",
          hash,
          last);
      Check.that(
          documentFrequency >= 1 && collectionFrequency >= documentFrequency,
          "a document frequency must be at least 1 and a collection frequency at least as large,"
              + " got %s and %s",
          documentFrequency,
          collectionFrequency);
      out.writeLong(hash);
      out.writeLong(documentFrequency);
      out.writeLong(collectionFrequency);
      last = hash;
      terms++;
    }

    /**
     * Ends the file.
     *
     * @param length how many terms they have together, repeated ones each time
     * @param sum the sum of the collection's vectors; of dimension 0 where there are none
     */
    public void finish(long units, long length, VectorSum sum) throws IOException {
      int dimensions = sum.vectors() == 0 ? 0 : sum.dimensions();
      for (int i = 0; i < dimensions; i++) {
        out.writeLong(sum.sum(i));
      }
      out.writeLong(units);
      out.writeLong(length);
      out.writeLong(terms);
      out.writeLong(dimensions);
      out.writeLong(sum.vectors());
      out.writeLong(MAGIC);
      out.flush();
    }
  }
}
