package org.neardup.jobs.run;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.util.VersionInfo;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.util.Check;

/**
 * The folder that a run fills. Stages write their results directly into it and all else into {@code
 * _work} below it; the summary is written last: a folder without one is not finished. Nothing but
 * small files is ever renamed, since object stores copy what they rename.
 */
public final class OutputFolder {
  public static final String SUMMARY = "summary.json";

  /** The version of the files of a folder, in its summary and in the mark of a loaded index. */
  public static final int VERSION = 1;

  public static final String VERSION_NAME = "format_version";

  public static final String RESOURCES = "resources";

  /** The folder of the results as Parquet files. */
  public static final String TABLES = "parquet";

  private static final String WORK = "_work";
  private static final String MANIFESTS = "manifests";

  /** Marks a folder that an unfinished run fills with files of any names. */
  private static final String UNFINISHED = "_unfinished";

  /** The results of a run, which are removed to make room for another one. */
  private static final List<String> RESULTS =
      List.of(
          SUMMARY,
          "pairs",
          "clusters",
          "contained",
          "bulk",
          "delta",
          "state",
          "rejected",
          "duplicates",
          "removed",
          "losses",
          TABLES,
          RESOURCES,
          "evaluation",
          "index",
          "mapping.json",
          "scheme.json",
          "report.html");

  private final FileSystem fs;
  private final Path path;

  private OutputFolder(FileSystem fs, Path path) {
    this.fs = fs;
    this.path = path;
  }

  public static OutputFolder at(Configuration conf, String name) throws IOException {
    Path given = pathOf(name);
    FileSystem fs = fileSystem(conf, given);
    return new OutputFolder(fs, fs.makeQualified(given));
  }

