package org.neardup.vector;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a file of {@link TermStatistics} in one pass, holding nothing of it: first every term, in
 * ascending order of the hashes, then {@link #finish}. Not thread safe.
 */
public final class TermStatisticsWriter {

  private final DataOutputStream out;
  private long terms;
  private long last;

  /** Begins a file. The stream is flushed at the end, but not closed. */
  public TermStatisticsWriter(OutputStream stream) throws IOException {
    this.out = new DataOutputStream(new BufferedOutputStream(stream, 1 << 16));
    out.writeLong(TermStatistics.MAGIC);
  }

  /**
   * Adds a term.
   *
   * @param hash greater, as a signed number, than that of the term before
   * @param documentFrequency in how many units it occurs, from 1
   * @param collectionFrequency how often it occurs in them, at least as often
   */
  public void add(long hash, long documentFrequency, long collectionFrequency) throws IOException {
    if (terms > 0 && hash <= last) {
      throw new IllegalArgumentException(
          "terms must come in ascending order of their hashes, got " + hash + " after " + last);
    }
    if (documentFrequency < 1 || collectionFrequency < documentFrequency) {
      throw new IllegalArgumentException(
          ("a document frequency must be at least 1 and a collection frequency at least as large,"
                  + " got %s and %s")
              .formatted(documentFrequency, collectionFrequency));
    }
    out.writeLong(hash);
    out.writeLong(documentFrequency);
    out.writeLong(collectionFrequency);
    last = hash;
    terms++;
  }

  /**
   * Ends the file.
   *
   * @param units how many units the collection has
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
    out.writeLong(TermStatistics.MAGIC);
    out.flush();
  }
}
