package org.neardup.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.neardup.jobs.cli.AskCommand;
import org.neardup.jobs.cli.CleanCommand;
import org.neardup.jobs.cli.DedupCommand;
import org.neardup.jobs.cli.DemoCommand;
import org.neardup.jobs.cli.EvaluateCommand;
import org.neardup.jobs.cli.FindCommand;
import org.neardup.jobs.cli.IndexCommand;
import org.neardup.jobs.cli.JobCommand;
import org.neardup.jobs.cli.NeighborsCommand;
import org.neardup.jobs.cli.NodeCommand;
import org.neardup.jobs.cli.PlanCommand;
import org.neardup.jobs.cli.ShowCommand;
import org.neardup.jobs.cli.StatsCommand;
import org.neardup.jobs.cli.options.HelpPage;
import org.neardup.jobs.run.BuildProperties;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.stage.Engine;
import org.neardup.util.Check;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command line. Exit status 0 on success only, 2 on bad arguments, 1 on any other failure.
 * Hadoop's generic options may be given at any position.
 */
@Command(
    name = "neardup",
    mixinStandardHelpOptions = true,
    versionProvider = NearDup.Version.class,
    description = "Finds near duplicates in dumps of documents and loads them into Elasticsearch.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FindCommand.class,
      PlanCommand.class,
      StatsCommand.class,
      ShowCommand.class,
      NeighborsCommand.class,
      EvaluateCommand.class,
      CleanCommand.class,
      DedupCommand.class,
      IndexCommand.class,
      AskCommand.class,
      NodeCommand.class,
      JobCommand.class,
      DemoCommand.class,
      NearDup.CompletionCommand.class
    },
    footer = {
      "",
      "Hadoop's generic options work with every command, such as",
      "  -D mapreduce.framework.name=yarn -D fs.defaultFS=hdfs://host:8020",
      "",
      "Examples:",
      "  ./neardup demo",
      "  ./neardup find dump.xml.bz2 --unit sentence --output out",
      "  ./neardup show out 1219:5",
      "  ./neardup find --help"
    })
public final class NearDup extends Configured implements Tool, Runnable {
  private static final int BAD_ARGUMENTS = 2;
  private static final String VERBOSE = "--verbose";

  /** The options that Hadoop reads, each with a value. */
  private static final Set<String> GENERIC_OPTIONS =
      Set.of("-D", "-fs", "-jt", "-conf", "-files", "-libjars", "-archives");

  private static final String NO_TICKET =
      "\nThere is no valid Kerberos ticket: get one with kinit, and run the command again";

  @Spec private CommandSpec spec;

  @Option(
      names = VERBOSE,
      scope = ScopeType.INHERIT,
      description = "Show Hadoop's log, and the stack trace of a failure.")
  private boolean verbose;

  public static void main(String[] args) {
    System.exit(execute(args));
  }

  /** Runs a command as {@link #main} does and returns the exit status. */
  public static int execute(String... args) {
    if (Arrays.asList(args).contains(VERBOSE)) {
      // Read when the first logger is made, which has not happened yet.
      System.setProperty("log4j.configuration", "log4j-verbose.properties");
    }
    try {
      int status = ToolRunner.run(new Configuration(), new NearDup(), withGenericFirst(args));
      if (System.out.checkError() && status == 0) {
        throw new IOException("the output is not whole: standard output was closed, or is full");
      }
      return status;
    } catch (Exception e) {
      return report(e, false);
    }
  }

  /**
   * The arguments with the generic ones first, because Hadoop reads them only there; otherwise
   * their order is kept. Arguments after {@code --} are not moved.
   *
   * @throws IllegalArgumentException if a generic option has no value
   */
  static String[] withGenericFirst(String[] args) {
    List<String> generic = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    boolean verbatim = false;
    for (int i = 0; i < args.length; i++) {
      verbatim |= args[i].equals("--");
      if (verbatim) {
        rest.add(args[i]);
      } else if (GENERIC_OPTIONS.contains(args[i])) {
        Check.that(
            i + 1 < args.length,
            "option %s needs a value, such as -D mapreduce.framework.name=yarn",
            args[i]);
        generic.add(args[i]);
        generic.add(args[++i]);
      } else if (args[i].startsWith("-D") && args[i].contains("=")) {
        generic.add("-D");
        generic.add(args[i].substring(2));
      } else {
        rest.add(args[i]);
      }
    }
    generic.addAll(rest);
    return generic.toArray(String[]::new);
  }

  @Override
  public int run(String[] args) throws IOException {
    useKerberos(getConf());
    CommandLine commandLine = commandLine();
    commandLine.setParameterExceptionHandler(HelpPage::refuse);
    commandLine.setExecutionExceptionHandler((failure, where, parsed) -> report(failure, verbose));
    return commandLine.execute(args);
  }

  /**
   * Logs in with the settings of the command. Hadoop itself has already logged in with the settings
   * of the files on the class path alone, before it read the options.
   */
  private static void useKerberos(Configuration conf) throws IOException {
    if (SecurityUtil.getAuthenticationMethod(conf) != AuthenticationMethod.SIMPLE) {
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromSubject(null);
    }
  }

  /** All commands with their options. */
  CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(this);
    HelpPage.layOut(commandLine);
    return commandLine;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int report(Exception failure, boolean withTrace) {
    if (OnExit.isEnding()) {
      // The user stopped the process, so its failures are no news.
      return 1;
    }
    String message =
        failure.getMessage() == null
            ? failure.getClass().getSimpleName()
            : Engine.withoutTrace(failure.getMessage());
    System.err.println("neardup: " + message + (lacksTicket(failure) ? NO_TICKET : ""));
    if (withTrace) {
      failure.printStackTrace();
    }
    return failure instanceof IllegalArgumentException ? BAD_ARGUMENTS : 1;
  }

  /** Whether a Kerberos ticket is missing, which the messages of a server do not mention. */
  private static boolean lacksTicket(Exception failure) {
    try {
      return failure instanceof IOException
          && UserGroupInformation.isSecurityEnabled()
          && UserGroupInformation.getLoginUser().getCredentials().numberOfTokens() == 0
          && !UserGroupInformation.getLoginUser().hasKerberosCredentials();
    } catch (IOException e) {
      return false; // the login itself is what failed
    }
  }

  /** The version that the build was made of. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      return new String[] {
        "neardup %s for Elasticsearch %s, Hadoop %s"
            .formatted(
                BuildProperties.get("version"),
                BuildProperties.get("elasticsearch.version"),
                BuildProperties.get("hadoop.version"))
      };
    }
  }

  @Command(
      name = "completion",
      mixinStandardHelpOptions = true,
      description = {
        "Prints a script with which bash and zsh complete commands, options and their values.",
        "It completes the word neardup, in any folder, for this version."
      },
      footer = {
        "",
        "Example, for this shell; put the line into ~/.bashrc or ~/.zshrc for every one:",
        "  source <(./neardup completion)"
      })
  static final class CompletionCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      Locale own = Locale.getDefault(Locale.Category.FORMAT);
      Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // by it picocli numbers variables
      try {
        System.out.print(AutoComplete.bash("neardup", spec.root().commandLine()));
      } finally {
        Locale.setDefault(Locale.Category.FORMAT, own);
      }
      return 0;
    }
  }
}
