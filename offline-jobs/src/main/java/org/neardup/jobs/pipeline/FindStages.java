package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.export.DocumentExportStage;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.io.InputFiles.InputNotes;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInput.ForeignInputs;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.join.BlockPairs;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.join.ContainedStage;
import org.neardup.jobs.pipeline.EarlierRunStages.Reuse;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.OldCollection;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.ResultFiles;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.verify.Blocks;
import org.neardup.jobs.verify.JoinStage;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** One run of the pipeline, stage by stage, in an output folder that was made for it. */
final class FindStages {
  private final FindRun run;

  private final FindRequest request;
  private final FindInputs inputs;
  private final OldCollection against;
  private final Optional<EarlierRunStages> since;
  private final NameStages names;
  private final SourceInput sources;
  private final InputNotes notes;
  private final long start = System.nanoTime();

  FindStages(FindRun run, Sources read, Optional<EarlierRun> since) throws IOException {
    this.run = run;
    this.request = run.request();
    this.inputs = read.inputs();
    this.against = read.against();
    run.divide(inputs.bytes() + against.bytes());
    this.since = since.map(earlier -> new EarlierRunStages(run, earlier));
    this.names = new NameStages(run, since);
    this.sources = read.forTasks();
    this.notes = InputNotes.of(run.hadoop(), sources, inputs.patterns());
  }

  FindSummary run() throws IOException, InterruptedException, JobFailedException {
    names.readGiven();
    extract();
    Reuse reuse = since.isPresent() ? since.get().reuse() : Reuse.NOTHING;
    if (needsAllTexts()) {
      run.sortTexts(FilterStage.Filter.NONE, reuse.texts());
    }
    ResolvedScheme resolved = new StatisticsStages(run).complete();
    SchemeRequest scheme = resolved.settings();
    CandidateStages stages = new CandidateStages(run, resolved, reuse);
    CandidateStages.Candidates candidates = stages.find();
    if (!needsAllTexts()) {
      run.sortTexts(stages.textFilter(candidates.pairs()), reuse.texts());
    }
    verify(scheme, candidates.pairs(), reuse.pairs());
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
    FindSummary summary =
        new FindSummary(
            request,
            resolved,
            run.manifests().request(),
            run.reports(),
            run.kept(),
            notes,
            candidates.window(),
            ClusterReport.read(run.hadoop(), clusters),
            since.isPresent() ? Optional.of(since.get().report(clusters)) : Optional.empty(),
            FolderContent.byTimes(run.hadoop(), new Path(run.output().path(), RunState.NAME)),
            elapsed);
    ResultFiles.write(run.output(), summary);
    return summary;
  }

  private void extract() throws IOException, InterruptedException, JobFailedException {
    List<Path> all = new ArrayList<>(inputs.patterns());
    all.addAll(against.patterns());
    notes.lines().forEach(run.line()::println);
    ExtractStage input =
        new ExtractStage(
            request.settings(),
            sources,
            all,
            !request.projection().window().onlyCrossLingual(),
            since.isPresent() ? since.get().texts() : KnownTexts.NONE);
    StageReport found = run.runOnSources(input, "extract", this::checkExtracted);
    ExtractChecks.refuseRejected(request.maxRejected(), found); // perhaps stricter than before
    ExtractChecks.refuseNothing(request, found);
  }

  /** Whether more than the texts of candidate pairs have to be looked at again. */
  private boolean needsAllTexts() {
    return !ExtractStage.signs(request.settings()) || request.containment() > 0;
  }

  private void checkExtracted(StageReport report) throws IOException, JobFailedException {
    ExtractChecks.refuseRejected(request.maxRejected(), report);
    ExtractChecks.refuseNothing(request, report);
    List<String> duplicates = run.output().readLines(run.extracted(ExtractStage.DUPLICATES));
    ExtractChecks.refuseDuplicateIds(duplicates, report);
  }

  private void verify(SchemeRequest scheme, Path candidates, List<Path> reused)
      throws IOException, InterruptedException, JobFailedException {
    Path units = run.texts();
    Blocks blocks = Blocks.of(run.hadoop(), units);
    Path joined = run.run(new JoinStage(candidates, reused, units, blocks), "join");
    run.run(new VerifyStage(scheme, joined, units, blocks, since.isPresent()), "verify");
  }

