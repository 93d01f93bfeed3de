package org.neardup.jobs.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.StageRun;

/**
 * Creates an index for the output folder of {@code find} and loads its documents.
 *
 * <p>How far each bulk file is loaded is kept in the folder, so that a load that was cut off goes
 * on there. It counts only while the index is the same one and holds as many documents.
 */
public final class IndexJob {
  private static final int SHOWN_REJECTS = 5;
  private static final int SHOWN_ID = 12;

  private final Configuration conf;
  private final Elasticsearch server;
  private final IndexName index;
  private final LoadSettings settings;
  private final ProgressLine progress;

  public IndexJob(
      Configuration conf,
      Elasticsearch server,
      IndexName index,
      LoadSettings settings,
      ProgressLine progress) {
    this.conf = HadoopSettings.files(conf);
    this.server = server;
    this.index = index;
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Loads what is not loaded yet and makes it visible to searches.
   *
   * @param name the output folder, on any Hadoop file system
   * @throws IllegalArgumentException if it is none
   */
  public LoadResult run(String name) throws IOException, InterruptedException {
    Path folder = new Path(name);
    IndexMapping mapping = IndexMapping.in(conf, folder);
    List<LoadedFile> files = files(folder, "bulk");
    TargetIndex target = new TargetIndex(server, index, settings.backoff(), progress);
    boolean created = target.prepare(mapping);
    String id = mapping.mark().run();
    boolean ofThisRun = created || target.mark().run().equals(id);
    Run run = new Run(files, target.uuid(), states(folder));
    run.checkCounts(target);
    if (created || target.wasCutOff()) {
      loadUnseen(run, target);
    } else {
      run.load();
    }
    LoadResult result = run.result();
    run.checkCount(target, result);
    boolean written = result.created() + result.updated() > 0;
    if (!id.isEmpty() && result.failed() == 0 && (ofThisRun || written)) {
      // What was there before is still there: no changes to a run fit such an index.
      target.mark(RunMark.loaded(ofThisRun ? id : "", target.writes()));
    }
    return result;
  }

  /**
   * Applies the changes of a run to an index that has the documents of the run before it. May be
   * cut off and begun again at any time.
   *
   * @param name the output folder of {@code find --since}, on any Hadoop file system
   * @param changed whether the index may have been changed by others since it was loaded
   * @throws IllegalArgumentException if it is none, or is of another run; nothing is written then
   */
  public LoadResult applyDelta(String name, boolean changed)
      throws IOException, InterruptedException {
    Path folder = new Path(name);
    IndexMapping mapping = IndexMapping.in(conf, folder);
    List<LoadedFile> files = files(folder, "delta");
    TargetIndex target = new TargetIndex(server, index, settings.backoff(), progress);
    target.require(mapping);
    RunMark run = mapping.mark();
    RunMark there = target.mark();
    if (there.run().equals(run.run()) && there.applying().isEmpty()) {
      progress.println("[" + index + "] has the documents of this run already");
      return LoadResult.NOTHING;
    }
    if (!there.applying().equals(run.run())) {
      requireReady(run, there, target, changed);
      target.mark(there.withApplying(run.run()));
    }
    Run load = new Run(files, target.uuid(), states(folder));
    load.load();
    LoadResult result = load.result();
    target.refresh();
    if (result.failed() == 0) {
      target.mark(RunMark.loaded(run.run(), target.writes()));
    }
    return result;
  }

  private void requireReady(RunMark run, RunMark there, TargetIndex target, boolean changed)
      throws IOException, InterruptedException {
    String otherwise = "; load the run into a new index: leave --delta out";
    if (!there.applying().isEmpty()) {
      throw new IllegalArgumentException(
          "index [%s] has some of the changes of another run: apply the rest of them first%s"
              .formatted(index, otherwise));
    }
    if (!there.run().equals(run.since())) {
      throw new IllegalArgumentException(
          "index [%s] must have the documents of run %s, since which the changes are, but has those of %s%s"
              .formatted(
                  index,
                  shown(run.since()),
                  there.run().isEmpty() ? "no single run" : shown(there.run()),
                  otherwise));
    }
    if (there.writes() == RunMark.UNFINISHED) {
      throw new IllegalArgumentException(
          "index [%s] was not loaded to the end: run the same `neardup index` again for the run before"
              .formatted(index));
    }
    long writes = target.writes();
    if (writes != there.writes() && !changed) {
      throw new IllegalArgumentException(
          "index [%s] was changed by something else since it was loaded (%d writes, then %d)%s, or give --changed-index to apply the changes all the same"
              .formatted(index, writes, there.writes(), otherwise));
    }
  }

  private static String shown(String run) {
    return run.substring(0, Math.min(SHOWN_ID, run.length()));
  }

  private Path states(Path folder) throws IOException {
    return folder.getFileSystem(conf).makeQualified(new Path(folder, "index/" + index));
  }

  /** Nobody searches a new index yet: without the refresh of every second it fills faster. */
  private static void loadUnseen(Run run, TargetIndex target)
      throws IOException, InterruptedException {
    target.setRefreshInterval("-1");
    run.load();
    // A load that fails leaves this to the next one, which sees that it is needed.
    target.setRefreshInterval(null);
  }

  private List<LoadedFile> files(Path folder, String kind) throws IOException {
    List<LoadedFile> files = new ArrayList<>();
    FileSystem fs = folder.getFileSystem(conf);
    FileStatus[] found = fs.globStatus(new Path(folder, kind + "/part-*.ndjson*"));
    for (FileStatus each : found == null ? new FileStatus[0] : found) {
      files.add(new LoadedFile(conf, each, states(folder)));
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "[%s] has no %s/part-*.ndjson: give the output folder of `neardup find%s`"
              .formatted(folder, kind, kind.equals("delta") ? " --since" : ""));
    }
    return files;
  }

