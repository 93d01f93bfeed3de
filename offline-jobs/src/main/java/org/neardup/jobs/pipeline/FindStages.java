package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.contained.ContainedJob;
import org.neardup.jobs.export.DocumentExportJob;
import org.neardup.jobs.export.ExportCounter;
import org.neardup.jobs.export.ExportJob;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.ResultFiles;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.verify.AttachJob;
import org.neardup.jobs.verify.VerifyCounter;
import org.neardup.jobs.verify.VerifyJob;
import org.neardup.jobs.window.DetectCounter;
import org.neardup.jobs.window.WindowSettings;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.text.Unit;

/** One run of the pipeline, stage by stage, in an output folder that was made for it. */
final class FindStages {
  private final Configuration conf;
  private final ProgressLine line;
  private final FindRequest request;
  private final FindInputs inputs;
  private final Against against;
  private final OutputFolder output;
  private final FindRun run;
  private final long start = System.nanoTime();

  /**
   * The stages of a run.
   *
   * @param stages runs the jobs
   * @param scratch a folder of this machine
   */
  FindStages(
      Configuration conf,
      ProgressLine line,
      FindRequest request,
      FindInputs inputs,
      Against against,
      OutputFolder output,
      StageSequence stages,
      java.nio.file.Path scratch)
      throws IOException {
    this.conf = conf;
    this.line = line;
    this.request = request;
    this.inputs = inputs;
    this.against = against;
    this.output = output;
    TaskNumbers tasks = TaskNumbers.of(conf, request.tasks(), inputs.bytes() + against.bytes());
    JobScheme.store(request.settings(), conf);
    request.source().store(conf);
    FindInputs.foreign(conf, request).store(conf);
    against.asOld().store(conf);
    CandidateJob.setMaxBucket(conf, request.tasks().maxBucket());
    conf.set("neardup.clusters.by", request.clusterBy().id()); // for the key of the stage
    conf.setInt(MRJobConfig.NUM_REDUCES, tasks.reducers());
    JobResources resources =
        new JobResources(conf, scratch.resolve("resources"), output.work("resources"));
    for (String file : request.projection().files().values()) {
      resources.add(new Path(file));
      output.keepResource(conf, new Path(file));
    }
    this.run = new FindRun(conf, request, output, stages, tasks, resources);
  }

  FindSummary run() throws IOException, InterruptedException, JobFailedException {
    try (JobResources open = run.resources()) {
      return runAll();
    }
  }

  private FindSummary runAll() throws IOException, InterruptedException, JobFailedException {
    extract();
    ResolvedScheme scheme = new StatisticsStage(run).complete();
    Optional<WindowSettings> window = candidates(scheme);
    attach();
    verify();
    if (request.containment() > 0) {
      new ContainmentStages(run).find();
    }
    ClusterReport clusters = clusters();
    export();
    run.stages().startPublishing();
    publish();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    FindSummary summary =
        new FindSummary(
            request.withScheme(scheme),
            output.path(),
            run.stages().identity(),
            run.stages().reports(),
            run.stages().kept(),
            window,
            clusters,
            elapsed);
    ResultFiles.write(output, summary);
    return summary;
  }

  private void extract() throws IOException, InterruptedException, JobFailedException {
    List<Path> all = new ArrayList<>(inputs.patterns());
    all.addAll(against.patterns());
    Job job = new ExtractJob(conf).job(all, output.work("extract"));
    run.tasks().cutSources(job);
    Enum<?> read = ExtractCounter.BYTES;
    long bytes = inputs.bytes() + against.bytes();
    Stage stage = new Stage("extract", "units", ExtractCounter.UNITS, read, bytes);
    StageReport found = run.stages().run(stage, job, this::checkExtracted);
    RejectedShare.refuse(request.maxRejected(), found); // may be stricter than in an earlier run
  }

  private void checkExtracted(StageReport report) throws IOException, JobFailedException {
    RejectedShare.refuse(request.maxRejected(), report);
    DuplicateIds.refuse(output, run.extracted(ExtractJob.DUPLICATES), report);
  }

  private Optional<WindowSettings> candidates(ResolvedScheme scheme)
      throws IOException, InterruptedException, JobFailedException {
    Path candidates = output.work("candidates");
    if (scheme.scheme() instanceof PrefixScheme) {
      return Optional.of(new ProjectionStages(run, scheme).candidates(candidates));
    }
    filter(scheme.scheme());
    Job job = new CandidateJob(conf).job(run.units(), candidates);
    long texts = count(ExtractCounter.DISTINCT_TEXTS);
    run(new Stage("candidates", "texts", CandidateCounter.SIGNED, texts), job);
    return Optional.empty();
  }

