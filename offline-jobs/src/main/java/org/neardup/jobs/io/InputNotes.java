package org.neardup.jobs.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * What users may not expect of the files of a run.
 *
 * @param leftOut names of files and folders that were not read: hidden ones, and those that cannot
 *     be opened by their names
 * @param plain names of files that are plain text, though their names are those of compressed ones
 */
public record InputNotes(List<String> leftOut, List<String> plain) {
  private static final int SHOWN_NAMES = 5;

  public InputNotes {
    leftOut = List.copyOf(leftOut);
    plain = List.copyOf(plain);
  }

  /** Looks at the files; opens those that are named as compressed. */
  public static InputNotes of(Configuration conf, SourceInput sources, List<Path> patterns)
      throws IOException {
    InputFiles files = InputFiles.of(conf, sources, patterns);
    SourceFiles opened = new SourceFiles(conf);
    List<String> plain = new ArrayList<>();
    for (FileStatus file : files.files()) {
      if (opened.isPlainDespiteName(file.getPath())) {
        plain.add(file.getPath().getName());
      }
    }
    return new InputNotes(files.leftOut().stream().map(Path::getName).toList(), plain);
  }

  /** A line for each kind of note that there is. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      lines.add(
          "left out   %s, hidden or not to be opened by name: %s"
              .formatted(
                  number(leftOut, "1 file or folder", "%d files or folders"), shown(leftOut)));
    }
    if (!plain.isEmpty()) {
      lines.add(
          "note       %s not compressed, whatever the name says: %s"
              .formatted(number(plain, "1 file is", "%d files are"), shown(plain)));
    }
    return lines;
  }

  private static String number(List<String> names, String one, String several) {
    return names.size() == 1 ? one : several.formatted(names.size());
  }

  private static String shown(List<String> names) {
    String shown = names.stream().limit(SHOWN_NAMES).collect(Collectors.joining(", "));
    return names.size() > SHOWN_NAMES ? shown + " ..." : shown;
  }
}
