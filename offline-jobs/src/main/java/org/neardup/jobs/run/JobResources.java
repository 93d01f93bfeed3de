package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.neardup.vector.ResourceFolder;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.Resources;

/**
 * The files that a scheme names, on their way to the tasks. On this machine all lie, or are linked,
 * in one folder. The tasks of a cluster get them through Hadoop's distributed cache, from the
 * Hadoop file system, into the folder that they are started in; there each file's SHA-256 is
 * checked again.
 */
public final class JobResources implements Closeable {
  static final String FOLDER = "neardup.resources.folder";
  private static final String TASK_FOLDER = ".";

  /** The tasks of the local runner are in this process, and share what is made of the files. */
  private static final Map<String, Resources> OPEN = new ConcurrentHashMap<>();

  private final Configuration conf;
  private final java.nio.file.Path local;
  private final Path shared;
  private final ResourceFolder folder;

  /**
   * Resources of one run.
   *
   * @param conf of the run's jobs; told where the tasks find the files
   * @param local a local folder for this process, made if need be
   * @param shared a folder of the Hadoop file system, made when a cluster needs it
   */
  public JobResources(Configuration conf, java.nio.file.Path local, Path shared)
      throws IOException {
    this.conf = conf;
    this.local = Files.createDirectories(local);
    this.shared = shared;
    this.folder = new ResourceFolder(local);
    conf.set(FOLDER, HadoopSettings.isLocal(conf) ? local.toString() : TASK_FOLDER);
    OPEN.put(local.toString(), folder);
  }

  /**
   * Adds a file, known by its name without folders; a file that was added with the same name is
   * replaced.
   *
   * @param file on any Hadoop file system
   */
  public ResourceRef add(Path file) throws IOException {
    FileSystem fs = file.getFileSystem(conf);
    if (!fs.exists(file)) {
      throw new IllegalArgumentException("[" + file + "] must be a file, but does not exist");
    }
    java.nio.file.Path here = local.resolve(file.getName());
    Files.deleteIfExists(here);
    if (isLocal(fs)) {
      Files.createSymbolicLink(
          here, java.nio.file.Path.of(fs.makeQualified(file).toUri().getPath()));
    } else {
      fs.copyToLocalFile(false, file, new Path(here.toString()), true);
    }
    if (!HadoopSettings.isLocal(conf)) {
      share(file, fs);
    }
    return folder.reference(file.getName());
  }

  private void share(Path file, FileSystem fs) throws IOException {
    Path there = fs.makeQualified(file);
    if (isLocal(fs)) {
      there = new Path(shared, file.getName());
      FileSystem target = there.getFileSystem(conf);
      target.copyFromLocalFile(false, true, file, there);
      there = target.makeQualified(there);
    }
    String entry = there.toUri() + "#" + file.getName();
    String before = conf.get(MRJobConfig.CACHE_FILES);
    conf.set(MRJobConfig.CACHE_FILES, before == null ? entry : before + "," + entry);
  }

  private static boolean isLocal(FileSystem fs) {
    return "file".equals(fs.getUri().getScheme());
  }

  /** The resources of a task. */
  public static Resources load(Configuration conf) {
    String folder = conf.get(FOLDER);
    if (folder == null) {
      return Resources.NONE;
    }
    Resources open = OPEN.get(folder);
    return open == null ? new ResourceFolder(java.nio.file.Path.of(folder)) : open;
  }

  /** Lets go of what was made of the files. */
  @Override
  public void close() {
    OPEN.remove(local.toString());
  }
}
