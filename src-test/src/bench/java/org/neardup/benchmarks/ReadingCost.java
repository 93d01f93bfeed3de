package org.neardup.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;

/**
 * Prints the processor seconds of the one thread that reads a file for the first time in a process,
 * and again: each the least of several, since other programs that use the processor's cache slow
 * down the reading of bzip2. The file is made to look changed.
 */
public final class ReadingCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final int ROUNDS = 5;

  private ReadingCost() {}

  public static void main(String[] files) throws IOException {
    double first = Double.MAX_VALUE;
    double again = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      FileTime now = FileTime.fromMillis(System.currentTimeMillis());
      Files.setLastModifiedTime(java.nio.file.Path.of(files[0]), now);
      first = Math.min(first, read(new Path(files[0])));
      again = Math.min(again, read(new Path(files[0])));
    }
    System.out.println(first + " " + again);
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
