package org.neardup.jobs.sample;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.lsh.Estimate;

/**
 * The drawn texts, in the order of their keys, from which the number of distinct texts is
 * estimated.
 *
 * @param texts may be empty
 * @param end the key of the first text that was not drawn, {@link Long#MAX_VALUE} if all were
 */
record Sample(List<Entry> texts, long end) {
  /** How many standard errors two estimates may differ without one of them being wrong. */
  private static final int FAR = 3;

  Sample {
    texts = List.copyOf(texts);
  }

  /**
   * A text.
   *
   * @param copies how many units have it
   */
  record Entry(long key, String text, long copies) {}

  /** Reads the output of a {@link DrawStage}. */
  static Sample read(Configuration conf, Path folder) throws IOException {
    List<Entry> texts = new ArrayList<>();
    try (RecordReader<Long, DrawnText> sample =
        RecordReader.open(conf, SortedFile.path(folder, 0), Codec.LONG, DrawnText.CODEC)) {
      while (sample.next()) {
        DrawnText drawn = sample.value();
        if (drawn.isEnd()) {
          return new Sample(texts, sample.key());
        }
        texts.add(new Entry(sample.key(), drawn.text().toString(), drawn.copies()));
      }
    }
    return new Sample(texts, Long.MAX_VALUE);
  }

  boolean isWhole() {
    return end == Long.MAX_VALUE;
  }

  /**
   * About how many distinct texts there are: the units over the mean number of copies. Where a few
   * texts have so many that this differs from what the density of the keys says (Bar-Yossef et al.,
   * RANDOM 2002), which errs the same however many copies there are, that is taken.
   *
   * @param units how many units there are
   */
  Estimate distinct(long units) {
    if (isWhole() || texts.isEmpty()) {
      return Estimate.exactly(texts.size());
    }
    double byKeys = texts.size() / shareOfKeys();
    double byCopies = (double) units * texts.size() / copies();
    double keysError = 1 / StrictMath.sqrt(texts.size());
    boolean differ = Math.abs(StrictMath.log(byCopies / byKeys)) > FAR * keysError;
    double value = Math.clamp(differ ? byKeys : byCopies, texts.size(), (double) units);
    double spread =
        StrictMath.exp(Estimate.STANDARD_ERRORS * (differ ? keysError : copiesError(value)));
    return new Estimate(
        value, Math.max(texts.size(), value / spread), Math.min((double) units, value * spread));
  }

  /** The share of all values of a key that lies before the end of the sample. */
  private double shareOfKeys() {
    return end / (double) Long.MAX_VALUE;
  }

  private long copies() {
    return texts.stream().mapToLong(Entry::copies).sum();
  }

  /** The relative standard error of the mean number of copies. */
  private double copiesError(double of) {
    double mean = (double) copies() / texts.size();
    double squares = 0;
    for (Entry text : texts) {
      squares += (text.copies - mean) * (text.copies - mean);
    }
    return StrictMath.sqrt(squares * (1 - texts.size() / of)) / texts.size() / mean;
  }
}
