package org.neardup.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.find.FindScheme;
import org.neardup.jobs.judge.PredictJob;
import org.neardup.jobs.judge.Prediction;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.HadoopSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "plan",
    description = {
      "Shows the parameters for a threshold and a recall, and what to expect of them.",
      "The recall at some similarities is computed, and the candidates and bytes of so many"
          + " --expected-units; nothing is read or written.",
      "With --sample all of an input is read, twice: some of its texts are compared with all, which"
          + " says how many pairs a run will find, how many it will compare and what it will take."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  ./neardup plan --unit sentence --threshold 0.8 --expected-units 10000000",
      "  ./neardup plan --similarity cosine --threshold 0.7 --expected-units 1000000",
      "  ./neardup plan --sample enwiki.xml.bz2 --unit sentence --threshold 0.8"
    })
public final class PlanCommand extends HadoopCommand implements SchemeOptions.User {
  @Option(
      names = "--sample",
      paramLabel = "INPUT",
      description =
          "Predict a run over this file or folder, for --similarity jaccard; may be given again.")
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
      description = "With --sample: the one that find will be given (default: ${DEFAULT-VALUE}).")
  private int maxBucket;

  @Mixin private InputOptions input;

  private final SchemeOptions scheme = new SchemeOptions();

  @Override
  public SchemeOptions scheme() {
    return scheme;
  }

  @Override
  public Integer call() throws Exception {
    Configuration conf = HadoopSettings.files(conf());
    FindScheme resolved = scheme.resolve(conf, Optional.empty());
    if (sample.isEmpty()) {
      PlanText.of(resolved, scheme.request().expectedUnits(), OptionalDouble.empty())
          .forEach(System.out::println);
      return 0;
    }
    PredictJob.Request request =
        new PredictJob.Request(sample, resolved.scheme(), input.source(), maxBucket, sampleSize);
    Prediction prediction = PredictJob.run(conf(), ProgressLine.standardError(), request);
    Prediction.Inputs inputs = prediction.inputs();
    OptionalDouble each = OptionalDouble.of((double) inputs.textBytes() / inputs.units());
    PlanText.of(resolved, inputs.units(), each).forEach(System.out::println);
    PredictionText.of(prediction, request.scheme()).forEach(System.out::println);
    return 0;
  }
}