  private void tellHowToGoOn() {
    progress.end(
        "stopped: how far each bulk file is loaded is kept; run the same command again to go on");
  }

  /** One load: the files and how far each was before it. */
  private final class Run {
    private final List<LoadedFile> files;
    private final String uuid;
    private final Path states;
    private final List<LoadedFile.State> before = new ArrayList<>();
    private final AtomicLong retries = new AtomicLong();
    private Duration elapsed = Duration.ZERO;

    Run(List<LoadedFile> files, String uuid, Path states) throws IOException {
      this.files = files;
      this.uuid = uuid;
      this.states = states;
      readStates();
    }

    private void readStates() throws IOException {
      for (LoadedFile file : files) {
        LoadedFile.State state = settings.restart() ? LoadedFile.State.NONE : file.state(uuid);
        // A file with rejects is loaded again: whatever they were for may be mended.
        before.add(state.finished() && !state.complete() ? LoadedFile.State.NONE : state);
      }
    }

    /** Begins again if fewer documents are there than were loaded. */
    void checkCounts(TargetIndex target) throws IOException, InterruptedException {
      long loaded = before.stream().mapToLong(LoadedFile.State::loaded).sum();
      long there = loaded == 0 ? 0 : target.count();
      if (there < loaded) {
        progress.println(
            "[%s] holds %d documents, but %d were loaded: loading everything again"
                .formatted(index, there, loaded));
        before.replaceAll(state -> LoadedFile.State.NONE);
      } else if (loaded > 0) {
        progress.println(loaded + " documents were loaded earlier: going on behind them");
      }
    }

    /** Loads the files that are not complete yet, in this process or by tasks of a stage. */
    void load() throws IOException, InterruptedException {
      List<LoadedFile> left = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        if (!before.get(i).complete()) {
          left.add(files.get(i));
        }
        if (before.get(i).equals(LoadedFile.State.NONE)) {
          files.get(i).forget();
        }
      }
      OnExit telling = new OnExit(IndexJob.this::tellHowToGoOn);
      try {
        if (left.isEmpty() || settings.tasks() == 0) {
          loadHere(left);
        } else {
          loadByTasks(left);
        }
      } catch (IOException | JobFailedException e) {
        throw new IOException(
            e.getMessage() + "; " + loaded() + " documents are loaded, run it again to go on", e);
      } finally {
        telling.close();
      }
    }

