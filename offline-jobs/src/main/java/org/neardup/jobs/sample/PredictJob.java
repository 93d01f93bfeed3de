package org.neardup.jobs.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.pipeline.TaskNumbers;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.lsh.SchemeRequest;

/**
 * Predicts what a run will find and take, by two stages that read all inputs and shuffle hardly
 * anything.
 */
public final class PredictJob {
  private final Configuration conf;
  private final ProgressLine line;

  public PredictJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.line = line;
  }

  /**
   * Predicts. Nothing is left behind.
   *
   * @throws IllegalArgumentException if an input does not exist or holds no text
   */
  public Prediction run(PredictRequest request)
      throws IOException, InterruptedException, JobFailedException {
    Path work = workFolder();
    try (OnExit removing = new OnExit(() -> remove(work))) {
      Configuration tuned = HadoopSettings.tuned(conf, new Path(work, "local"));
      return new Stages(tuned, request, work).run();
    } finally {
      remove(work);
    }
  }

  private void remove(Path work) {
    try {
      work.getFileSystem(conf).delete(work, true);
    } catch (IOException e) {
      line.println("could not remove " + work + ": " + e.getMessage());
    }
  }

  /** On a cluster where its tasks can read it. */
  private Path workFolder() throws IOException {
    if (HadoopSettings.isLocal(conf)) {
      return new Path(Files.createTempDirectory("neardup").toUri());
    }
    FileSystem fs = FileSystem.get(conf);
    return new Path(fs.getHomeDirectory(), ".neardup-plan-" + UUID.randomUUID());
  }

  /** One prediction, stage by stage. */
  private final class Stages {
    private final Configuration tuned;
    private final PredictRequest request;
    private final Path work;
    private final FindInputs inputs;
    private final TaskNumbers tasks;
    private final StageRunner runner;
    private final SchemeRequest scheme;
    private final SourceInput sources;

    Stages(Configuration tuned, PredictRequest request, Path work) throws IOException {
      this.tuned = tuned;
      this.request = request;
      this.work = work;
      inputs = FindInputs.of(tuned, request.inputs());
      tasks =
          TaskNumbers.of(tuned, new FindRequest.Tasks(0, 0, request.maxBucket()), inputs.bytes());
      runner = new StageRunner(line, work);
      scheme = request.scheme().settings();
      sources = SourceInput.of(request.source());
    }

    Prediction run() throws IOException, InterruptedException, JobFailedException {
      Optional<Duration> before = processorTime();
      StageReport draw = draw();
      long units = draw.get(ExtractCounter.UNITS);
      if (units == 0) {
        throw new IllegalArgumentException(
            "[sample] must hold at least one text, got none within the limits of length");
      }
      Sample sample = Sample.read(tuned, drawn());
      double textsEach = sample.distinct(units).value() / sample.texts().size();
      StageReport match = match(textsEach);
      return Prediction.of(
          new Prediction.Inputs(
              inputs.bytes(),
              draw.get(ExtractCounter.DOCUMENTS),
              units,
              draw.get(SampleCounter.TEXT_BYTES),
              draw.get(SampleCounter.SHOWN_BYTES)),
          sample,
          rows(),
          new Costs(
              request.scheme().scheme().tokensPerUnit(),
              request.scheme().scheme().signature().packedBytes(),
              before.map(start -> since(start, draw.seconds() + match.seconds()))));
    }

    /** The processor time of this process, if it does all the work and the system tells. */
    private Optional<Duration> processorTime() {
      return HadoopSettings.isLocal(tuned)
          ? ProcessHandle.current().info().totalCpuDuration()
          : Optional.empty();
    }

    private Costs.Time since(Duration start, double seconds) {
      Duration spent = processorTime().orElseThrow().minus(start);
      return new Costs.Time(seconds, Math.max(.01, spent.toNanos() / 1e9)); // it ticks
    }

    private StageReport draw() throws IOException, InterruptedException, JobFailedException {
      return run(new DrawStage(scheme, sources, inputs.patterns(), request.size()), drawn());
    }

    private StageReport run(StageInput stage, Path output)
        throws IOException, InterruptedException, JobFailedException {
      return runner.run(StageRun.of(stage, tasks.cutting(tuned), output));
    }

    private Path drawn() {
      return new Path(work, "draw");
    }

    private StageReport match(double textsEach)
        throws IOException, InterruptedException, JobFailedException {
      return run(
          new MatchStage(
              scheme, sources, inputs.patterns(), drawn(), request.maxBucket(), textsEach),
          new Path(work, "match"));
    }

    private List<Tally.Row> rows() throws IOException {
      Path rows = new Path(work, "match/" + MatchStage.ROWS);
      return OutputFolder.at(tuned, work.toString()).readLines(rows).stream()
          .map(Tally.Row::of)
          .toList();
    }
  }
}
