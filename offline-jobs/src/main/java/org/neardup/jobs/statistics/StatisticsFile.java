package org.neardup.jobs.statistics;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.data.TermFrequency;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.run.StageReport;
import org.neardup.vector.TermStatisticsWriter;
import org.neardup.vector.VectorSum;

/** Puts the results of the statistics jobs together to one file, as the scheme names it. */
public final class StatisticsFile {
  private final Configuration conf;
  private final Path file;

  /** The file to be made. */
  public StatisticsFile(Configuration conf, Path file) {
    this.conf = conf;
    this.file = file;
  }

  /**
   * Writes the file; the same bytes whatever the tasks were.
   *
   * @param terms the output of a {@link TermJob}; the folder need not be there
   * @param report what it counted, or the other if there was no such job
   * @param means the output of a {@link MeanJob}; the folder need not be there
   */
  public void write(Path terms, StageReport report, Path means) throws IOException {
    FileSystem fs = file.getFileSystem(conf);
    try (OutputStream out = fs.create(file, true)) {
      TermStatisticsWriter writer = new TermStatisticsWriter(out);
      for (Path part : PartFiles.of(conf, terms)) {
        copy(part, writer);
      }
      VectorSum sum = MeanJob.sum(conf, means);
      writer.finish(report.get(StatisticsCounter.TEXTS), report.get(StatisticsCounter.TERMS), sum);
    }
  }

  private void copy(Path part, TermStatisticsWriter writer) throws IOException {
    LongWritable term = new LongWritable();
    TermFrequency frequency = new TermFrequency();
    try (SequenceFile.Reader reader = PartFiles.open(conf, part)) {
      while (reader.next(term, frequency)) {
        writer.add(term.get(), frequency.documents(), frequency.occurrences());
      }
    }
  }
}
