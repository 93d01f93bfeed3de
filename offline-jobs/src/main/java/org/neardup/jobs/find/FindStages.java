package org.neardup.jobs.find;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.clusters.ClusterChanges;
import org.neardup.jobs.clusters.ClusterNames;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.export.ChangeStage;
import org.neardup.jobs.export.DeltaStage;
import org.neardup.jobs.export.DocumentExportStage;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.export.TablesStage;
import org.neardup.jobs.extract.CommonStage;
import org.neardup.jobs.extract.DuplicateStage;
import org.neardup.jobs.extract.ExtractChecks;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.find.FindSummary.SinceRun;
import org.neardup.jobs.find.RowStages.Sources;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.files.InputFiles.InputNotes;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.join.BlockPairs;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.join.ContainedStage;
import org.neardup.jobs.join.ExampleSearchStage;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.IgnoreList;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Pipeline.LocalWork;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.verify.Blocks;
import org.neardup.jobs.verify.JoinStage;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

/** One run of the pipeline, stage by stage, in an output folder that was made for it. */
final class FindStages {
  private final FindRun run;

  private final FindRequest request;
  private final BlockingRule rule;
  private final FindInputs inputs;
  private final ReferenceCollection reference;
  private final Optional<EarlierRun> since;
  private SourceInput sources;
  private final InputNotes notes;
  private final List<Path> existingClusters;
  private final long start = System.nanoTime();
  private List<Path> given = List.of();
  private SchemeRequest settings;

  FindStages(FindRun run, Sources read, Optional<EarlierRun> since) throws IOException {
    this.run = run;
    this.request = run.request;
    this.rule = request.pairs().rule();
    this.settings = request.settings();
    this.inputs = read.inputs();
    this.reference = read.reference();
    run.divide(inputs.bytes() + reference.bytes());
    this.since = since;
    this.existingClusters = FindInputs.clusters(run.hadoop(), request);
    this.sources =
        new SourceInput(
            read.options(), reference.asReference(), read.sourceLanguage(), DuplicateIds.NONE);
    this.notes = InputNotes.of(run.hadoop(), sources, inputs.paths());
  }

  FindSummary run() throws IOException {
    readExistingClusters();
    findDuplicates();
    if (request.pairs().ignoreCommon() > 0) {
      ignoreCommon();
    }
    extract();
    if (needsAllTexts()) {
      run.sortTexts(FilterStage.Filter.NONE);
    }
    ResolvedScheme resolved = new StatisticsStages(run, settings).complete();
    CandidateStages stages = new CandidateStages(run, resolved);
    Path candidates = stages.find();
    if (!needsAllTexts()) {
      run.sortTexts(stages.textFilter(candidates));
    }
    verify(resolved, candidates);
    if (request.pairs().containment() > 0) {
      contained(resolved);
    }
    Path clusters = clusters();
    export(resolved, clusters);
    makeFolders();
    if (request.results().tables()) {
      Path tables = new Path(run.output.path(), OutputFolder.TABLES);
      run.run(StageRun.of(new TablesStage(run.output.path()), run.hadoop(), tables));
    }
    run.manifests.removeOthers();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    FindSummary summary =
        new FindSummary(
            request,
            resolved,
            run.manifests.request(),
            run.reports,
            run.kept,
            notes,
            stages.window(),
            ClusterReport.read(run.hadoop(), clusters),
            since.isPresent() ? Optional.of(changes(since.get(), clusters)) : Optional.empty(),
            FolderContent.byTimes(run.hadoop(), new Path(run.output.path(), RunState.NAME)),
            elapsed);
    ResultFiles.write(run.hadoop(), run.output, summary);
    return summary;
  }

  private SinceRun changes(EarlierRun earlier, Path clusters) throws IOException {
    return new SinceRun(earlier.identity(), ClusterChanges.read(run.hadoop(), clusters));
  }

  private void findDuplicates() throws IOException {
    if (request.source().ids().duplicates() != DuplicateIds.Rule.REFUSE) {
      run.run(run.onSources(new DuplicateStage(sources, inputs.paths())));
      sources = sources.withDuplicates(new Path(run.output.path(), DuplicateStage.DUPLICATES));
    }
  }

