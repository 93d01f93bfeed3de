package org.neardup.jobs.cli.options;

import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.stage.Engine;
import picocli.CommandLine.Option;

/** The engine of a command that runs stages. */
public final class EngineOption {
  @Option(
      names = "--engine",
      paramLabel = "NAME",
      completionCandidates = Choices.Engines.class,
      description =
          "What runs the stages: ${COMPLETION-CANDIDATES}. The output is the same (default:"
              + " mapreduce if Hadoop's settings name a cluster, else local).")
  private String engine;

  /**
   * Returns Hadoop's settings with the engine of the option, if it was given; prints where stages
   * run.
   */
  public Configuration choose(Configuration conf) {
    return tellWhere(engine == null ? conf : Engine.choose(conf, engine));
  }

  /** Prints where stages run with these settings, and returns the settings. */
  public static Configuration tellWhere(Configuration conf) {
    System.err.println("runs " + Engine.of(conf).where(conf));
    return conf;
  }
}
