package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** A command with Hadoop's settings. */
abstract class HadoopCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  Configuration conf() {
    return parent.getConf();
  }

  /** A command about a finished run. */
  abstract static class RunCommand extends HadoopCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The output folder of a run.")
    String folder;
  }
}