  private List<Path> paths() {
    return Stream.of(inputs.paths(), reference.paths()).flatMap(List::stream).toList();
  }

  /** Adds the sentences of many documents to the sentences that the scheme ignores. */
  private void ignoreCommon() throws IOException {
    CommonStage stage = new CommonStage(settings, sources, paths(), request.pairs().ignoreCommon());
    run.run(run.onSources(stage));
    Path found = new Path(run.work(CommonStage.class), CommonStage.SENTENCES);
    SortedSet<String> list = new TreeSet<>(run.output.readLines(found));
    if (settings.has(Setting.IGNORE)) {
      String name = (String) settings.values().get(Setting.IGNORE);
      list.addAll(java.nio.file.Files.readAllLines(run.resources.local(name)));
    }
    run.output.write(
        IgnoreList.PLACE, list.stream().map("%s\n"::formatted).collect(Collectors.joining()));
    settings =
        settings.with(
            Setting.IGNORE, run.resources.add(new Path(run.output.path(), IgnoreList.PLACE)));
  }

  private void extract() throws IOException {
    notes.lines().forEach(run.line::println);
    ExistingTexts known = ExistingTexts.NONE;
    if (since.isPresent()) {
      known = new ExistingTexts(run.run(new VoteStage.EarlierTexts(since.get().state().texts())));
    }
    StageRun extract = run.onSources(new ExtractStage(settings, sources, paths(), known, rule));
    StageReport found =
        run.run(
            Key.of(extract),
            () -> {
              StageReport report = run.runner.run(extract);
              refuse(report);
              List<String> duplicates =
                  run.output.readLines(run.extracted(ExtractStage.DUPLICATES));
              ExtractChecks.refuseDuplicateIds(duplicates, report);
              return report;
            });
    refuse(found); // perhaps stricter than before
  }

  /** Whether more than the texts of candidate pairs have to be looked at again. */
  private boolean needsAllTexts() {
    return !ExtractStage.signs(settings)
        || request.pairs().containment() > 0 && !request.searchesExamples();
  }

  private void refuse(StageReport extracted) throws IOException {
    try {
      ExtractChecks.refuseRejected(request.limits().maxRejected(), extracted);
      if (!request.limits().allowEmpty()) {
        ExtractChecks.refuseNothing(request.inputs(), extracted::get, ExtractChecks.ALLOW_EMPTY);
      }
      ExtractChecks.refuseWithoutKey(rule, extracted::get);
    } catch (JobFailedException e) {
      boolean ofReference = extracted.get(ExtractCounter.REFERENCE_REJECTED) > 0;
      SourceRecords read =
          new SourceRecords(sources, ofReference ? reference.paths() : inputs.paths());
      throw new JobFailedException(
          e.getMessage() + read.missingField(run.hadoop(), extracted::get));
    }
  }

  private void verify(ResolvedScheme scheme, Path candidates) throws IOException {
    Path units = run.texts();
    Blocks blocks = Blocks.of(run.hadoop(), units);
    Path joined = run.run(new JoinStage(candidates, units, blocks));
    run.run(new VerifyStage(scheme, joined, units, blocks, rule));
  }

  private void contained(ResolvedScheme scheme) throws IOException {
    boolean ofReference = request.searchesExamples();
    Path texts = ofReference ? run.extracted(ExtractStage.TEXTS) : run.texts();
    BlockStage cut =
        new BlockStage(texts, ofReference, SampledTexts.ALL, BlockStage.JOIN_BLOCK_SIZE);
    Path blocks = new Path(run.run(cut), BlockStage.BLOCKS);
    double share = request.pairs().containment();
    if (ofReference) {
      List<Path> files = PartFiles.of(run.hadoop(), blocks, BlockStage.START);
      run.run(new ExampleSearchStage(scheme, texts, files, share, rule));
    } else {
      run.run(new ContainedStage(scheme, new BlockPairs(blocks), share, rule));
    }
  }

