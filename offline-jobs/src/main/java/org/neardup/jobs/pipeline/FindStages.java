package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.blocks.BlockJob;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.contained.ContainedCounter;
import org.neardup.jobs.contained.ContainedJob;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.AssignJob;
import org.neardup.jobs.export.DocumentExportJob;
import org.neardup.jobs.export.ExportCounter;
import org.neardup.jobs.export.ExportJob;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.io.InputNotes;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.ResultFiles;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.verify.Blocks;
import org.neardup.jobs.verify.JoinJob;
import org.neardup.jobs.verify.VerifyCounter;
import org.neardup.jobs.verify.VerifyJob;
import org.neardup.jobs.window.WindowCounter;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** One run of the pipeline, stage by stage, in an output folder that was made for it. */
final class FindStages {
  private final FindRun run;

  private final FindRequest request;
  private final FindInputs inputs;
  private final Against against;
  private final Optional<SinceStages> since;
  private final NameStages names;
  private final SourceInput sources;
  private final InputNotes notes;
  private final long start = System.nanoTime();

  FindStages(FindRun run, RunSources read, Optional<Since> since) throws IOException {
    this.run = run;
    this.request = run.request();
    this.inputs = read.inputs();
    this.against = read.against();
    run.divide(inputs.bytes() + against.bytes());
    this.since = since.map(earlier -> new SinceStages(run, earlier));
    this.names = new NameStages(run, since);
    this.sources = read.forTasks();
    this.notes = InputNotes.of(run.hadoop(), sources, inputs.patterns());
  }

