package org.neardup.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;

/**
 * Prints for each file that is named how many documents and characters it has, and the processor
 * seconds of the one thread that reads them, the second time.
 */
public final class ReadingCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ReadingCost() {}

  public static void main(String[] files) throws IOException {
    for (String file : files) {
      read(new Path(file));
      System.out.println(file + " " + read(new Path(file)));
    }
  }

  private static String read(Path file) throws IOException {
    Configuration conf = new Configuration();
    SourceRecords records = new SourceRecords(SourceInput.of(SourceOptions.DEFAULT), List.of(file));
    long documents = 0;
    long characters = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    for (Split split : records.splits(conf)) {
      try (Source.Reader<Format, SourceRecord> reader = records.open(conf, split)) {
        while (reader.next()) {
          documents++;
          characters += ((SourceDocument) reader.value()).text().length();
        }
      }
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    return String.format(Locale.ROOT, "%d %d %.3f", documents, characters, seconds);
  }
}
