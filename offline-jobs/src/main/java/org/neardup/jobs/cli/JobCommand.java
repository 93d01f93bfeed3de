package org.neardup.jobs.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.FrequencyStage;
import org.neardup.jobs.candidates.PrefixFilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.cli.options.Choices;
import org.neardup.jobs.clusters.CenterStage;
import org.neardup.jobs.clusters.ComponentStage;
import org.neardup.jobs.clusters.RootStage;
import org.neardup.jobs.clusters.StarStage;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.dedup.WriteStage;
import org.neardup.jobs.dedup.decide.DecideStage;
import org.neardup.jobs.dedup.decide.EdgeStage;
import org.neardup.jobs.dedup.decide.MemberStage;
import org.neardup.jobs.dedup.decide.NeighborStage;
import org.neardup.jobs.dedup.decide.RankStage;
import org.neardup.jobs.dedup.decide.ShortStage;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.export.ChangeStage;
import org.neardup.jobs.export.DeltaStage;
import org.neardup.jobs.export.DocumentExportStage;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.export.TablesStage;
import org.neardup.jobs.extract.CommonStage;
import org.neardup.jobs.extract.DuplicateStage;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.join.BruteForceStage;
import org.neardup.jobs.join.ContainedStage;
import org.neardup.jobs.join.ExampleSearchStage;
import org.neardup.jobs.projection.SignatureStage;
import org.neardup.jobs.projection.SortStage;
import org.neardup.jobs.projection.StatisticsStage;
import org.neardup.jobs.projection.WindowStage;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.jobs.verify.JoinStage;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.util.Check;
import org.neardup.vector.WordVectorSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "job",
    description = "Converts a file that schemes name, or runs one step of a pipeline alone.",
    footer = {
      "",
      "Example:",
      "  ./neardup job word-vectors glove.txt.gz words.ndwv --format glove"
    },
    synopsisSubcommandLabel = "NAME",
    subcommands = {JobCommand.WordVectors.class, JobCommand.Step.class})
public final class JobCommand extends HadoopCommand {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "say which job: word-vectors, or step and the name of a step");
  }

  @Command(
      name = "word-vectors",
      description = "Converts word vectors to the file that --word-vectors takes.",
      footer = {
        "",
        "Examples:",
        "  ./neardup job word-vectors glove.txt.gz words.ndwv --format glove",
        "  ./neardup find corpus.tsv --similarity cosine \\",
        "    --word-vectors words.ndwv --output out"
      })
  static final class WordVectors extends HadoopCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "Local file, also .gz.")
    private Path in;

    @Parameters(index = "1", paramLabel = "OUT", description = "Local file to be made.")
    private Path out;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "word2vec_text",
        completionCandidates = Choices.WordVectorFormats.class,
        description = "Format of IN: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--quantized", description = "Round values to 8 bits, a quarter of the size.")
    private boolean quantized;

    @Override
    public Integer call() throws IOException {
      WordVectorSource.Format parsed = WordVectorSource.Format.parse(format);
      try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(out))) {
        WordVectorSource.Converted made = WordVectorSource.convert(in, parsed, quantized, stream);
        System.out.printf(
            "%s read, %s of %s dimensions written%n",
            Numbers.count(made.read(), "words"),
            Numbers.count(made.words(), "vectors"),
            made.dimensions());
      }
      return 0;
    }
  }

  @Command(
      name = "step",
      description = {
        "Runs one stage of a pipeline alone, for debugging and experiments. Its input is a JSON"
            + " object; find --keep-work leaves that of each stage in _work/manifests/STAGE.json."
      },
      footer = {
        "",
        "Example:",
        "  ./neardup find dump.xml.bz2 --output out --keep-work",
        "  ./neardup job step candidates out/_work/manifests/candidates.json pairs"
      })
  static final class Step extends HadoopCommand {
    static final SortedMap<String, Class<? extends StageInput>> STEPS =
        new TreeMap<>(
            Stream.of(
                    DuplicateStage.class,
                    CommonStage.class,
                    ExtractStage.class,
                    StatisticsStage.Terms.class,
                    StatisticsStage.Mean.class,
                    FilterStage.Bands.class,
                    FilterStage.Texts.class,
                    TextsStage.class,
                    CandidateStage.class,
                    FrequencyStage.class,
                    PrefixFilterStage.class,
                    SignatureStage.class,
                    SortStage.class,
                    WindowStage.class,
                    JoinStage.class,
                    VerifyStage.class,
                    BlockStage.class,
                    ContainedStage.class,
                    ExampleSearchStage.class,
                    StarStage.class,
                    RootStage.class,
                    ComponentStage.class,
                    CenterStage.Pairs.class,
                    CenterStage.class,
                    ComponentStage.Sort.class,
                    VoteStage.EarlierTexts.class,
                    VoteStage.class,
                    ChangeStage.class,
                    DeltaStage.class,
                    AssignStage.class,
                    ExportStage.class,
                    DocumentExportStage.class,
                    BruteForceStage.class,
                    MemberStage.class,
                    RankStage.class,
                    NeighborStage.class,
                    EdgeStage.class,
                    DecideStage.class,
                    ShortStage.class,
                    TablesStage.class,
                    DecideStage.Sort.class,
                    WriteStage.class)
                .collect(Collectors.toMap(StageInput::folder, step -> step)));

    @Option(
        names = "--scheme",
        paramLabel = "FILE|PRESET",
        description =
            "Scheme in place of the input's: a scheme.json of an earlier run, a JSON file of"
                + " settings, or a preset.")
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
        description = "JSON file of the input, or a manifest.")
    private String input;

    @Parameters(index = "2", paramLabel = "OUTPUT", description = "Folder to be made.")
    private String output;

    static final class StepNames extends Choices {
      @Override
      public Stream<String> names() {
        return STEPS.keySet().stream();
      }
    }

    @Override
    public Integer call() throws Exception {
      Class<? extends StageInput> step = STEPS.get(name);
      Check.that(step != null, "[step] must be one of %s, got [%s]", STEPS.keySet(), name);
      try (LocalScratch scratch = LocalScratch.temporary()) {
        org.apache.hadoop.fs.Path work = new org.apache.hadoop.fs.Path(scratch.path().toUri());
        Configuration conf = HadoopSettings.tuned(getConf(), scratch.path());
        JsonNode given = read(conf);
        boolean isManifest = given.has("report");
        if (isManifest && !HadoopSettings.isGiven(conf, HadoopSettings.REDUCERS)) {
          conf.setInt(HadoopSettings.REDUCERS, given.path("reducers").asInt());
        }
        ObjectNode json = (ObjectNode) (isManifest ? given.path("input") : given);
        Collection<String> named = List.of();
        if (scheme != null) {
          FindScheme resolved = FindScheme.of(conf, scheme);
          json.putPOJO("scheme", resolved.settings().byName());
          named = resolved.projection().files().values();
        }
        JobResources files =
            new JobResources(conf, scratch.path().resolve("resources"), work, named);
        StageInput stage =
            (StageInput) InputJson.read(json.toString(), step.asSubclass(Record.class));
        new StageRunner(ProgressLine.standardError(), work)
            .run(StageRun.of(stage, files.configuration(), new org.apache.hadoop.fs.Path(output)));
      }
      return 0;
    }

    private JsonNode read(Configuration conf) throws IOException {
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(input);
      try (InputStream in = file.getFileSystem(conf).open(file)) {
        JsonNode json = new ObjectMapper().readTree(in);
        Check.that(json.isObject(), "[input] must be a file with a JSON object, got [%s]", input);
        return json;
      }
    }
  }
}
