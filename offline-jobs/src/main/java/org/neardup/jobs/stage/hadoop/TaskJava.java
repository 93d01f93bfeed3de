package org.neardup.jobs.stage.hadoop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.util.MRApps;

/**
 * The Java that a cluster runs jobs with: the Java of its nodes, unless settings name another. A
 * Java that settings name and that this machine has too is checked when a job is submitted.
 * Otherwise the job fails when its first process starts, and the output of that process has the
 * reason.
 */
public final class TaskJava {
  private static final int OLDEST = 17;
  private static final int CLASS_VERSION_OF_0 = 44;
  private static final List<String> ENVIRONMENTS =
      List.of(MRJobConfig.MR_AM_ENV, MRJobConfig.MAP_ENV, MRJobConfig.REDUCE_ENV);

  /** As in {@code JAVA_VERSION="17.0.2"} of a release file, and in the first line of -version. */
  private static final Pattern VERSION =
      Pattern.compile("(?:JAVA_VERSION=|(?:java|openjdk) version )\"(?:1\\.)?(\\d+)");

  private static final Pattern CLASS_VERSION =
      Pattern.compile("only recognizes class file versions up to (\\d+)");

  private TaskJava() {}

  /** Refuses a Java that is known to be too old; the application master prints its version. */
  public static void prepare(Configuration job) {
    if (!HadoopSettings.isYarn(job)) {
      return;
    }
    for (String setting : ENVIRONMENTS) {
      Map<String, String> environment = new HashMap<>();
      MRApps.setEnvFromInputProperty(environment, setting, "", job, File.pathSeparator);
      String home = environment.getOrDefault("JAVA_HOME", "");
      Optional<Integer> major = home.isEmpty() ? Optional.empty() : ofHome(home);
      if (major.isPresent() && major.get() < OLDEST) {
        throw new IllegalArgumentException(
            "[%s] must name a Java of %s or newer in JAVA_HOME, got [%s], which is %s"
                .formatted(setting, OLDEST, home, major.get()));
      }
    }
    String given = job.get(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, "");
    job.set(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, (given + " -showversion").strip());
  }

  /** Empty if there is none on this machine, or its version is unknown. */
  private static Optional<Integer> ofHome(String home) {
    try {
      return version(VERSION.matcher(Files.readString(Path.of(home, "release"))));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> version(Matcher matcher) {
    return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
  }

  /** The remedy for a failed job whose processes have a Java that is too old. */
  public static Optional<String> remedy(String said) {
    Optional<Integer> major =
        version(CLASS_VERSION.matcher(said))
            .map(version -> version - CLASS_VERSION_OF_0)
            .or(() -> version(VERSION.matcher(said)));
    return major
        .filter(version -> version < OLDEST)
        .map(
            version ->
                "the cluster runs it with Java %s, and it needs %s or newer: install one on the"
                        .formatted(version, OLDEST)
                    + " nodes and say where it is, with -D "
                    + String.join("=JAVA_HOME=/PATH -D ", ENVIRONMENTS)
                    + "=JAVA_HOME=/PATH");
  }
}