  /** Where most texts are old, most of their bands need not be looked at. */
  private void filter(IndexScheme scheme)
      throws IOException, InterruptedException, JobFailedException {
    long old = count(ExtractCounter.OLD_TEXTS);
    long fresh = count(ExtractCounter.DISTINCT_TEXTS) - old;
    if (fresh < old) {
      Path filter = output.work("filter");
      FilterJob.setBands(conf, fresh * UnitTokens.of(scheme).perUnit());
      run(
          new Stage("filter", "new texts", CandidateCounter.IN_FILTER, fresh),
          new FilterJob(conf).job(run.units(), filter));
      FilterJob.use(conf, filter);
    }
  }

  private void attach() throws IOException, InterruptedException, JobFailedException {
    Path units = run.units();
    Job job = new AttachJob(conf).job(output.work("candidates"), units, output.work("attach"));
    Enum<?> shown = VerifyCounter.CANDIDATE_PAIRS;
    long candidates = count(CandidateCounter.CANDIDATES) + count(DetectCounter.PAIRS);
    run(
        new Stage("join", "candidate pairs", shown, TaskCounter.MAP_INPUT_RECORDS, candidates),
        job);
  }

  private void verify() throws IOException, InterruptedException, JobFailedException {
    Path units = run.units();
    Job job = new VerifyJob(conf).job(output.work("attach"), units, output.work("verify"));
    Enum<?> shown = VerifyCounter.VERIFIED_PAIRS;
    long sent = count(VerifyCounter.TEXTS_SENT);
    run(new Stage("verify", "verified pairs", shown, TaskCounter.MAP_INPUT_RECORDS, sent), job);
  }

  private ClusterReport clusters() throws IOException, InterruptedException, JobFailedException {
    Path folder = output.work("clusters");
    run.stages().run(StageKey.of("clusters", conf, folder), () -> findClusters(folder));
    return ClusterReport.read(conf, folder);
  }

  private StageReport findClusters(Path folder)
      throws IOException, InterruptedException, JobFailedException {
    ClusterStage.Folders folders =
        new ClusterStage.Folders(
            output.work("verify"), run.extracted(ExtractJob.COPIES), output.work("stars"), folder);
    ClusterStage stage =
        new ClusterStage(conf, run.stages().runner(), request.clusterBy(), folders);
    return mayCluster() <= request.inMemory() ? stage.inMemory(line) : stage.byJobs();
  }

  /** How many texts with a pair or a copy there may be at most. */
  private long mayCluster() {
    long ends = 2 * count(VerifyCounter.VERIFIED_PAIRS) + count(ExtractCounter.EQUAL_UNITS);
    return Math.min(ends, count(ExtractCounter.DISTINCT_TEXTS));
  }

  private void export() throws IOException, InterruptedException, JobFailedException {
    ExportJob.Inputs texts =
        new ExportJob.Inputs(
            run.units(), run.extracted(ExtractJob.MEMBERS), output.work("clusters"));
    boolean whole = wholeDocuments();
    Job job = new ExportJob(conf).job(texts, !whole, output.work("export"));
    Enum<?> written = ExportCounter.WRITTEN;
    run(new Stage("export", "documents", written, count(ExtractCounter.UNITS)), job);
    if (whole) {
      Job documents =
          new DocumentExportJob(conf).job(inputs.patterns(), output.work("export-documents"));
      run.tasks().cutSources(documents);
      long total = count(ExtractCounter.DOCUMENTS);
      run(new Stage("export whole", "documents", written, total), documents);
    }
  }

  /** Where documents are the units, both ways of export are the same. */
  private boolean wholeDocuments() {
    Unit unit = request.settings().textOptions().unit();
    return request.bulkBy() == BulkBy.DOCUMENT && unit == Unit.SENTENCE;
  }

  private void publish() throws IOException {
    output.publish(run.extracted(ExtractJob.PAIRS), "pairs");
    output.publish(run.within("verify", VerifyJob.PAIRS), "pairs");
    output.publish(run.extracted(ExtractJob.REJECTED), "rejected");
    output.publish(run.within("export", ExportJob.CLUSTERS), "clusters");
    if (request.containment() > 0) {
      output.publish(new ContainmentStages(run).output(), ContainedJob.CONTAINED);
    }
    String bulk = wholeDocuments() ? "export-documents" : "export";
    output.publish(run.within(bulk, ExportJob.BULK), "bulk");
  }

  private StageReport run(Stage stage, Job job)
      throws IOException, InterruptedException, JobFailedException {
    return run.stages().run(stage, job);
  }

  /** A counter of the stages so far. */
  private long count(Enum<?> counter) {
    return run.stages().count(counter);
  }
}
