package org.neardup.jobs.candidates;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.text.LongIndex;

/**
 * The bands whose buckets were above the cap in an earlier run, so that not every pair of their old
 * texts was compared: they are paired up as if all texts were new.
 *
 * @param folder lines of numbers, as a {@link CandidateStage} wrote them, or that of {@link #NONE}
 */
public record CappedBands(Path folder) {
  /** No bands: there was no earlier run. */
  public static final CappedBands NONE = new CappedBands(new Path("none"));

  private static final int RADIX = 16;

  /** The bands, in memory: some 20 bytes each. */
  LongIndex read(Configuration conf) throws IOException {
    LongIndex bands = new LongIndex();
    for (Path file : equals(NONE) ? List.<Path>of() : PartFiles.of(conf, folder)) {
      try (BufferedReader lines = ResultText.open(conf, file)) {
        lines.lines().forEach(line -> bands.indexOf(Long.parseLong(line, RADIX)));
      }
    }
    return bands;
  }

  /** The line of a band. */
  static String line(long band) {
    return Long.toString(band, RADIX);
  }
}
