package org.neardup.jobs.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.cli.options.EngineOption;
import org.neardup.jobs.cli.options.FindOptions;
import org.neardup.jobs.cli.options.InputOptions;
import org.neardup.jobs.cli.options.SchemeOptions;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.judge.SourceSample;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.util.Check;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "find",
    description = {
      "Finds the near duplicates in files of documents.",
      "The output folder has verified pairs, clusters, bulk files for `neardup index`, the records"
          + " that could not be read, summary.json and report.html. A run that is stopped keeps its"
          + " finished stages for --resume."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup find enwiki.xml.bz2 --unit sentence --threshold 0.8 --output out",
      "  ./neardup find news.jsonl.gz --text-field body --shingle word:4 --output out",
      "  ./neardup find corpus.tsv --scheme settings.json --output out --resume",
      "  ./neardup find corpus.tsv --recall 1 --output out",
      "  ./neardup find corpus.tsv --output out --dry-run"
    })
public class FindCommand extends HadoopCommand {
  private static final String STANDARD_INPUT = "-";

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description =
          "Files, also compressed, and folders, on any Hadoop file system; - for standard input.")
  private List<String> inputs;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made for the results.")
  String output;

  @Option(
      names = "--resume",
      description = "Go on after the last finished stage of a run that was stopped.")
  boolean resume;

  @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
  boolean overwrite;

  @Option(names = "--dry-run", description = "Say what a run would read and cost; write nothing.")
  boolean dryRun;

  @Mixin EngineOption engine;

  @ArgGroup(validate = false, heading = "%nInput:%n")
  private InputOptions input = new InputOptions();

  @ArgGroup(validate = false, heading = "%nOther collections and earlier runs:%n")
  private FindOptions.Collections collections = new FindOptions.Collections();

  @ArgGroup(validate = false, heading = "%nPairs:%n")
  private FindOptions.Pairs pairs = new FindOptions.Pairs();

  @ArgGroup(validate = false, heading = "%nResults:%n")
  private FindOptions.Results results = new FindOptions.Results();

  @ArgGroup(validate = false, heading = "%nTasks and limits:%n")
  private FindOptions.Limits limits = new FindOptions.Limits();

  @Mixin private SchemeOptions scheme;

  @Override
  public Integer call() throws Exception {
    Configuration conf = engine.choose(getConf());
    ProgressLine line = ProgressLine.standardError();
    FindRequest request = request(HadoopSettings.files(conf));
    if (dryRun) {
      prediction(conf, request).forEach(System.out::println);
      return 0;
    }
    FindJob job = new FindJob(conf, line);
    if (job.isFinished(request)) {
      System.out.println("nothing to do: " + output + " is finished");
      return 0;
    }
    FindSummary summary = job.run(request);
    show(SummaryText.of(summary));
    return 0;
  }

  /** Prints the lines about a run, of which the last one says what to do next. */
  void show(List<String> lines) {
    lines.forEach(System.out::println);
  }

  private FindRequest request(Configuration conf) throws Exception {
    Optional<String> taken = ReferenceCollection.scheme(conf, collections.earlier());
    Check.that(
        pairs.ignoreCommon == 0 || taken.isEmpty(),
        "[ignore_common] must not be given with a run in [since] or [reference], whose list is"
            + " taken over: leave it out, got the scheme %s",
        taken.orElse(""));
    FindScheme resolved = scheme.resolve(conf, taken);
    boolean exactJoin = resolved.exactJoin() || EarlierRun.isExactJoin(conf, collections.since);
    return new FindRequest(
        files(),
        output,
        existing(),
        input.source().withSource(collections.source),
        resolved.settings(),
        exactJoin,
        resolved.projection(),
        collections.request(),
        pairs.request(scheme.onlyCrossLingual()),
        results.request(),
        limits.request());
  }

  private Existing existing() {
    Check.that(
        !overwrite || !resume,
        "[overwrite] and [resume] must not be given together: one begins again, the other does"
            + " not");
    return resume ? Existing.RESUME : overwrite ? Existing.OVERWRITE : Existing.REFUSE;
  }

  /** The inputs, with a copy of standard input for each {@code -}; the copy is removed on exit. */
  private List<String> files() throws IOException {
    List<String> files = new ArrayList<>(inputs);
    if (files.contains(STANDARD_INPUT)) {
      File copy = File.createTempFile(FindInputs.STANDARD_INPUT, "");
      copy.deleteOnExit();
      Files.copy(System.in, copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
      files.replaceAll(name -> name.equals(STANDARD_INPUT) ? copy.toString() : name);
    }
    return files;
  }

  private static List<String> prediction(Configuration conf, FindRequest request) throws Exception {
    SourceSample sample = SourceSample.of(conf, request);
    List<String> lines = new ArrayList<>();
    lines.add("would read " + Numbers.bytes(sample.inputBytes()) + " of input");
    lines.add(
        "  about %s with %s, by the first %s"
            .formatted(
                Numbers.count(sample.estimatedDocuments(), "documents"),
                Numbers.count(sample.estimatedUnits(), "units"),
                Numbers.count(sample.documents(), "documents")));
    if (sample.numbered() > 0) {
      lines.add(
          "  their ids would be file and line: there is no field [%s]"
              .formatted(request.source().idField()));
    }
    lines.addAll(sample.notes().lines());
    if (!request.others().reference().isEmpty()) {
      lines.add("would compare it with " + String.join(" ", request.others().reference()));
    }
    if (!request.others().since().isEmpty()) {
      lines.add("would take over what did not change since " + request.others().since());
    }
    lines.add("would write " + request.output());
    SchemeRequest settings = request.settings();
    ResolvedScheme known = settings.withoutMissingStatistics().resolve();
    FindScheme scheme = new FindScheme(settings, known, request.projection(), request.exactJoin());
    lines.addAll(PlanText.of(scheme, sample.estimatedUnits(), 0));
    return lines;
  }
}
