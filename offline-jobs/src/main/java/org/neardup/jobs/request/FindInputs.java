package org.neardup.jobs.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.io.ForeignInputs;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.signatures.Languages;

/**
 * The inputs of a run, checked to be there.
 *
 * @param paths files and folders
 * @param bytes how large they are together, as stored
 */
public record FindInputs(List<Path> paths, long bytes) {
  public FindInputs {
    paths = List.copyOf(paths);
  }

  /**
   * Checks inputs.
   *
   * @throws IllegalArgumentException if one does not exist or lies in the output folder
   */
  public static FindInputs of(Configuration conf, List<String> names, OutputFolder output)
      throws IOException {
    FindInputs inputs = of(conf, names);
    for (Path input : inputs.paths) {
      if (output.contains(input)) {
        throw new IllegalArgumentException(
            "[input] " + input + " lies in [output] " + output.path() + ": choose another output");
      }
    }
    return inputs;
  }

  /** Checks the inputs of a command that has no output folder. */
  public static FindInputs of(Configuration conf, List<String> names) throws IOException {
    List<Path> paths = new ArrayList<>();
    long bytes = 0;
    for (String name : names) {
      Path path = new Path(name);
      FileSystem fs = path.getFileSystem(conf);
      FileStatus[] found = fs.exists(path) ? one(fs, path) : fs.globStatus(path);
      if (found == null || found.length == 0) {
        throw new IllegalArgumentException("[input] " + name + " does not exist");
      }
      for (FileStatus status : found) {
        paths.add(status.getPath());
        bytes += fs.getContentSummary(status.getPath()).getLength();
      }
    }
    return new FindInputs(paths, bytes);
  }

  /** The inputs of the language that is translated. */
  public static ForeignInputs foreign(Configuration conf, FindRequest request) throws IOException {
    Languages languages = new Languages(request.settings());
    return new ForeignInputs(
        languages.translated().orElse(""), of(conf, request.projection().foreign()).paths());
  }

  /**
   * The paths as patterns that match only themselves: jobs would take brackets and the like in the
   * name of a file for a pattern.
   */
  public List<Path> patterns() {
    return paths.stream().map(FindInputs::literally).toList();
  }

  private static Path literally(Path path) {
    String escaped = path.getName().replaceAll("[\\[\\]{}*?\\\\]", "\\\\$0");
    return path.getParent() == null ? path : new Path(path.getParent(), escaped);
  }

  /** The file of a name that exists, which is no pattern even if it looks like one. */
  private static FileStatus[] one(FileSystem fs, Path path) throws IOException {
    return new FileStatus[] {fs.getFileStatus(path)};
  }
}
