package org.neardup.jobs.run;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/**
 * The folder that a run fills. While it runs, everything lies in {@code _work} below it; results
 * are moved to their places at the end, and the summary is written last: a folder without one is
 * not finished.
 */
public final class OutputFolder {
  /** The file that is written last. */
  public static final String SUMMARY = "summary.json";

  /** The folder of the files that the scheme names. */
  public static final String RESOURCES = "resources";

  private static final String WORK = "_work";

  /** All that a run leaves in the folder, and so all that is removed to make room for another. */
  private static final List<String> OURS =
      List.of(
          SUMMARY,
          WORK,
          "pairs",
          "clusters",
          "bulk",
          "rejected",
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

  /** The folder of that name, whether it is there or not. */
  public static OutputFolder at(Configuration conf, String name) throws IOException {
    Path given = new Path(name);
    FileSystem fs = given.getFileSystem(conf);
    return new OutputFolder(fs, fs.makeQualified(given));
  }

  /**
   * Checks that the folder may be made.
   *
   * @param overwrite whether the results of an earlier run may be replaced; a folder with other
   *     content is never touched
   * @throws IllegalArgumentException if the folder is there already
   */
  public void check(boolean overwrite) throws IOException {
    if (fs.exists(path) && !isEmpty()) {
      refuseUnless(overwrite);
    }
  }

  /**
   * Makes the folder, with its work area, after a {@link #check}; what an earlier run left there is
   * removed.
   */
  public void create(boolean overwrite) throws IOException {
    check(overwrite);
    for (String name : OURS) {
      fs.delete(new Path(path, name), true);
    }
    if (!fs.mkdirs(new Path(path, WORK))) {
      throw new IOException("cannot make the folder " + new Path(path, WORK));
    }
  }

  private void refuseUnless(boolean overwrite) throws IOException {
    if (!overwrite) {
      throw new IllegalArgumentException(
          "[output] " + path + " exists: choose another folder, or give --overwrite to replace it");
    }
    boolean ours = fs.exists(new Path(path, SUMMARY)) || fs.exists(new Path(path, WORK));
    if (!ours) {
      throw new IllegalArgumentException(
          "[output] "
              + path
              + " was not made by neardup find, so --overwrite leaves it alone:"
              + " choose another folder, or remove this one yourself");
    }
  }

  private boolean isEmpty() throws IOException {
    return fs.getFileStatus(path).isDirectory() && fs.listStatus(path).length == 0;
  }

  public Path path() {
    return path;
  }

  /** The place of a file that the scheme needs. */
  public Path resource(String name) {
    return new Path(new Path(path, RESOURCES), name);
  }

  /** Keeps a file that the scheme needs: as a hard link where that is possible, else as a copy. */
  public void keepResource(Configuration conf, Path file) throws IOException {
    FileSystem from = file.getFileSystem(conf);
    Path kept = resource(file.getName());
    fs.mkdirs(kept.getParent());
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

  /** The work area. */
  public Path work() {
    return new Path(path, WORK);
  }

  /** A place in the work area. */
  public Path work(String name) {
    return new Path(work(), name);
  }

  /** Moves all files of a folder of the work area into a folder of results. */
  public void publish(Path from, String name) throws IOException {
    Path target = new Path(path, name);
    fs.mkdirs(target);
    if (!fs.exists(from)) {
      return;
    }
    for (FileStatus file : fs.listStatus(from)) {
      Path to = new Path(target, file.getPath().getName());
      if (!fs.rename(file.getPath(), to)) {
        throw new IOException("cannot move " + file.getPath() + " to " + to);
      }
    }
  }

  /** Writes a small file of results. */
  public void write(String name, String content) throws IOException {
    try (OutputStream out = fs.create(new Path(path, name), true)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Reads all lines of the files of a folder, which need not be there; for small ones. */
  public List<String> readLines(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (FileStatus file : fs.exists(folder) ? fs.listStatus(folder) : new FileStatus[0]) {
      try (var in = fs.open(file.getPath())) {
        lines.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return lines.toString().lines().toList();
  }

  /** Removes the work area. */
  public void removeWork() throws IOException {
    fs.delete(new Path(path, WORK), true);
  }

  /** Removes what an unfinished run left, and the folder too if nothing else is in it. */
  public void discard() throws IOException {
    for (String name : OURS) {
      fs.delete(new Path(path, name), true);
    }
    try {
      if (isEmpty()) {
        fs.delete(path, false);
      }
    } catch (FileNotFoundException e) {
      // It was never made.
    }
  }

  /** Whether another path is this folder or below it. */
  public boolean contains(Path other) {
    for (Path at = fs.makeQualified(other); at != null; at = at.getParent()) {
      if (at.equals(path)) {
        return true;
      }
    }
    return false;
  }
}
