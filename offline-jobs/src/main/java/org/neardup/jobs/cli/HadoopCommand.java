package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** A command, with the settings of Hadoop that the command above it has. */
@Command(mixinStandardHelpOptions = true)
abstract class HadoopCommand extends Configured implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @Override
  public final Configuration getConf() {
    return parent.getConf();
  }

  /** A command about a finished run. */
  abstract static class RunCommand extends HadoopCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The output folder of a run.")
    String folder;
  }
}
