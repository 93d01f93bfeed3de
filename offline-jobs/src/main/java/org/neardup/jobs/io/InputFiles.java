package org.neardup.jobs.io;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.InvalidInputException;

/**
 * The files of inputs: those that are named, and all that are in or below a folder that is named
 * but for hidden ones. Hidden is what has a name, or is in a folder of a name, that begins with a
 * dot, and what Hadoop writes beside its results: all that begins with an underscore, or only names
 * that it really uses where each file is a text of its own, as {@code __init__.py}.
 *
 * @param files in the order of the inputs and by name
 * @param leftOut what is hidden or cannot be opened, files and folders
 */
public record InputFiles(List<FileStatus> files, List<Path> leftOut) {
  private static final Set<String> HADOOP =
      Set.of("_SUCCESS", "_temporary", "_logs", "_metadata", "_common_metadata");
  private static final Pattern WILDCARD = Pattern.compile("[\\[\\]{}*?\\\\]");

  /**
   * Lists the files.
   *
   * @param sources how they are read
   * @param patterns paths, which may have wildcards
   * @throws InvalidInputException if one matches nothing
   */
  public static InputFiles of(Configuration conf, SourceInput sources, List<Path> patterns)
      throws IOException {
    InputFiles found = new InputFiles(new ArrayList<>(), new ArrayList<>());
    for (Path pattern : patterns) {
      FileSystem fs = pattern.getFileSystem(conf);
      for (FileStatus each : matching(fs, pattern)) {
        found.add(fs, each, sources);
      }
    }
    return found;
  }

  /** A name without wildcards may have a colon, which patterns may not. */
  private static FileStatus[] matching(FileSystem fs, Path pattern) throws IOException {
    if (!WILDCARD.matcher(pattern.getName()).find() && fs.exists(pattern)) {
      return new FileStatus[] {fs.getFileStatus(pattern)};
    }
    FileStatus[] matching = fs.globStatus(pattern);
    if (matching == null || matching.length == 0) {
      throw new InvalidInputException(
          List.of(new IOException("input " + pattern + " does not exist")));
    }
    return matching;
  }

  private void add(FileSystem fs, FileStatus fileOrFolder, SourceInput sources) throws IOException {
    if (!fileOrFolder.isDirectory()) {
      files.add(fileOrFolder);
      return;
    }
    FileStatus[] inside = fs.listStatus(fileOrFolder.getPath());
    Arrays.sort(inside, Comparator.comparing(FileStatus::getPath));
    if ("file".equals(fs.getUri().getScheme())) {
      addUnopened(fileOrFolder.getPath(), inside);
    }
    for (FileStatus each : inside) {
      if (isHidden(each.getPath(), sources)) {
        leftOut.add(each.getPath());
      } else {
        add(fs, each, sources);
      }
    }
  }

  /** A local name that is not of the process's charset is listed, but is that of no file. */
  private void addUnopened(Path folder, FileStatus[] opened) {
    File local = new File(folder.toUri().getPath());
    String[] names = local.list();
    Set<String> known =
        Arrays.stream(opened).map(each -> each.getPath().getName()).collect(Collectors.toSet());
    Arrays.stream(names == null ? new String[0] : names)
        .filter(name -> !known.contains(name) && !new File(local, name).exists())
        .sorted()
        .forEach(name -> leftOut.add(new Path(folder, new Path(null, null, name))));
  }

  private static boolean isHidden(Path path, SourceInput sources) {
    String name = path.getName();
    return name.startsWith(".")
        || (sources.readsWholeFiles(path) ? HADOOP.contains(name) : name.startsWith("_"));
  }
}
