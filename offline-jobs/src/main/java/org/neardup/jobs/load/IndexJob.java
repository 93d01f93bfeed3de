package org.neardup.jobs.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.load.LoadedFile.State;
import org.neardup.jobs.load.TargetIndex.Mark;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageProgress;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Check;

/**
 * Creates an index for the output folder of {@code find} and loads its documents.
 *
 * <p>The state of each bulk file's load is kept in the folder, so that a load that was cut off goes
 * on there. It counts only while the index is the same one and holds as many documents.
 */
public record IndexJob(
    Configuration conf,
    Elasticsearch server,
    IndexName index,
    LoadSettings settings,
    ProgressLine progress) {
  private static final int SHOWN_REJECTS = 5;
  private static final int SHOWN_ID = 12;

  /**
   * The documents of a load by their outcome.
   *
   * @param created documents that were new
   * @param updated documents that replaced or changed one of the same id
   * @param deleted documents that are no longer there
   * @param earlier documents of an earlier load, which were not sent again
   * @param failed documents that the server refused
   * @param firstFailures some of the refused documents, as {@code id: reason}
   * @param rejects the folder of the files that name all refused documents
   * @param retries how often something had to be sent again
   */
  public record Result(
      long created,
      long updated,
      long deleted,
      long earlier,
      long failed,
      List<String> firstFailures,
      String rejects,
      long retries,
      Duration elapsed) {
    private static final Result NOTHING =
        new Result(0, 0, 0, 0, 0, List.of(), "", 0, Duration.ZERO);
  }

  public IndexJob {
    conf = HadoopSettings.files(conf);
  }

  private TargetIndex target() {
    return new TargetIndex(server, index, settings.backoff(), progress);
  }

  /**
   * Loads the documents that are not loaded yet and makes them visible to searches.
   *
   * @param name the output folder, on any Hadoop file system
   * @throws IllegalArgumentException if it is none
   */
  public Result run(String name) throws IOException {
    Path folder = new Path(name);
    TargetIndex.Mapping mapping = TargetIndex.Mapping.in(conf, folder);
    List<LoadedFile> files = files(folder, "bulk");
    boolean created = target().prepare(mapping, false);
    String id = mapping.mark().run();
    boolean ofThisRun = created || target().mark().run().equals(id);
    Load load = new Load(files, target().uuid(), states(folder));
    load.forgetIfDocumentsAreMissing();
    if (created || target().wasCutOff()) {
      // Nobody searches a new index yet: without the refresh of every second it fills faster. If
      // the load fails, the next one sees that the refresh is still off.
      target().setRefreshInterval("-1");
      load.run();
      target().setRefreshInterval(null);
    } else {
      load.run();
    }
    Result result = load.result();
    load.checkCount(result);
    boolean written = result.created() + result.updated() > 0;
    if (!id.isEmpty() && result.failed() == 0 && (ofThisRun || written)) {
      // Documents that were there before are still there: no changes to a run fit such an index.
      target().mark(Mark.loaded(ofThisRun ? id : "", target().writes()));
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
  public Result applyDelta(String name, boolean changed) throws IOException {
    Path folder = new Path(name);
    TargetIndex.Mapping mapping = TargetIndex.Mapping.in(conf, folder);
    List<LoadedFile> files = files(folder, "delta");
    target().prepare(mapping, true);
    Mark run = mapping.mark();
    Mark there = target().mark();
    if (there.run().equals(run.run()) && there.applying().isEmpty()) {
      progress.println("[" + index + "] has the documents of this run already");
      return Result.NOTHING;
    }
    if (!there.applying().equals(run.run())) {
      requireReady(run, there, changed);
      target().mark(new Mark(there.run(), there.since(), run.run(), there.writes()));
    }
    Load load = new Load(files, target().uuid(), states(folder));
    load.run();
    Result result = load.result();
    target().refresh();
    if (result.failed() == 0) {
      target().mark(Mark.loaded(run.run(), target().writes()));
    }
    return result;
  }

  private void requireReady(Mark run, Mark there, boolean changed) throws IOException {
    String otherwise = "; load the run into a new index: leave --delta out";
    Check.that(
        there.applying().isEmpty(),
        "index [%s] has some of the changes of another run: apply the rest of them first%s",
        index,
        otherwise);
    Check.that(
        there.run().equals(run.since()),
        "index [%s] must have the documents of run %s, since which the changes are, but has those"
            + " of %s%s",
        index,
        shown(run.since()),
        there.run().isEmpty() ? "no single run" : shown(there.run()),
        otherwise);
    Check.that(
        there.writes() != Mark.UNFINISHED,
        "index [%s] was not loaded to the end: run the same `neardup index` again for the run"
            + " before",
        index);
    long writes = target().writes();
    Check.that(
        writes == there.writes() || changed,
        "index [%s] was changed by something else since it was loaded (%s writes, then %s)%s, or"
            + " give --allow-changed to apply the changes all the same",
        index,
        there.writes(),
        writes,
        otherwise);
  }

  private static String shown(String run) {
    return run.substring(0, Math.min(SHOWN_ID, run.length()));
  }

  private Path states(Path folder) throws IOException {
    return folder.getFileSystem(conf).makeQualified(new Path(folder, "index/" + index));
  }

  private List<LoadedFile> files(Path folder, String kind) throws IOException {
    List<LoadedFile> files = new ArrayList<>();
    FileSystem fs = folder.getFileSystem(conf);
    FileStatus[] found = fs.globStatus(new Path(folder, kind + "/part-*.ndjson*"));
    for (FileStatus each : found == null ? new FileStatus[0] : found) {
      files.add(new LoadedFile(conf, each, states(folder)));
    }
    Check.that(
        !files.isEmpty(),
        "[%s] has no %s/part-*.ndjson: give the output folder of `neardup find%s`",
        folder,
        kind,
        kind.equals("delta") ? " --since" : "");
    return files;
  }

  private final class Load {
    private final List<LoadedFile> files;
    private final String uuid;
    private final Path states;

    /** The state of each file before the load. */
    private final List<State> before = new ArrayList<>();

    private final AtomicLong retries = new AtomicLong();
    private Duration elapsed = Duration.ZERO;
    private long documentsHere;
    private long bytesHere;

    Load(List<LoadedFile> files, String uuid, Path states) throws IOException {
      this.files = files;
      this.uuid = uuid;
      this.states = states;
      for (LoadedFile file : files) {
        State state = settings.reload() ? State.NONE : file.state(uuid);
        // A file with rejects is loaded again, since their causes may be mended.
        before.add(state.finished() && !state.complete() ? State.NONE : state);
      }
    }

    void forgetIfDocumentsAreMissing() throws IOException {
      long loaded = sum(before, State::loaded);
      long there = loaded == 0 ? 0 : target().count();
      if (there < loaded) {
        progress.println(
            "[%s] holds %s documents, but %s were loaded: loading everything again"
                .formatted(index, there, loaded));
        before.replaceAll(state -> State.NONE);
      } else if (loaded > 0) {
        progress.println(loaded + " documents were loaded earlier: going on behind them");
      }
    }

    /** Loads the files that are not complete yet, in this process or by tasks of a stage. */
    void run() throws IOException {
      List<LoadedFile> left = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        if (!before.get(i).complete()) {
          left.add(files.get(i));
        }
        if (before.get(i).equals(State.NONE)) {
          files.get(i).forget();
        }
      }
      String stopped =
          "stopped: how far each bulk file is loaded is kept; run the same command again to go on";
      try (OnExit message = new OnExit(() -> progress.end(stopped))) {
        if (left.isEmpty() || settings.tasks() == 0) {
          String name = StageInput.folder(LoadStage.class);
          elapsed = progress.stage(name, "documents", stage -> loadHere(left, stage));
        } else {
          loadByTasks(left);
        }
      } catch (IOException | JobFailedException e) {
        throw new IOException(
            Engine.withoutTrace(String.valueOf(e.getMessage()))
                + "; "
                + sum(now(), State::loaded)
                + " documents are loaded, run it again to go on",
            e);
      }
    }

    private void loadByTasks(List<LoadedFile> left) throws IOException {
      Path work = new Path(states, "_work");
      try (LocalScratch scratch = LocalScratch.in(work)) {
        Configuration tuned = HadoopSettings.tuned(conf, scratch.path());
        List<Path> paths = left.stream().map(LoadedFile::path).toList();
        LoadStage stage =
            new LoadStage(server.url(), server.tls(), index.name(), uuid, states, settings, paths);
        Optional<byte[]> secret =
            Optional.of(server.credentials()).filter(Credentials::given).map(Credentials::secret);
        Path output = new Path(work, stage.folder());
        StageRun run = new StageRun(stage, stage.stage(), tuned, output, settings.tasks(), secret);
        StageReport report = new StageRunner(progress, work).run(run);
        retries.addAndGet(report.get(LoadStage.LoadCounter.RETRIES));
        elapsed = Duration.ofNanos((long) (report.seconds() * 1e9));
      } finally {
        work.getFileSystem(conf).delete(work, true);
      }
    }

    /** Returns how long it took. */
    private Duration loadHere(List<LoadedFile> left, StageProgress stage) throws IOException {
      Consumer<String> waiting =
          reason -> {
            retries.incrementAndGet();
            stage.note("waiting: " + reason);
          };
      BulkSender sender = new BulkSender(server, index, settings.backoff(), waiting);
      double length = Math.max(1, left.stream().mapToLong(LoadedFile::length).sum());
      BiConsumer<Integer, Long> shown =
          (documents, bytes) -> {
            documentsHere += documents;
            bytesHere += bytes;
            stage.note("");
            stage.at(documentsHere, bytesHere / length);
          };
      for (LoadedFile file : left) {
        new FileLoad(file, sender, settings, shown, uuid).run();
      }
      return stage.elapsed();
    }

    private List<State> now() throws IOException {
      List<State> now = new ArrayList<>();
      for (LoadedFile file : files) {
        now.add(file.state(uuid));
      }
      return now;
    }

    private static long sum(List<State> states, ToLongFunction<State> value) {
      return states.stream().mapToLong(value).sum();
    }

    Result result() throws IOException {
      List<State> now = now();
      List<String> failures = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        long shown = Math.min(now.get(i).rejected(), SHOWN_REJECTS - failures.size());
        files.get(i).rejects(shown).forEach(reject -> failures.add(reject.toString()));
      }
      return new Result(
          sum(now, State::created) - sum(before, State::created),
          sum(now, State::updated) - sum(before, State::updated),
          sum(now, State::deleted) - sum(before, State::deleted),
          sum(before, State::loaded) + sum(before, State::deleted),
          sum(now, State::rejected),
          failures,
          states.toString(),
          retries.get(),
          elapsed);
    }

    void checkCount(Result result) throws IOException {
      long there = target().count();
      long loaded = result.created() + result.updated() + result.earlier();
      if (there < loaded) {
        throw new IOException(
            "[%s] holds %s documents, but %s were loaded: were some deleted meanwhile? Run it again to load everything"
                .formatted(index, there, loaded));
      }
    }
  }
}
