package org.neardup.jobs.input;

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
 * The files of inputs: named files, and all files in or below a named folder except hidden ones. A
 * file is hidden if its name or the name of its folder begins with a dot, or if Hadoop writes it
 * beside its results. Names of Hadoop's files begin with an underscore; where each file is a
 * document, which may be called {@code __init__.py}, only the names that Hadoop really uses count.
 *
 * @param files in the order of the inputs and by name
 * @param leftOut files and folders that are hidden or cannot be opened
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

  /**
   * The local file system lists a name that the process's charset cannot express, but opens no file
   * by it.
   */
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

  /**
   * Notes on files of a run that may surprise users.
   *
   * @param leftOut names of hidden files and folders, which were not read, and of files that cannot
   *     be opened by their names
   * @param plain names of plain text files that have the suffix of a compression
   */
  public record InputNotes(List<String> leftOut, List<String> plain) {
    private static final int SHOWN_NAMES = 5;

    public InputNotes {
      leftOut = List.copyOf(leftOut);
      plain = List.copyOf(plain);
    }

    /** Looks at the files; opens each file whose name has the suffix of a compression. */
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

    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      if (!leftOut.isEmpty()) {
        String number =
            leftOut.size() == 1 ? "1 file or folder" : leftOut.size() + " files or folders";
        lines.add(
            "left out   %s, hidden or not to be opened by name: %s"
                .formatted(number, shown(leftOut)));
      }
      if (!plain.isEmpty()) {
        String number = plain.size() == 1 ? "1 file is" : plain.size() + " files are";
        lines.add(
            "note       %s not compressed, whatever the name says: %s"
                .formatted(number, shown(plain)));
      }
      return lines;
    }

    private static String shown(List<String> names) {
      String shown = names.stream().limit(SHOWN_NAMES).collect(Collectors.joining(", "));
      return names.size() > SHOWN_NAMES ? shown + " ..." : shown;
    }
  }
}