  FindSummary run() throws IOException, InterruptedException, JobFailedException {
    names.readGiven();
    extract();
    Carried carried = since.isPresent() ? since.get().carried() : Carried.NOTHING;
    if (needsAllTexts()) {
      run.sortTexts(FilterJob.Filter.NONE, carried.texts());
    }
    ResolvedScheme resolved = new StatisticsStage(run).complete();
    SchemeRequest scheme = resolved.settings();
    CandidateStages stages = new CandidateStages(run, resolved, carried);
    CandidateStages.Found candidates = stages.find();
    if (!needsAllTexts()) {
      run.sortTexts(stages.textFilter(candidates.pairs()), carried.texts());
    }
    List<Path> pairs = new ArrayList<>(carried.pairs());
    pairs.add(candidates.pairs());
    verify(scheme, pairs);
    if (request.containment() > 0) {
      contained(scheme);
    }
    Path clusters = clusters();
    export(scheme, clusters);
    run.manifests().startPublishing();
    publish();
    if (request.tables()) {
      new RowStages(run).writeTables();
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    Optional<FindSummary.SinceRun> before =
        since.isPresent() ? Optional.of(since.get().report(clusters)) : Optional.empty();
    FindSummary summary =
        new FindSummary(
            request.withScheme(resolved),
            run.output().path(),
            run.manifests().request(),
            run.reports(),
            run.kept(),
            notes,
            candidates.window(),
            ClusterReport.read(run.hadoop(), clusters),
            before,
            FolderContent.byTimes(run.hadoop(), new Path(run.output().path(), RunState.NAME)),
            elapsed);
    ResultFiles.write(run.output(), summary);
    return summary;
  }

  private void extract() throws IOException, InterruptedException, JobFailedException {
    List<Path> all = new ArrayList<>(inputs.patterns());
    all.addAll(against.patterns());
    notes.lines().forEach(run.line()::println);
    ExtractJob.Input input =
        new ExtractJob.Input(
            request.settings(),
            sources,
            all,
            !request.projection().window().onlyCrossLingual(),
            since.isPresent() ? since.get().texts() : KnownTexts.NONE);
    Job job = ExtractJob.job(run.hadoop(), input, run.work("extract"));
    run.tasks().cutSources(job);
    Enum<?> read = ExtractCounter.BYTES;
    long bytes = inputs.bytes() + against.bytes();
    Stage stage = new Stage("extract", "units", ExtractCounter.UNITS, read, bytes);
    StageReport found = run.run(stage, job, this::checkExtracted);
    ExtractChecks.refuseRejected(request.maxRejected(), found); // perhaps stricter than before
    ExtractChecks.refuseNothing(request, found);
  }

  /** Whether more than the texts of candidate pairs have to be looked at again. */
  private boolean needsAllTexts() {
    return !ExtractJob.signs(request.settings()) || request.containment() > 0;
  }

  private void checkExtracted(StageReport report) throws IOException, JobFailedException {
    ExtractChecks.refuseRejected(request.maxRejected(), report);
    ExtractChecks.refuseNothing(request, report);
    List<String> duplicates = run.output().readLines(run.extracted(ExtractJob.DUPLICATES));
    ExtractChecks.refuseDuplicateIds(duplicates, report);
  }

  private void verify(SchemeRequest scheme, List<Path> found)
      throws IOException, InterruptedException, JobFailedException {
    Path units = run.texts();
    Path joined = run.work("join");
    Blocks blocks = Blocks.of(run.hadoop(), units);
    Enum<?> read = TaskCounter.MAP_INPUT_RECORDS;
    Enum<?> shown = VerifyCounter.CANDIDATE_PAIRS;
    long pairs = run.count(CandidateCounter.CANDIDATES) + run.count(WindowCounter.PAIRS);
    run.run(
        new Stage("join", "candidate pairs", shown, read, pairs),
        JoinJob.job(run.hadoop(), new JoinJob.Input(found, units, blocks), joined));
    VerifyJob.Input input = new VerifyJob.Input(scheme, joined, units, blocks, since.isPresent());
    long sent = run.count(VerifyCounter.TEXTS_SENT);
    run.run(
        new Stage("verify", "verified pairs", VerifyCounter.VERIFIED_PAIRS, read, sent),
        VerifyJob.job(run.hadoop(), input, run.work("verify")));
  }

  /** Looks for short units in long ones. */
  private void contained(SchemeRequest scheme)
      throws IOException, InterruptedException, JobFailedException {
    long texts = texts();
    Path blocks = run.work("blocks");
    BlockJob.Input cut =
        new BlockJob.Input(scheme, run.texts(), SampledTexts.ALL, BlockJob.JOIN_BLOCK_SIZE);
    run.run(
        new Stage("blocks", "texts", TaskCounter.MAP_INPUT_RECORDS, texts),
        BlockJob.job(run.hadoop(), cut, blocks));
    BlockPairs.Input every = new BlockPairs.Input(new Path(blocks, BlockJob.BLOCKS), false);
    ContainedJob.Input input = new ContainedJob.Input(scheme, every, request.containment());
    Enum<?> shown = ContainedCounter.CONTAINED;
    Enum<?> decided = ContainedCounter.PAIRS_DECIDED;
    run.run(
        new Stage("contained", "contained units", shown, decided, texts * texts),
        ContainedJob.job(run.hadoop(), input, run.work("contained")));
  }

  private Path clusters() throws IOException, InterruptedException, JobFailedException {
    Path folder = run.work("clusters");
    ClusterStage.Input input =
        new ClusterStage.Input(
            request.clusterBy(), run.work("verify"), run.extracted(ExtractJob.COPIES));
    ClusterStage stage = new ClusterStage(run.hadoop(), run.runner(), input, folder);
    StageKey key = new StageKey("clusters", JobInput.json(input), run.tasks().reducers(), folder);
    run.run(
        key,
        () ->
            mayCluster() <= request.inMemory()
                ? stage.inMemory(run.line())
                : stage.byJobs(run.work("stars")));
    return names.named(folder);
  }

  private long texts() {
    return run.count(ExtractCounter.DISTINCT_TEXTS);
  }

  /** How many texts with a pair or a copy there may be at most. */
  private long mayCluster() {
    long ends = 2 * run.count(VerifyCounter.VERIFIED_PAIRS) + run.count(ExtractCounter.EQUAL_UNITS);
    return Math.min(ends, texts());
  }

  private void export(SchemeRequest scheme, Path clusters)
      throws IOException, InterruptedException, JobFailedException {
    Path assigned = run.work("assign");
    AssignJob.Input found =
        new AssignJob.Input(
            run.extracted(ExtractJob.UNITS), run.extracted(ExtractJob.MEMBERS), clusters);
    run.run(
        new Stage("assign", "units", TaskCounter.MAP_INPUT_RECORDS, texts()),
        AssignJob.job(run.hadoop(), found, assigned));
    boolean whole = request.wholeDocuments();
    ExportJob.Input input =
        new ExportJob.Input(
            scheme,
            run.extracted(ExtractJob.TEXTS),
            run.extracted(ExtractJob.SIGNATURES),
            assigned,
            run.tasks().reducers(),
            clusters,
            !whole);
    Enum<?> written = ExportCounter.WRITTEN;
    run.run(
        new Stage("export", "documents", written, run.count(ExtractCounter.UNITS)),
        ExportJob.job(run.hadoop(), input, run.work("export")));
    if (whole) {
      Job documents =
          DocumentExportJob.job(
              run.hadoop(),
              new DocumentExportJob.Input(scheme, sources, inputs.patterns()),
              run.work("export-documents"));
      run.tasks().cutSources(documents);
      long total = run.count(ExtractCounter.DOCUMENTS);
      run.run(new Stage("export documents", "documents", written, total), documents);
    }
    if (since.isPresent()) {
      since.get().delta(exported(), run.count(ExportCounter.WRITTEN));
    }
  }

  /** The output of the job that wrote the bulk files. */
  private Path exported() {
    return run.work(request.wholeDocuments() ? "export-documents" : "export");
  }

  private void publish() throws IOException {
    OutputFolder output = run.output();
    output.publish(run.extracted(ExtractJob.PAIRS), "pairs");
    output.publish(new Path(run.work("verify"), VerifyJob.PAIRS), "pairs");
    output.publish(run.extracted(ExtractJob.REJECTED), "rejected");
    output.publish(new Path(run.work("assign"), AssignJob.CLUSTERS), "clusters");
    if (request.containment() > 0) {
      Path contained = new Path(run.work("contained"), ContainedJob.CONTAINED);
      output.publish(contained, ContainedJob.CONTAINED);
    }
    output.publish(new Path(exported(), ExportJob.BULK), "bulk");
    output.publish(new Path(run.work("assign"), RunState.TEXTS), RunState.TEXTS);
    output.publish(new Path(run.work("assign"), RunState.CLUSTERS), RunState.CLUSTERS);
    output.publish(new Path(run.work("verify"), VerifyJob.NEAR), RunState.PAIRS);
    output.publish(new Path(run.work("candidates"), CandidateJob.CAPPED), RunState.CAPPED);
    output.publish(new Path(exported(), RunState.DOCUMENTS), RunState.DOCUMENTS);
    if (since.isPresent()) {
      since.get().publish();
    }
  }
}
