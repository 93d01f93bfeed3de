package org.neardup.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;

/** Prints the processor seconds of the one thread that reads a file, the second time. */
public final class ReadingCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ReadingCost() {}

  public static void main(String[] files) throws IOException {
    read(new Path(files[0]));
    System.out.println(read(new Path(files[0])));
  }

  private static double read(Path file) throws IOException {
    Configuration conf = new Configuration();
    SourceOptions options = SourceOptions.DEFAULT.withFormat(Format.JSONL);
    SourceRecords records = new SourceRecords(SourceInput.of(options), List.of(file));
    long start = THREADS.getCurrentThreadCpuTime();
    for (Split split : records.splits(conf)) {
      try (Source.Reader<?, ?> reader = records.open(conf, split)) {
        while (reader.next()) {
          reader.value();
        }
      }
    }
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
  }
}
