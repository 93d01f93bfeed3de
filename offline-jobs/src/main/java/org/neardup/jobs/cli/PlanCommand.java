package org.neardup.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.cli.options.InputOptions;
import org.neardup.jobs.cli.options.SchemeOptions;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.judge.PredictJob;
import org.neardup.jobs.judge.Prediction;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Check;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "plan",
    description = {
      "Shows the bands for a threshold and a recall, and what to expect of them.",
      "Prints the recall at some similarities, and the candidates and bytes for the expected number"
          + " of units. With --sample it reads an input twice, compares some of its texts with all,"
          + " and predicts the pairs of a run, what dedup will remove, and what it will cost."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup plan --unit sentence --threshold 0.8 --expected-units 10000000",
      "  ./neardup plan --similarity cosine --threshold 0.7 --expected-units 1000000",
      "  ./neardup plan --sample enwiki.xml.bz2 --unit sentence --threshold 0.8"
    })
public final class PlanCommand extends HadoopCommand {
  @Option(
      names = "--sample",
      paramLabel = "INPUT",
      description = "File or folder of a run to predict; may be repeated.")
  private List<String> sample = new ArrayList<>();

  @Option(
      names = "--sample-size",
      paramLabel = "N",
      defaultValue = "" + PredictJob.DEFAULT_SAMPLE,
      description =
          "How many texts are compared with all (default: ${DEFAULT-VALUE}; fewer if they are"
              + " long).")
  private int sampleSize;

  @Option(
      names = "--max-bucket",
      paramLabel = "N",
      defaultValue = "" + CandidateStage.DEFAULT_MAX_BUCKET,
      description = "The one that find will be given (default: ${DEFAULT-VALUE}).")
  private int maxBucket;

  @Option(
      names = "--report-by",
      paramLabel = "FIELD",
      description = "Predict the removals of dedup for each value of this field too.")
  private Optional<String> reportBy = Optional.empty();

  @ArgGroup(validate = false, heading = "%nInput:%n")
  private InputOptions input = new InputOptions();

  @Mixin private SchemeOptions scheme;

  @Override
  public Integer call() throws Exception {
    Configuration conf = HadoopSettings.files(getConf());
    FindScheme resolved = scheme.resolve(conf, Optional.empty());
    Check.that(
        reportBy.isEmpty() || !sample.isEmpty(),
        "[report_by] needs [sample], whose removals it groups: add --sample INPUT, got [%s] alone",
        reportBy.orElse(""));
    if (sample.isEmpty()) {
      PlanText.of(resolved, scheme.request().expectedUnits(), 0).forEach(System.out::println);
      return 0;
    }
    List<String> fields = reportBy.stream().toList();
    PredictJob.Request request =
        new PredictJob.Request(
            sample, resolved.scheme(), input.source().withFields(fields), maxBucket, sampleSize);
    Prediction prediction = PredictJob.run(getConf(), ProgressLine.standardError(), request);
    Prediction.Inputs inputs = prediction.inputs();
    PlanText.of(resolved, inputs.units(), inputs.get(ExtractCounter.CHARACTERS))
        .forEach(System.out::println);
    PredictionText.of(prediction, request.scheme()).forEach(System.out::println);
    return 0;
  }
}
