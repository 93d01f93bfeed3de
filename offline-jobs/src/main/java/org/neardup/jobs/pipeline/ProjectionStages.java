package org.neardup.jobs.pipeline;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.request.WindowPlanning;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.signatures.SignatureJob;
import org.neardup.jobs.window.ChunkCounter;
import org.neardup.jobs.window.ChunkJob;
import org.neardup.jobs.window.DetectCounter;
import org.neardup.jobs.window.DetectJob;
import org.neardup.jobs.window.WindowSettings;
import org.neardup.lsh.ResolvedScheme;

/** From distinct texts to candidate pairs by sliding windows over bit signatures. */
final class ProjectionStages {
  private final FindRun run;
  private final ResolvedScheme scheme;

  /**
   * The stages of a run.
   *
   * @param scheme complete
   */
  ProjectionStages(FindRun run, ResolvedScheme scheme) {
    this.run = run;
    this.scheme = scheme;
  }

  /**
   * Finds the candidate pairs.
   *
   * @return how they were searched
   */
  WindowSettings candidates(Path output)
      throws IOException, InterruptedException, JobFailedException {
    Path signatures = run.output().work("signatures");
    Path chunks = run.output().work("chunks");
    sign(signatures);
    WindowSettings window =
        WindowPlanning.settings(
            scheme, run.request().projection().window(), count(CandidateCounter.SIGNED));
    window.store(run.conf());
    Job sorted = new ChunkJob(run.conf()).job(signatures, chunks);
    Enum<?> read = ChunkCounter.SIGNATURES;
    run.stages().run(new Stage("sort", "signatures", read, count(CandidateCounter.SIGNED)), sorted);
    detect(new Path(chunks, ChunkJob.RUNS), output);
    return window;
  }

  private void sign(Path output) throws IOException, InterruptedException, JobFailedException {
    Job job = new SignatureJob(run.conf()).job(run.units(), output);
    long texts = count(ExtractCounter.DISTINCT_TEXTS);
    run.stages().run(new Stage("signatures", "texts", CandidateCounter.SIGNED, texts), job);
  }

  private void detect(Path runs, Path output)
      throws IOException, InterruptedException, JobFailedException {
    long heads = count(ChunkCounter.PERMUTED);
    int chunk = run.request().projection().window().chunk();
    DetectJob.setChunkSize(run.conf(), chunk > 0 ? chunk : run.tasks().chunkSize(heads));
    Job job = new DetectJob(run.conf()).job(runs, output);
    run.stages()
        .run(
            new Stage("windows", "candidates", DetectCounter.PAIRS, DetectCounter.HEADS, heads),
            job);
  }

  private long count(Enum<?> counter) {
    return run.stages().count(counter);
  }
}
