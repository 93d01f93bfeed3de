package org.neardup.jobs.statistics;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TermFrequency;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.vector.TermStatistics;
import org.neardup.vector.VectorSum;

/** The results of the statistics jobs, put together to one file as the scheme names it. */
public final class StatisticsFile {
  private StatisticsFile() {}

  /**
   * Writes the file; the same bytes whatever the tasks were.
   *
   * @param terms the output of a {@link TermStage}; the folder need not be there
   * @param report what it counted, or the other if there was no such job
   * @param means the output of a {@link MeanStage}; the folder need not be there
   */
  public static void write(
      Configuration conf, Path file, Path terms, StageReport report, Path means)
      throws IOException {
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      TermStatistics.Writer writer = new TermStatistics.Writer(out);
      RecordFiles.of(Codec.LONG, TermFrequency.CODEC, terms)
          .forEach(
              conf,
              (term, frequency) ->
                  writer.add(term, frequency.documents(), frequency.occurrences()));
      VectorSum sum = MeanStage.sum(conf, means);
      writer.finish(report.get(StatisticsCounter.TEXTS), report.get(StatisticsCounter.TERMS), sum);
    }
  }
}