  /**
   * The file system of a path that a user gave.
   *
   * @throws IllegalArgumentException if the class path lacks its connector
   */
  public static FileSystem fileSystem(Configuration conf, Path path) throws IOException {
    try {
      return path.getFileSystem(conf);
    } catch (UnsupportedFileSystemException | RuntimeException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof UnsupportedFileSystemException
          || cause instanceof ClassNotFoundException
          || cause instanceof LinkageError) {
        throw new IllegalArgumentException(
            ("cannot open [%s]: no connector for %s:// is on the class path; put the jars of"
                 + " Hadoop's module for it (hadoop-aws for s3a, hadoop-azure for abfs, hadoop-gcp"
                 + " for gs) %s and what it needs into lib/ of a release, or name them in"
                 + " HADOOP_CLASSPATH, or copy the files to a local disk or to HDFS first")
                .formatted(path, path.toUri().getScheme(), VersionInfo.getVersion()),
            e);
      }
      throw e;
    }
  }

  /** The path of a name that a user gave; a colon in the name of a local file begins no scheme. */
  public static Path pathOf(String name) {
    return name.indexOf(':') < 0 || name.matches("(?s)[A-Za-z][A-Za-z0-9+.-]*:/.*")
        ? new Path(name)
        : new Path("file", null, new File(name).getAbsolutePath());
  }

  /**
   * Checks that the folder may be made.
   *
   * @param known whether an earlier run may have made it; a folder with other content is never
   *     touched
   * @throws IllegalArgumentException if the folder is there already, or Hadoop cannot have it
   */
  public void check(boolean known) throws IOException {
    Check.that(
        !path.toUri().getPath().contains(":"),
        "[output] must have no colon in its name, which Hadoop's patterns cannot have, got %s",
        path);
    if (fs.exists(path) && !isEmpty()) {
      refuseUnless(known);
    }
  }

  /** Makes the folder with its work area; results of an earlier run are removed. */
  public void create() throws IOException {
    fs.delete(manifests(), true); // first, so that nothing is resumed that is half removed
    removeResults();
    fs.delete(work(), true);
    makeWork();
  }

  /**
   * Continues from the state in which an earlier run left the folder, and keeps the results of its
   * stages.
   */
  public void reopen() throws IOException {
    makeWork();
    fs.delete(new Path(path, SUMMARY), false);
    fs.delete(new Path(path, RESOURCES), true);
    for (FileStatus left : list(path)) {
      if (left.getPath().getName().matches("_temporary|__magic.*")) { // of a job that was killed
        fs.delete(left.getPath(), true);
      }
    }
  }

  private void removeResults() throws IOException {
    if (fs.exists(path)) {
      reopen(); // shows, while they are being removed, whose folder it is
    }
    for (String name : RESULTS) {
      fs.delete(new Path(path, name), true);
    }
  }

  /** The files of results, except the files that a run has before its first stage. */
  List<Path> results() throws IOException {
    List<Path> files = new ArrayList<>();
    for (FileStatus found : list(path)) {
      String name = found.getPath().getName();
      if (RESULTS.contains(name) && !name.equals(RESOURCES)) {
        FolderContent.files(fs, found.getPath()).forEach(file -> files.add(file.getPath()));
      }
    }
    return files;
  }

  /** Makes folders of results, which are there even if they are empty. */
  public void makeFolders(String... names) throws IOException {
    for (String name : names) {
      fs.mkdirs(new Path(path, name));
    }
  }

  /** Makes this a folder of an unfinished run, with nothing else in it. */
  public void begin() throws IOException {
    fs.delete(path, true);
    fs.create(new Path(path, UNFINISHED)).close();
  }

  /** Whether a run has begun it and not finished it. */
  public boolean isUnfinished() throws IOException {
    return has(UNFINISHED);
  }

  /** Whether it is there already, as more than a folder that a run has begun. */
  public boolean isTaken() throws IOException {
    return fs.exists(path) && !isUnfinished();
  }

  /** Ends the run that {@link #begin} began, and removes a folder that only the run needs. */
  public void finish(String scratch) throws IOException {
    fs.delete(new Path(path, scratch), true);
    fs.delete(new Path(path, UNFINISHED), false);
    fs.mkdirs(path);
  }

  private void makeWork() throws IOException {
    if (!fs.mkdirs(work())) {
      throw new IOException("cannot make the folder " + work());
    }
  }

  private void refuseUnless(boolean known) throws IOException {
    boolean finished = isFinished();
    boolean begun = isBegun();
    Check.that(
        known,
        !finished && begun
            ? "[output] %s is an unfinished run: go on with --resume, give --overwrite to begin"
                + " again, or choose another folder"
            : "[output] %s exists: choose another folder, or give --overwrite to replace it",
        path);
    Check.that(
        finished || begun,
        "[output] %s was not made by neardup, so it is left alone: choose another folder, or"
            + " remove this one yourself",
        path);
  }

  public boolean isOfARun() throws IOException {
    return isFinished() && has("mapping.json") || has(WORK + "/" + MANIFESTS);
  }

  public boolean isFinished() throws IOException {
    return has(SUMMARY);
  }

  /** Whether an earlier run left its work area here. */
  public boolean isBegun() throws IOException {
    return has(WORK);
  }

  /** Whether this is a folder with a file or folder of a name, on any file system. */
  public boolean has(String name) throws IOException {
    return isFolder() && fs.exists(new Path(path, name));
  }

  /** HDFS answers an ordinary user who asks for a path below a file with a denied access. */
  private boolean isFolder() throws IOException {
    try {
      return fs.getFileStatus(path).isDirectory();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** The summary of the finished run; {@link IllegalArgumentException} if there is none. */
  public String summary() throws IOException {
    Check.that(
        isFolder(), "[%s] must be the output folder of a finished run, but is no folder", path);
    try (var in = fs.open(new Path(path, SUMMARY))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(
          "[" + path + "] must be the output folder of a finished run, but " + e.getMessage(), e);
    }
  }

  /**
   * Refuses files of another version.
   *
   * @param name of the file or object, for the message @param json has the version as a member
   */
  public static void requireVersion(String name, JsonNode json) {
    JsonNode found = json.path(VERSION_NAME);
    Check.that(
        found.isInt() && found.intValue() == VERSION,
        "%s must have [%s] %s, got %s: use the release of neardup that wrote it, or run find again",
        name,
        VERSION_NAME,
        VERSION,
        found.isMissingNode() ? "none" : found);
  }

  private boolean isEmpty() throws IOException {
    return fs.getFileStatus(path).isDirectory() && fs.listStatus(path).length == 0;
  }

  public Path path() {
    return path;
  }

  public Path resource(String name) {
    return new Path(new Path(path, RESOURCES), name);
  }

  /** Keeps a file that the scheme needs: as a hard link where that is possible, else as a copy. */
  public void keepResource(Configuration conf, Path file) throws IOException {
    FileSystem from = file.getFileSystem(conf);
    Path kept = resource(file.getName());
    fs.mkdirs(kept.getParent());
    fs.delete(kept, false);
    if (!link(from.makeQualified(file), kept)) {
      FileUtil.copy(from, file, fs, kept, false, conf);
    }
  }

  private static boolean link(Path file, Path kept) {
    if (!"file".equals(file.toUri().getScheme()) || !"file".equals(kept.toUri().getScheme())) {
      return false;
    }
    try {
      java.nio.file.Path real = java.nio.file.Path.of(file.toUri().getPath()).toRealPath();
      Files.createLink(java.nio.file.Path.of(kept.toUri().getPath()), real);
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      return false; // another disk, or one without links
    }
  }

  public Path work() {
    return new Path(path, WORK);
  }

  public Path work(String name) {
    return new Path(work(), name);
  }

  public Path manifests() {
    return work(MANIFESTS);
  }

  /**
   * Moves all files of a folder, which are small or few, into a folder of results. Files that were
   * moved before are no longer there, and a copy that was cut off is replaced.
   */
  public void move(Path from, String name) throws IOException {
    Path target = new Path(path, name);
    fs.mkdirs(target);
    for (FileStatus file : list(from)) {
      move(file.getPath(), new Path(target, file.getPath().getName()));
    }
  }

  /** Writes a small file of results, which appears at once and whole. */
  public void write(String name, String content) throws IOException {
    write(new Path(path, name), content);
  }

  void write(Path file, String content) throws IOException {
    Path unfinished = work(file.getName() + ".tmp");
    try (OutputStream out = fs.create(unfinished, true)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    fs.mkdirs(file.getParent());
    move(unfinished, file);
  }

  private FileStatus[] list(Path folder) throws IOException {
    return fs.exists(folder) ? fs.listStatus(folder) : new FileStatus[0];
  }

  private void move(Path from, Path to) throws IOException {
    fs.delete(to, false);
    if (!fs.rename(from, to)) {
      throw new IOException("cannot move " + from + " to " + to);
    }
  }

  /** Reads all lines of the files of a folder, which need not be there; for small ones. */
  public List<String> readLines(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (FileStatus file : list(folder)) {
      try (var in = fs.open(file.getPath())) {
        lines.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return lines.toString().lines().toList();
  }

  public void removeWork() throws IOException {
    fs.delete(new Path(path, WORK), true);
  }

  /** Removes what an unfinished run left, and the folder too if nothing else is in it. */
  public void discard() throws IOException {
    removeResults();
    removeWork();
    try {
      if (isEmpty()) {
        fs.delete(path, false);
      }
    } catch (FileNotFoundException e) {
      // It was never made.
    }
  }

  /** Whether another path, with its file system, is this folder or below it. */
  public boolean contains(Path other) {
    for (Path at = other; at != null; at = at.getParent()) {
      if (at.equals(path)) {
        return true;
      }
    }
    return false;
  }
}