  /** Looks for short units in long ones. */
  private void contained(SchemeRequest scheme)
      throws IOException, InterruptedException, JobFailedException {
    Path blocks =
        run.run(
            new BlockStage(scheme, run.texts(), SampledTexts.ALL, BlockStage.JOIN_BLOCK_SIZE),
            "blocks");
    BlockPairs every = new BlockPairs(new Path(blocks, BlockStage.BLOCKS), false);
    run.run(new ContainedStage(scheme, every, request.containment()), "contained");
  }

  private Path clusters() throws IOException, InterruptedException, JobFailedException {
    Path folder = run.work("clusters");
    ClusterStage stage =
        new ClusterStage(
            request.clusterBy(), run.work("verify"), run.extracted(ExtractStage.COPIES));
    Key key = new Key("clusters", InputJson.json(stage), run.tasks().reducers(), folder);
    run.run(
        key,
        () ->
            mayCluster() <= request.inMemory()
                ? stage.inMemory(run.hadoop(), run.line(), folder)
                : stage.byStages(run.hadoop(), run.runner(), run.work("stars"), folder));
    return names.named(folder);
  }

  /** The largest possible number of texts with a pair or a copy. */
  private long mayCluster() {
    long ends = 2 * run.count(VerifyCounter.VERIFIED_PAIRS) + run.count(ExtractCounter.EQUAL_UNITS);
    return Math.min(ends, run.count(ExtractCounter.DISTINCT_TEXTS));
  }

  private void export(SchemeRequest scheme, Path clusters)
      throws IOException, InterruptedException, JobFailedException {
    Path assigned =
        run.run(
            new AssignStage(
                run.extracted(ExtractStage.UNITS), run.extracted(ExtractStage.MEMBERS), clusters),
            "assign");
    boolean whole = request.wholeDocuments();
    run.run(
        new ExportStage(
            scheme,
            run.extracted(ExtractStage.TEXTS),
            run.extracted(ExtractStage.SIGNATURES),
            assigned,
            run.tasks().reducers(),
            clusters,
            !whole),
        "export");
    if (whole) {
      run.runOnSources(
          new DocumentExportStage(scheme, sources, inputs.patterns()),
          "export-documents",
          report -> {});
    }
    if (since.isPresent()) {
      since.get().delta(exported());
    }
  }

  /** The output of the stage that wrote the bulk files. */
  private Path exported() {
    return run.work(request.wholeDocuments() ? "export-documents" : "export");
  }

  private void publish() throws IOException {
    OutputFolder output = run.output();
    output.publish(run.extracted(ExtractStage.PAIRS), "pairs");
    output.publish(new Path(run.work("verify"), VerifyStage.PAIRS), "pairs");
    output.publish(run.extracted(ExtractStage.REJECTED), "rejected");
    output.publish(new Path(run.work("assign"), AssignStage.CLUSTERS), "clusters");
    if (request.containment() > 0) {
      Path contained = new Path(run.work("contained"), ContainedStage.CONTAINED);
      output.publish(contained, ContainedStage.CONTAINED);
    }
    output.publish(new Path(exported(), ExportStage.BULK), "bulk");
    output.publish(new Path(run.work("assign"), RunState.TEXTS), RunState.TEXTS);
    output.publish(new Path(run.work("assign"), RunState.CLUSTERS), RunState.CLUSTERS);
    output.publish(new Path(run.work("verify"), VerifyStage.NEAR), RunState.PAIRS);
    output.publish(new Path(run.work("candidates"), CandidateStage.CAPPED), RunState.CAPPED);
    output.publish(new Path(exported(), RunState.DOCUMENTS), RunState.DOCUMENTS);
    if (since.isPresent()) {
      since.get().publish();
    }
  }

  /** The inputs of a run as its jobs read them. */
  record Sources(
      FindInputs inputs, OldCollection against, ForeignInputs foreign, SourceOptions options) {

    /** The inputs as they were given. */
    static Sources of(
        Configuration conf, FindRequest request, FindInputs inputs, OldCollection against)
        throws IOException {
      return new Sources(inputs, against, FindInputs.foreign(conf, request), request.source());
    }

    /** For the tasks. */
    SourceInput forTasks() {
      return new SourceInput(options, against.asOld(), foreign);
    }
  }
}
