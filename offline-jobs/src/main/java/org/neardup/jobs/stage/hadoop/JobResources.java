package org.neardup.jobs.stage.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.util.Check;

/**
 * The files that the scheme of a run names, on their way to the tasks. On this machine all lie, or
 * are linked, in one folder. The tasks of a cluster get them through Hadoop's distributed cache,
 * from the Hadoop file system, into the folder that they are started in; there each file's SHA-256
 * is checked again.
 */
public final class JobResources {
  private static final String FOLDER = "neardup.resources.folder";
  private static final String TASK_FOLDER = ".";

  private final Configuration run;
  private final java.nio.file.Path local;
  private final Path shared;
  private final Resources folder;
  private final List<String> cached = new ArrayList<>();

  /**
   * @param shared a folder of the Hadoop file system, made when a cluster needs it
   * @param files the first ones
   */
  public JobResources(
      Configuration run, java.nio.file.Path local, Path shared, Collection<String> files)
      throws IOException {
    this.run = run;
    this.local = Files.createDirectories(local);
    this.shared = shared;
    this.folder = new Resources(local);
    for (String file : files) {
      add(new Path(file));
    }
  }

  /** Adds a file by its name without folders; one of the same name is replaced. */
  public ResourceRef add(Path file) throws IOException {
    FileSystem fs = file.getFileSystem(run);
    Check.that(fs.exists(file), "[%s] must be a file, but does not exist", file);
    java.nio.file.Path here = local(file.getName());
    Files.deleteIfExists(here);
    if (isLocal(fs)) {
      Files.createSymbolicLink(
          here, java.nio.file.Path.of(fs.makeQualified(file).toUri().getPath()));
    } else {
      fs.copyToLocalFile(false, file, new Path(here.toString()), true);
    }
    if (!HadoopSettings.isLocal(run)) {
      cached.removeIf(each -> each.endsWith("#" + file.getName()));
      cached.add(share(file, fs).toUri() + "#" + file.getName());
    }
    return folder.reference(file.getName());
  }

  /** The files as this process opens them. */
  public Resources here() {
    return folder;
  }

  public java.nio.file.Path local(String name) {
    return local.resolve(name);
  }

  private Path share(Path file, FileSystem fs) throws IOException {
    if (!isLocal(fs)) {
      return fs.makeQualified(file);
    }
    Path there = new Path(shared, file.getName());
    FileSystem target = there.getFileSystem(run);
    target.copyFromLocalFile(false, true, file, there);
    return target.makeQualified(there);
  }

  private static boolean isLocal(FileSystem fs) {
    return "file".equals(fs.getUri().getScheme());
  }

  /** Hadoop's settings for a job whose tasks open the files added so far. */
  public Configuration configuration() {
    Configuration job = new Configuration(run);
    job.set(FOLDER, HadoopSettings.isLocal(run) ? local.toString() : TASK_FOLDER);
    for (String file : cached) {
      String before = job.get(MRJobConfig.CACHE_FILES);
      job.set(MRJobConfig.CACHE_FILES, before == null ? file : before + "," + file);
    }
    return job;
  }

  public static void openIn(Configuration task, java.nio.file.Path folder) {
    task.set(FOLDER, folder.toString());
  }

  public static Resources load(Configuration job) {
    String folder = job.get(FOLDER);
    return folder == null ? Resources.NONE : new Resources(java.nio.file.Path.of(folder));
  }
}