    private void loadByTasks(List<LoadedFile> left)
        throws IOException, InterruptedException, JobFailedException {
      Path work = new Path(states, "_work");
      try (LocalScratch scratch = LocalScratch.in(work)) {
        Configuration tuned = HadoopSettings.tuned(conf, new Path(scratch.path().toString()));
        LoadStage stage = LoadStage.of(server, index, uuid, settings, left, states);
        Optional<byte[]> secret =
            Optional.of(server.credentials()).filter(Credentials::given).map(Credentials::secret);
        StageReport report =
            new StageRunner(progress, work)
                .run(
                    new StageRun(
                        stage,
                        stage.stage(),
                        tuned,
                        new Path(work, "load"),
                        settings.tasks(),
                        secret));
        retries.addAndGet(report.get(LoadStage.LoadCounter.RETRIES));
        elapsed = Duration.ofNanos((long) (report.seconds() * 1e9));
      } finally {
        work.getFileSystem(conf).delete(work, true);
      }
    }

    private void loadHere(List<LoadedFile> left) throws IOException, InterruptedException {
      StageProgress stage = progress.stage("load", "documents");
      BulkSender sender =
          new BulkSender(server, index, settings.backoff(), reason -> waiting(stage, reason));
      Shown shown = new Shown(stage, lengthOf(left));
      try {
        for (LoadedFile file : left) {
          new FileLoad(file, sender, settings, shown).run(uuid, file.state(uuid));
        }
        elapsed = stage.elapsed();
        stage.close();
      } finally {
        stage.abandon();
      }
    }

    private static long lengthOf(List<LoadedFile> some) {
      return some.stream().mapToLong(LoadedFile::length).sum();
    }

    private void waiting(StageProgress stage, String reason) {
      retries.incrementAndGet();
      stage.note("waiting: " + reason);
    }

    private long loaded() throws IOException {
      long loaded = 0;
      for (LoadedFile file : files) {
        loaded += file.state(uuid).loaded();
      }
      return loaded;
    }

    LoadResult result() throws IOException {
      long created = 0;
      long updated = 0;
      long deleted = 0;
      long earlier = 0;
      long failed = 0;
      List<String> failures = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        LoadedFile.State state = files.get(i).state(uuid);
        created += state.created() - before.get(i).created();
        updated += state.updated() - before.get(i).updated();
        deleted += state.deleted() - before.get(i).deleted();
        earlier += before.get(i).loaded() + before.get(i).deleted();
        failed += state.rejected();
        files.get(i).rejects(Math.min(state.rejected(), SHOWN_REJECTS - failures.size())).stream()
            .map(Reject::toString)
            .forEach(failures::add);
      }
      return new LoadResult(
          created,
          updated,
          deleted,
          earlier,
          failed,
          failures,
          states.toString(),
          retries.get(),
          elapsed);
    }

    void checkCount(TargetIndex target, LoadResult result)
        throws IOException, InterruptedException {
      long there = target.count();
      long loaded = result.created() + result.updated() + result.earlier();
      if (there < loaded) {
        throw new IOException(
            "[%s] holds %d documents, but %d were loaded: were some deleted meanwhile? Run it again to load everything"
                .formatted(index, there, loaded));
      }
    }
  }

  /** Shows how far the load is. */
  private static final class Shown implements FileLoad.Listener {
    private final StageProgress stage;
    private final long total;
    private long documents;
    private long bytes;

    Shown(StageProgress stage, long total) {
      this.stage = stage;
      this.total = Math.max(1, total);
    }

    @Override
    public synchronized void loaded(int more, long bytesRead) {
      documents += more;
      bytes += bytesRead;
      stage.note("");
      stage.at(documents, (double) bytes / total);
    }
  }
}
