package org.neardup.jobs.request;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.unit.IgnoredSentences;
import org.neardup.unit.UnitCutter;
import org.neardup.util.Check;

/** The {@linkplain IgnoredSentences list} that is made for a run where no file is one. */
public final class IgnoreList {
  private static final String NAME = "ignored.txt";

  /** The path of the list in the folder of the run. */
  public static final String PLACE = OutputFolder.RESOURCES + "/" + NAME;

  private IgnoreList() {}

  /**
   * Replaces a folder of passages, or JSON lines with a member {@code text}, by a list of them in a
   * local file, which is removed when the process ends. A file of other lines is already a list.
   *
   * @param scheme further settings from a scheme file
   */
  static SchemeRequest in(Configuration conf, SchemeRequest settings, SchemeRequest scheme)
      throws IOException {
    if (!settings.has(Setting.IGNORE)) {
      return settings;
    }
    Path given = new Path((String) settings.values().get(Setting.IGNORE));
    FileSystem fs = given.getFileSystem(conf);
    if (!fs.exists(given)) {
      return settings; // refused with the scheme
    }
    boolean folder = fs.getFileStatus(given).isDirectory();
    UnitCutter cutter = new UnitCutter(scheme.with(settings).textOptions().ofSentences());
    SortedSet<String> passages = new TreeSet<>();
    for (Path file : folder ? PartFiles.of(conf, given, "[^._]") : List.of(given)) {
      try (BufferedReader in = ResultText.open(conf, file)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (line.startsWith("{")) {
            String text = ResultText.parse(line).path("text").asText();
            passages.add(IgnoredSentences.line(text)); // a sentence may look like several here
            cutter.cut(
                List.of(text),
                (position, start, end, sentence) ->
                    passages.add(IgnoredSentences.line(text.substring(start, end))));
          } else if (folder || line.isEmpty()) {
            passages.add(line);
          } else {
            return settings;
          }
        }
      }
    }
    passages.remove("");
    Check.that(
        !passages.isEmpty(),
        "[ignore] must have passages, as lines or as the [text] of JSON lines, got none in %s: give"
            + " the removed/ of a dedup of sentences or passages",
        given);
    java.nio.file.Path made = Files.createTempDirectory("neardup");
    made.toFile().deleteOnExit();
    java.nio.file.Path list = made.resolve(NAME);
    list.toFile().deleteOnExit(); // before the folder
    return settings.with(Setting.IGNORE, Files.write(list, passages).toUri().toString());
  }
}