  private Path clusters() throws IOException {
    Path folder = run.work(ClusterStage.NAME);
    ClusterStage stage =
        new ClusterStage(
            request.results().clusterBy(),
            run.work(VerifyStage.class),
            run.extracted(ExtractStage.COPIES));
    if (mayCluster() <= request.limits().inMemory()) {
      run.run(ClusterStage.NAME, "clusters", stage, made -> stage.inMemory(run.hadoop(), made));
    } else {
      run.run(
          new Key(ClusterStage.NAME, InputJson.json(stage), run.tasks.reducers(), folder),
          () -> stage.byStages(run.hadoop(), run.runner, run.work("stars"), folder));
    }
    return named(folder);
  }

  /** The largest possible number of texts with a pair or a copy. */
  private long mayCluster() {
    long ends = 2 * run.count(VerifyCounter.VERIFIED_PAIRS) + run.count(ExtractCounter.EQUAL_UNITS);
    return Math.min(ends, run.count(ExtractCounter.DISTINCT_TEXTS));
  }

  private void export(ResolvedScheme scheme, Path clusters) throws IOException {
    Path assigned =
        run.run(
            new AssignStage(
                run.extracted(ExtractStage.UNITS), run.extracted(ExtractStage.MEMBERS), clusters));
    boolean whole = request.wholeDocuments();
    run.run(
        new ExportStage(
            scheme,
            run.extracted(ExtractStage.TEXTS),
            run.extracted(ExtractStage.SIGNATURES),
            assigned,
            run.tasks.reducers(),
            clusters,
            !whole,
            request.results().bulkTokens(),
            rule.fields()));
    if (whole) {
      run.run(
          run.onSources(
              new DocumentExportStage(
                  scheme, sources, inputs.paths(), request.results().bulkTokens())));
    }
    if (since.isPresent()) {
      Path results = run.output.path();
      Path documents = new RunState(results).documents();
      Path changes = run.run(new ChangeStage(documents, since.get().state().documents()));
      run.run(new DeltaStage(changes, new Path(results, ExportStage.BULK)));
    }
  }

  /** All folders that a run of this kind has, also where no task wrote into them. */
  private void makeFolders() throws IOException {
    OutputFolder output = run.output;
    output.makeFolders(VerifyStage.PAIRS, ExtractStage.REJECTED, AssignStage.CLUSTERS);
    output.makeFolders(ExportStage.BULK, RunState.TEXTS, RunState.CLUSTERS, RunState.DOCUMENTS);
    if (request.source().ids().duplicates() != DuplicateIds.Rule.REFUSE) {
      output.makeFolders(DuplicateStage.DUPLICATES);
    }
    if (request.pairs().containment() > 0) {
      output.makeFolders(ContainedStage.CONTAINED);
    }
    if (since.isPresent()) {
      output.makeFolders(DeltaStage.DELTA);
    }
  }

  /** The input of the stage that reads existing clusters. */
  private record Files(List<Path> files) {}

  /** Reads the files of existing clusters, before anything else is done. */
  private void readExistingClusters() throws IOException {
    if (!existingClusters.isEmpty()) {
      LocalWork copying =
          made -> {
            ClusterNames.writeExisting(run.hadoop(), existingClusters, made);
            return existingClusters.size();
          };
      given = List.of(run.run("given", "clusters", new Files(existingClusters), copying));
    }
  }

  /** The clusters with their names: the existing ones, if there were none before. */
  private Path named(Path clusters) throws IOException {
    if (since.isEmpty() && existingClusters.isEmpty()) {
      return clusters;
    }
    VoteStage input =
        new VoteStage(
            run.extracted(ExtractStage.UNITS),
            run.extracted(ExtractStage.MEMBERS),
            clusters,
            since.isPresent()
                ? new ExistingTexts(run.extracted(ExtractStage.KNOWN))
                : ExistingTexts.NONE,
            since.map(earlier -> earlier.state().clusters()).stream().toList(),
            given);
    Path votes = run.run(input);
    LocalWork naming =
        named -> {
          ClusterNames names =
              new ClusterNames(run.hadoop(), input.earlier(), input.given(), votes);
          names.write(run.hadoop(), clusters, named);
          return names.count();
        };
    return run.run("names", "clusters", input, naming);
  }
}
