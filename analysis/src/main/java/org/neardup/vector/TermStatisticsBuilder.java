package org.neardup.vector;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the terms of a collection in memory; for collections whose vocabulary fits there. Not
 * thread safe.
 */
public final class TermStatisticsBuilder {

  private static final class Frequencies {
    private long documents;
    private long collection;
  }

  private final Map<Long, Frequencies> terms = new TreeMap<>();
  private VectorSum sum = new VectorSum(0);
  private long units;
  private long length;

  /** Counts one unit. */
  public void add(TermCounts unit) {
    units++;
    length += unit.length();
    for (int i = 0; i < unit.size(); i++) {
      Frequencies term = terms.computeIfAbsent(unit.hash(i), unused -> new Frequencies());
      term.documents++;
      term.collection += unit.frequency(i);
    }
  }

  /** Sets the sum of the collection's vectors, whose mean becomes that of the statistics. */
  public void setSum(VectorSum sumOfVectors) {
    sum = sumOfVectors;
  }

  /** Writes the file. The stream is not closed. */
  public void write(OutputStream stream) throws IOException {
    TermStatisticsWriter writer = new TermStatisticsWriter(stream);
    for (Map.Entry<Long, Frequencies> term : terms.entrySet()) {
      writer.add(term.getKey(), term.getValue().documents, term.getValue().collection);
    }
    writer.finish(units, length, sum);
  }

  /** The statistics, without a file. */
  public TermStatistics build() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return TermStatistics.open(LargeBuffer.of(bytes.toByteArray()));
  }
}
