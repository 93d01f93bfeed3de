package org.neardup.jobs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.blocks.BlockJob;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.candidates.TextsJob;
import org.neardup.jobs.clusters.ClusterSortJob;
import org.neardup.jobs.clusters.ComponentJob;
import org.neardup.jobs.clusters.ComponentPairsJob;
import org.neardup.jobs.clusters.RepresentativeJob;
import org.neardup.jobs.clusters.RootJob;
import org.neardup.jobs.clusters.StarJob;
import org.neardup.jobs.complete.FrequencyJob;
import org.neardup.jobs.complete.RareShingleJob;
import org.neardup.jobs.contained.ContainedJob;
import org.neardup.jobs.evaluate.bruteforce.BruteForceJob;
import org.neardup.jobs.export.AssignJob;
import org.neardup.jobs.export.DocumentExportJob;
import org.neardup.jobs.export.ExportJob;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.signatures.SignatureJob;
import org.neardup.jobs.since.ChangeJob;
import org.neardup.jobs.since.DeltaJob;
import org.neardup.jobs.since.EarlierTextsJob;
import org.neardup.jobs.since.VoteJob;
import org.neardup.jobs.statistics.MeanJob;
import org.neardup.jobs.statistics.TermJob;
import org.neardup.jobs.verify.JoinJob;
import org.neardup.jobs.verify.VerifyJob;
import org.neardup.jobs.window.SortJob;
import org.neardup.jobs.window.WindowJob;
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
        "Runs one MapReduce job of a pipeline alone.",
        "For those who look into a pipeline, or put its steps together in another way. The input"
            + " of a step is a JSON object, with the components that the record Input of its class"
            + " describes; find writes that of each stage to _work/manifests/STAGE.json of its"
            + " folder."
      },
      footer = {
        "",
        "Example:",
        "  ./neardup find dump.xml.bz2 --output out --keep-work",
        "  ./neardup job step candidates out/_work/manifests/candidates.json pairs"
      })
  static final class Step implements Callable<Integer> {
    private static final Map<String, Steps<?>> STEPS =
        new TreeMap<>(
            Map.ofEntries(
                Map.entry("extract", new Steps<>(ExtractJob.Input.class, ExtractJob::job)),
                Map.entry("terms", new Steps<>(TermJob.Input.class, TermJob::job)),
                Map.entry("mean", new Steps<>(MeanJob.Input.class, MeanJob::job)),
                Map.entry("filter", new Steps<>(FilterJob.Bands.class, FilterJob::ofBands)),
                Map.entry("text-filter", new Steps<>(FilterJob.Texts.class, FilterJob::ofTexts)),
                Map.entry("texts", new Steps<>(TextsJob.Input.class, TextsJob::job)),
                Map.entry("candidates", new Steps<>(CandidateJob.Input.class, CandidateJob::job)),
                Map.entry("frequencies", new Steps<>(FrequencyJob.Input.class, FrequencyJob::job)),
                Map.entry(
                    "rare-shingles", new Steps<>(RareShingleJob.Input.class, RareShingleJob::job)),
                Map.entry("signatures", new Steps<>(SignatureJob.Input.class, SignatureJob::job)),
                Map.entry("sort", new Steps<>(SortJob.Input.class, SortJob::job)),
                Map.entry("windows", new Steps<>(WindowJob.Input.class, WindowJob::job)),
                Map.entry("join", new Steps<>(JoinJob.Input.class, JoinJob::job)),
                Map.entry("verify", new Steps<>(VerifyJob.Input.class, VerifyJob::job)),
                Map.entry("blocks", new Steps<>(BlockJob.Input.class, BlockJob::job)),
                Map.entry("contained", new Steps<>(ContainedJob.Input.class, ContainedJob::job)),
                Map.entry("stars", new Steps<>(StarJob.Input.class, StarJob::job)),
                Map.entry("roots", new Steps<>(RootJob.Input.class, RootJob::job)),
                Map.entry("components", new Steps<>(ComponentJob.Input.class, ComponentJob::job)),
                Map.entry(
                    "component-pairs",
                    new Steps<>(ComponentPairsJob.Input.class, ComponentPairsJob::job)),
                Map.entry(
                    "representatives",
                    new Steps<>(RepresentativeJob.Input.class, RepresentativeJob::job)),
                Map.entry(
                    "sort-clusters", new Steps<>(ClusterSortJob.Input.class, ClusterSortJob::job)),
                Map.entry(
                    "earlier-texts",
                    new Steps<>(EarlierTextsJob.Input.class, EarlierTextsJob::job)),
                Map.entry("filter-new-texts", new Steps<>(FilterJob.Keys.class, FilterJob::ofKeys)),
                Map.entry("votes", new Steps<>(VoteJob.Input.class, VoteJob::job)),
                Map.entry("changes", new Steps<>(ChangeJob.Input.class, ChangeJob::job)),
                Map.entry("delta", new Steps<>(DeltaJob.Input.class, DeltaJob::job)),
                Map.entry("assign", new Steps<>(AssignJob.Input.class, AssignJob::job)),
                Map.entry("export", new Steps<>(ExportJob.Input.class, ExportJob::job)),
                Map.entry(
                    "export-documents",
                    new Steps<>(DocumentExportJob.Input.class, DocumentExportJob::job)),
                Map.entry(
                    "brute-force", new Steps<>(BruteForceJob.Input.class, BruteForceJob::job))));

    /** How a step is made of its input. */
    private record Steps<R extends Record>(Class<R> input, Maker<R> maker) {
      private interface Maker<R> {
        Job job(Configuration hadoop, R input, org.apache.hadoop.fs.Path output) throws IOException;
      }

      Job job(Configuration hadoop, String json, String output) throws IOException {
        org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(output);
        return maker.job(hadoop, JobInput.read(json, input), folder);
      }
    }

    @ParentCommand private Configurable parent;

    @Option(
        names = "--scheme",
        paramLabel = "FILE|PRESET",
        description =
            "In place of the input's scheme: the scheme.json of an earlier run, also where its"
                + " scheme names files, a JSON file of settings, or a preset.")
    private String scheme;

    @Parameters(
        index = "0",
        paramLabel = "STEP",
        completionCandidates = StepNames.class,
        description = "${COMPLETION-CANDIDATES}.")
    private String name;

    @Parameters(
        index = "1",
        paramLabel = "INPUT",
        description = "A JSON file, or the manifest of a stage, of which its input is taken.")
    private String input;

    @Parameters(index = "2", paramLabel = "OUTPUT", description = "Folder to be made.")
    private String output;

    static final class StepNames extends Choices {
      @Override
      Stream<String> names() {
        return STEPS.keySet().stream();
      }
    }

    @Override
    public Integer call() throws Exception {
      Steps<?> step = STEPS.get(name);
      if (step == null) {
        throw new IllegalArgumentException(
            "[step] must be one of " + STEPS.keySet() + ", got [" + name + "]");
      }
      try (LocalScratch scratch = LocalScratch.temporary()) {
        org.apache.hadoop.fs.Path work = new org.apache.hadoop.fs.Path(scratch.path().toUri());
        Configuration conf = HadoopSettings.tuned(parent.getConf(), work);
        JsonNode given = read(conf);
        boolean isManifest = given.has("report");
        if (isManifest && !HadoopSettings.isGiven(conf, MRJobConfig.NUM_REDUCES)) {
          conf.setInt(MRJobConfig.NUM_REDUCES, given.path("reducers").asInt());
        }
        ObjectNode json = (ObjectNode) (isManifest ? given.path("input") : given);
        JobResources files = new JobResources(conf, scratch.path().resolve("resources"), work);
        if (scheme != null) {
          FindScheme resolved = FindScheme.of(conf, scheme);
          json.putPOJO("scheme", resolved.settings().byName());
          for (String file : resolved.projection().files().values()) {
            files.add(new org.apache.hadoop.fs.Path(file));
          }
        }
        Job job = step.job(files.configuration(), json.toString(), output);
        new StageRunner(
                ProgressLine.standardError(), new org.apache.hadoop.fs.Path(work, "failures"))
            .run(new Stage(name, "records", TaskCounter.MAP_INPUT_RECORDS, 0), job);
      }
      return 0;
    }

    private JsonNode read(Configuration conf) throws IOException {
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(input);
      try (InputStream in = file.getFileSystem(conf).open(file)) {
        JsonNode json = new ObjectMapper().readTree(in);
        if (!json.isObject()) {
          throw new IllegalArgumentException(
              "[input] must be a file with a JSON object, got [" + input + "]");
        }
        return json;
      }
    }
  }
}
