package org.neardup.jobs.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.bruteforce.BlockJob;
import org.neardup.jobs.bruteforce.BruteForceJob;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.clusters.ClusterSortJob;
import org.neardup.jobs.clusters.ComponentJob;
import org.neardup.jobs.clusters.ComponentPairsJob;
import org.neardup.jobs.clusters.RepresentativeJob;
import org.neardup.jobs.clusters.RootJob;
import org.neardup.jobs.clusters.StarJob;
import org.neardup.jobs.export.DocumentExportJob;
import org.neardup.jobs.export.ExportJob;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.Projection;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.signatures.SignatureJob;
import org.neardup.jobs.statistics.MeanJob;
import org.neardup.jobs.statistics.TermJob;
import org.neardup.jobs.verify.AttachJob;
import org.neardup.jobs.verify.VerifyJob;
import org.neardup.jobs.window.ChunkJob;
import org.neardup.jobs.window.DetectJob;
import org.neardup.lsh.SchemeContext;
import org.neardup.lsh.SchemeRequest;
import org.neardup.vector.WordVectorSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code neardup job}: conversions, and single MapReduce steps. */
@Command(
    name = "job",
    mixinStandardHelpOptions = true,
    description = "Converts a file that schemes name, or runs one step of a pipeline alone.",
    footer = {
      "",
      "Example:",
      "  ./neardup job word-vectors glove.txt.gz words.ndwv --format glove"
    },
    synopsisSubcommandLabel = "NAME",
    subcommands = {JobCommand.WordVectors.class, JobCommand.Step.class})
public final class JobCommand implements Callable<Integer>, Configurable {
  @ParentCommand private Configurable parent;

  @Spec private CommandSpec spec;

  /** Without a name. */
  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "say which job: word-vectors, or step and the name of a step");
  }

  @Override
  public Configuration getConf() {
    return parent.getConf();
  }

  @Override
  public void setConf(Configuration conf) {
    throw new UnsupportedOperationException("the configuration is that of the command line");
  }

  /** Word vectors as others publish them, to the file that schemes name. */
  @Command(
      name = "word-vectors",
      mixinStandardHelpOptions = true,
      description = "Converts word vectors to the file that --word-vectors takes.",
      footer = {
        "",
        "Examples:",
        "  ./neardup job word-vectors glove.txt.gz words.ndwv --format glove",
        "  ./neardup find corpus.tsv --method random-projection \\",
        "    --word-vectors words.ndwv --output out"
      })
  static final class WordVectors implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "IN", description = "Local file, also .gz.")
    private Path in;

    @Parameters(index = "1", paramLabel = "OUT", description = "Local file to be made.")
    private Path out;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "word2vec_text",
        completionCandidates = Choices.WordVectorFormats.class,
        description = "How it is written: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--quantised", description = "Round values to 8 bits, a quarter of the size.")
    private boolean quantised;

    @Override
    public Integer call() throws IOException {
      WordVectorSource.Format parsed = WordVectorSource.Format.parse(format);
      try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(out))) {
        WordVectorSource.Converted made = WordVectorSource.convert(in, parsed, quantised, stream);
        System.out.printf(
            "%s read, %s of %d dimensions written%n",
            Numbers.count(made.read(), "words"),
            Numbers.count(made.words(), "vectors"),
            made.dimensions());
      }
      return 0;
    }
  }

  /** One step of a pipeline. */
  @Command(
      name = "step",
      mixinStandardHelpOptions = true,
      description = {
        "Runs one MapReduce job; what it is to do is in its settings (-D).",
        "For those who look into a pipeline, or put its steps together in another way. The class"
            + " of a step says what it reads, writes and is told by settings."
      },
      footer = {
        "",
        "Example:",
        "  ./neardup job step extract --scheme weissman dump.xml.bz2 units"
      })
  static final class Step implements Callable<Integer> {
    private static final Map<String, Function<Configuration, Tool>> STEPS =
        new TreeMap<>(
            Map.ofEntries(
                Map.entry("extract", ExtractJob::new),
                Map.entry("candidates", CandidateJob::new),
                Map.entry("terms", TermJob::new),
                Map.entry("mean", MeanJob::new),
                Map.entry("signatures", SignatureJob::new),
                Map.entry("chunks", ChunkJob::new),
                Map.entry("windows", DetectJob::new),
                Map.entry("attach", AttachJob::new),
                Map.entry("verify", VerifyJob::new),
                Map.entry("large-star", StarJob::large),
                Map.entry("small-star", StarJob::small),
                Map.entry("roots", RootJob::new),
                Map.entry("component-pairs", ComponentPairsJob::new),
                Map.entry("components", ComponentJob::new),
                Map.entry("representatives", RepresentativeJob::new),
                Map.entry("sort-clusters", ClusterSortJob::new),
                Map.entry("export", ExportJob::new),
                Map.entry("export-documents", DocumentExportJob::new),
                Map.entry("blocks", BlockJob::new),
                Map.entry("brute-force", BruteForceJob::new)));

    @ParentCommand private Configurable parent;

    @Option(
        names = "--scheme",
        paramLabel = "FILE|PRESET",
        description = "The scheme.json of an earlier run, a JSON file of settings, or a preset.")
    private String scheme;

    @Parameters(
        index = "0",
        paramLabel = "STEP",
        completionCandidates = StepNames.class,
        description = "${COMPLETION-CANDIDATES}.")
    private String name;

    @Parameters(
        index = "1..*",
        paramLabel = "PATH",
        description = "Inputs and, last, the output, as the step's class says.")
    private List<String> paths = List.of();

    static final class StepNames extends Choices {
      @Override
      Stream<String> names() {
        return STEPS.keySet().stream();
      }
    }

    @Override
    public Integer call() throws Exception {
      Function<Configuration, Tool> step = STEPS.get(name);
      if (step == null) {
        throw new IllegalArgumentException(
            "[step] must be one of " + STEPS.keySet() + ", got [" + name + "]");
      }
      Path scratch = Files.createTempDirectory("neardup");
      Configuration conf =
          HadoopSettings.tuned(parent.getConf(), new org.apache.hadoop.fs.Path(scratch.toString()));
      if (scheme != null) {
        store(conf, scratch);
      }
      if (step.apply(conf).run(paths.toArray(String[]::new)) != 0) {
        throw new JobFailedException("step " + name + " failed; --verbose shows why");
      }
      return 0;
    }

    private void store(Configuration conf, Path scratch) throws IOException {
      FindScheme resolved =
          FindScheme.of(
              conf, Optional.of(scheme), SchemeRequest.EMPTY, Projection.NONE, SchemeContext.NONE);
      JobScheme.store(resolved.settings(), conf);
      JobResources resources =
          new JobResources(conf, scratch, new org.apache.hadoop.fs.Path(scratch.toString()));
      for (String file : resolved.projection().files().values()) {
        resources.add(new org.apache.hadoop.fs.Path(file));
      }
    }
  }
}
