package org.neardup.jobs.since;

import java.io.BufferedReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordWriter;

/** Names of clusters that a user gives: lines of cluster id, tab, unit id, as results have them. */
public final class GivenClusters {
  private GivenClusters() {}

  /**
   * Brings lines into the form in which a run leaves them for the next.
   *
   * @param files the lines
   * @param folder to be made: {@code unit id -> cluster id}
   * @throws IllegalArgumentException if a line is none
   */
  public static void write(Configuration conf, Iterable<Path> files, Path folder)
      throws IOException {
    try (RecordWriter<Text, Text> out =
        RecordWriter.create(conf, new Path(folder, "part-m-00000"), Codec.TEXT, Codec.TEXT)) {
      for (Path file : files) {
        int number = 0;
        try (BufferedReader lines = ResultText.open(conf, file)) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            int tab = line.indexOf('\t');
            if (tab <= 0 || tab == line.length() - 1) {
              throw new IllegalArgumentException(
                  "[clusters] must have lines of cluster id, tab and unit id, but line %d of %s is [%s]"
                      .formatted(number, file, line));
            }
            out.put(new Text(line.substring(tab + 1)), new Text(line.substring(0, tab)));
          }
        }
      }
    }
  }
}
