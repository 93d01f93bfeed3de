package org.neardup.jobs.stage.mapreduce;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ClassUtil;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * The jar that goes to the nodes of a cluster: the one with our libraries in {@code lib/} inside,
 * which the build puts beside the plain one. {@code hadoop jar} runs it; the launcher runs the
 * plain one, from which no task could work.
 */
final class JobJar {
  private static final String NAME = "neardup-jobs.jar";
  private static final String LIBRARIES = "lib/";

  private JobJar() {}

  /** Gives a job of a cluster its jar, unless the user did. */
  static void set(Job job) throws IOException {
    if (HadoopSettings.isYarn(job.getConfiguration()) && job.getJar() == null) {
      job.setJar(find().toString());
    }
  }

  private static Path find() throws IOException {
    Path own = own();
    for (Path jar : List.of(own, own.resolveSibling(NAME))) {
      if (hasLibraries(jar)) {
        return jar;
      }
    }
    throw new IllegalStateException(
        ("[mapreduce.job.jar] must be the jar with the libraries that tasks need, and there is no"
                + " %s beside %s: run hadoop jar %s, or say where it is with"
                + " -D mapreduce.job.jar=FILE")
            .formatted(NAME, own, NAME));
  }

  /** The jar or the folder that this class came from; of both, the jar. */
  private static Path own() throws IOException {
    String jar = ClassUtil.findContainingJar(JobJar.class);
    try {
      return jar != null
          ? Path.of(jar)
          : Path.of(JobJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot tell where the program is: " + e.getMessage(), e);
    }
  }

  private static boolean hasLibraries(Path jar) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().startsWith(LIBRARIES));
    }
  }
}
