package org.neardup.jobs.pipeline;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindIdentity;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryJson;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.OrphanedJobs;

/**
 * The pipeline from sources to verified pairs, clusters and bulk files, on whatever the
 * configuration names: this process or a cluster, any Hadoop file system.
 */
public final class FindJob {
  private final Configuration conf;
  private final ProgressLine line;

  public FindJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.line = line;
  }

  /**
   * Whether there is nothing left to do because this very run is finished: the same inputs, which
   * did not change since, and the same request. What is left of its work area is removed.
   *
   * @throws IllegalArgumentException if another run is finished there
   */
  public boolean isFinished(FindRequest request) throws IOException {
    Configuration files = HadoopSettings.files(conf);
    OutputFolder output = OutputFolder.at(files, request.output());
    if (request.existing() != Existing.RESUME || !output.isFinished()) {
      return false;
    }
    FindInputs inputs = FindInputs.of(files, request, output);
    Against against = Against.of(files, request, inputs, output);
    Optional<Since> since = Since.of(files, request, output);
    FindIdentity identity = FindIdentity.of(files, request, inputs, against, since);
    if (!SummaryJson.isOf(identity, output.summary())) {
      throw new IllegalArgumentException(
          "[output] "
              + output.path()
              + " is finished, but its inputs or settings were others: choose another folder, or"
              + " give --overwrite to replace it");
    }
    if (!request.keepWork()) {
      output.removeWork();
    }
    return true;
  }

  /**
   * Runs all stages, behind those that an earlier run finished if it is to be resumed. A run that
   * fails keeps its finished stages; if it has none it leaves nothing behind.
   *
   * @throws IllegalArgumentException if an input is missing or the output folder is there already
   *     or in use
   * @throws JobFailedException with the reason, if a stage failed or document ids come twice
   */
  public FindSummary run(FindRequest request)
      throws IOException, InterruptedException, JobFailedException {
    Configuration files = HadoopSettings.files(conf);
    OutputFolder output = OutputFolder.at(files, request.output());
    FindInputs inputs = FindInputs.of(files, request, output);
    Against against = Against.of(files, request, inputs, output);
    Optional<Since> since = Since.of(files, request, output);
    FindIdentity identity = FindIdentity.of(files, request, inputs, against, since);
    try (FolderLock lock = FolderLock.of(output)) {
      output.check(request.existing() != Existing.REFUSE);
      requireUnfinished(request, output);
      return run(request, output, inputs, against, since, identity);
    }
  }

  private FindSummary run(
      FindRequest request,
      OutputFolder output,
      FindInputs inputs,
      Against against,
      Optional<Since> since,
      FindIdentity identity)
      throws IOException, InterruptedException, JobFailedException {
    Configuration files = HadoopSettings.files(conf);
    OrphanedJobs orphans = new OrphanedJobs(conf, output);
    orphans.kill();
    StageManifests manifests =
        new StageManifests(files, output.manifests(), identity.inputs(), identity.request());
    if (request.existing() == Existing.RESUME && manifests.areOfThisRequest()) {
      output.reopen(manifests.isPublishing());
    } else {
      output.create();
    }
    try (KeptWork kept = new KeptWork(line, output);
        LocalScratch scratch = LocalScratch.in(output.work())) {
      Configuration tuned = HadoopSettings.tuned(conf, new Path(scratch.path().toString()));
      orphans.tag(tuned);
      boolean done = false;
      try {
        FindRun run = new FindRun(tuned, line, request, output, manifests, scratch.path());
        RunSources sources =
            new RowStages(run).read(RunSources.of(files, request, inputs, against));
        FindSummary summary = new FindStages(run, sources, since).run();
        done = true;
        return summary;
      } finally {
        clean(request, output, manifests, kept, done);
      }
    }
  }

  private static void requireUnfinished(FindRequest request, OutputFolder output)
      throws IOException {
    if (request.existing() == Existing.RESUME && output.isFinished()) {
      throw new IllegalArgumentException(
          "[output] " + output.path() + " is finished: there is nothing to resume");
    }
  }

  private static void clean(
      FindRequest request,
      OutputFolder output,
      StageManifests manifests,
      KeptWork kept,
      boolean done)
      throws IOException {
    if (done && !request.keepWork()) {
      output.removeWork();
    } else if (!done && !OnExit.isEnding()) {
      if (request.keepWork() || manifests.finished() > 0) {
        kept.tell();
      } else {
        output.discard();
      }
    }
  }

  /**
   * Tells the user how to resume a run that did not finish, also when the process is told to end.
   */
  private static final class KeptWork implements Closeable {
    private final ProgressLine line;
    private final OutputFolder output;
    private final AtomicBoolean told = new AtomicBoolean();
    private final OnExit telling;

    KeptWork(ProgressLine line, OutputFolder output) {
      this.line = line;
      this.output = output;
      this.telling = new OnExit(this::tell);
    }

    void tell() {
      if (!told.getAndSet(true)) {
        line.end(
            "stopped: finished stages are kept in "
                + output.work()
                + "; run the same command with --resume to go on,"
                + " or with --overwrite to begin again");
      }
    }

    @Override
    public void close() {
      telling.close();
    }
  }
}
