package org.neardup.jobs.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.dedup.decide.DecideStage;
import org.neardup.jobs.dedup.decide.DedupCounter;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.dedup.decide.EdgeStage;
import org.neardup.jobs.dedup.decide.MemberStage;
import org.neardup.jobs.dedup.decide.NeighborStage;
import org.neardup.jobs.dedup.decide.RankStage;
import org.neardup.jobs.dedup.decide.ShortStage;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.files.InputFiles.InputNotes;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest.Tasks;
import org.neardup.jobs.run.Attempt;
import org.neardup.jobs.run.BuildProperties;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Pipeline;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * Writes the inputs of a run of {@code find} without its duplicates, compressed in the same way:
 * decides by stages, walks the inputs again and writes. A second folder, whose name ends with
 * {@value #ABOUT}, lists the removed records. A run that was stopped continues after its last
 * finished stage when it is started again.
 */
public final class DedupJob {
  /** End of the name of the folder that lists the removed records. */
  public static final String ABOUT = ".dedup";

  private static final String ROWS = "rows";

  private final Configuration conf;
  private final Configuration files;
  private final ProgressLine line;

  public DedupJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.files = HadoopSettings.files(conf);
    this.line = line;
  }

  /**
   * The inputs, rules and folders of one run.
   *
   * @param rows table that an engine reads and writes; its rows become the lines of the inputs
   */
  private record Plan(
      EarlierRun earlier,
      DedupRules rules,
      SourceInput source,
      List<Path> inputs,
      long bytes,
      Optional<Table> rows,
      String output,
      OutputFolder about) {
    SchemeRequest scheme() {
      return earlier.scheme().scheme().settings();
    }

    boolean hasReference() {
      return !earlier.request().others().reference().isEmpty();
    }

    Copies copies() {
      return new Copies(scheme().textOptions().unit().isPart(), rules.addedTypes());
    }
  }

  /** Writes the copies to a folder that must not be there. */
  public DedupSummary run(String run, String output, DedupRules rules) throws IOException {
    return run(run, output, rules, false);
  }

  /**
   * Writes the copies. A failure leaves none.
   *
   * @param run output folder of a run of {@code find}
   * @param output the folder of the copies, to be made
   * @param overwrite whether the copies of an earlier run are replaced
   * @throws IllegalArgumentException if the rules do not fit the run, the inputs cannot be written,
   *     or the output is there already
   * @throws JobFailedException if the inputs differ from the inputs of the run, or a stage failed
   */
  public DedupSummary run(String run, String output, DedupRules rules, boolean overwrite)
      throws IOException {
    EarlierRun earlier = EarlierRun.read(files, run);
    OutputFolder about = OutputFolder.at(files, OutputFolder.pathOf(output) + ABOUT);
    FindInputs inputs = inputs(earlier, output);
    Plan plan = plan(earlier, inputs, output, about, rules);
    try (FolderLock lock = FolderLock.of(about)) {
      about.check(true);
      Path[] read = inputs.paths().toArray(Path[]::new);
      String content =
          String.join(
              " ",
              BuildProperties.get("version"),
              earlier.identity(),
              FolderContent.byTimes(files, read).checksum());
      StageManifests manifests =
          new StageManifests(
              files,
              about,
              Sha256.hex(content),
              Sha256.hex(content + " " + plan.rules + " " + about.path()));
      checkRoom(output, overwrite);
      return new Attempt(conf, line, about, manifests, true, false, "run the same command to go on")
          .run((tuned, scratch) -> run(plan, tuned, manifests));
    }
  }

  /**
   * Refuses a folder of copies that exists, but for one that an unfinished run left.
   *
   * @param overwrite whether copies of an earlier run are accepted, to be replaced
   */
  public void checkRoom(String output, boolean overwrite) throws IOException {
    OutputFolder about = OutputFolder.at(files, OutputFolder.pathOf(output) + ABOUT);
    Check.that(
        !OutputFolder.at(files, output).isTaken()
            || overwrite && (about.isFinished() || about.isBegun()),
        "[output] %s exists: choose another folder, or remove it yourself",
        output);
  }

  private FindInputs inputs(EarlierRun earlier, String output) throws IOException {
    return earlier.request().source().reader().readsFiles()
        ? FindInputs.of(files, earlier.request().inputs(), OutputFolder.at(files, output))
        : new FindInputs(List.of(), 0);
  }

  private Plan plan(
      EarlierRun earlier, FindInputs inputs, String output, OutputFolder about, DedupRules given)
      throws IOException {
    SchemeRequest scheme = earlier.scheme().scheme().settings();
    TextOptions text = scheme.textOptions();
    DedupRules rules =
        given.of(
            text.unit(),
            !scheme.similarity().equals(Setting.COSINE),
            earlier.request().searchesExamples());
    Check.that(
        text.unit() != Unit.PASSAGE || !scheme.values().containsKey(Setting.IGNORE),
        "[%s] is a run over passages with [ignore], which dedup cannot cut: run find without it",
        earlier.folder());
    SourceOptions options = earlier.request().source().withFields(rules.fields());
    if (!options.reader().equals(RowReader.NONE)) {
      Table rows =
          new Table(
              options.reader(),
              earlier.request().inputs(),
              options.idField(),
              options.textField(),
              rules.fields());
      SourceInput lines = SourceInput.of(options.ofRows());
      List<Path> written = List.of(about.work(ROWS));
      Plan plan =
          new Plan(
              earlier, rules, lines, written, inputs.bytes(), Optional.of(rows), output, about);
      Engine.of(conf).checkCopies(conf, rows, plan.copies());
      return plan;
    }
    SourceInput source = SourceInput.of(options).withDuplicates(earlier.duplicates());
    List<Path> read = inputs.paths();
    Set<Format> asLines =
        SourceWalk.check(files, source, read, text.unit().isPart(), rules.added());
    if (!asLines.isEmpty()) {
      line.println(
          "writes     %s as JSON lines, in files named .jsonl"
              .formatted(asLines.stream().map(Format::id).collect(Collectors.joining(", "))));
    }
    return new Plan(earlier, rules, source, read, inputs.bytes(), Optional.empty(), output, about);
  }

  private DedupSummary run(Plan plan, Configuration tuned, StageManifests manifests)
      throws IOException {
    long start = System.nanoTime();
    TaskNumbers tasks = TaskNumbers.of(tuned, Tasks.DEFAULT, plan.bytes);
    Configuration hadoop = tasks.cutting(tuned);
    hadoop.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    OutputFolder about = plan.about;
    Pipeline stages =
        new Pipeline(line, about, manifests) {
          @Override
          public Configuration hadoop() {
            return hadoop;
          }
        };
    if (plan.rows.isPresent()) {
      stages.run(
          ROWS,
          ROWS,
          plan.rows.get(),
          lines -> {
            Engine.of(hadoop).writeRows(hadoop, plan.rows.get(), lines);
            return 0;
          });
    }
    Path decisions = decide(plan, stages);
    OutputFolder copies = OutputFolder.at(files, plan.output);
    Path written = plan.rows.isPresent() ? stages.work(WriteStage.class) : copies.path();
    WriteStage input =
        new WriteStage(
            plan.scheme(),
            plan.source,
            plan.inputs,
            plan.rules,
            stages.work(DecideStage.Sort.class),
            tasks.reducers(),
            new Path(decisions, DecideStage.SAMPLE));
    Configuration alone = new Configuration(hadoop);
    alone.unset(StageRun.RESULTS);
    StageRun write = StageRun.of(input, alone, written);
    stages.run(
        Key.of(write),
        () -> {
          copies.begin();
          return stages.runner.run(write);
        });
    Path told = new Path(written, WriteStage.ABOUT);
    about.move(new Path(told, WriteStage.REMOVED), WriteStage.REMOVED);
    about.move(new Path(told, WriteStage.LOSSES), WriteStage.LOSSES);
    List<String> notCopied = about.readLines(new Path(told, WriteStage.LOST));
    if (plan.rows.isEmpty()) {
      notCopied = new ArrayList<>(notCopied);
      InputNotes notes = InputNotes.of(files, plan.source, plan.inputs);
      notCopied.addAll(notes.leftOut());
      notCopied.addAll(notes.strays());
    }
    DedupSummary summary =
        new DedupSummary(files, plan.earlier, plan.rules, about, stages.reports, notCopied);
    if (plan.rows.isPresent()) {
      copies.begin();
      Engine.of(hadoop).copyRows(hadoop, plan.rows.get(), written, plan.copies(), copies.path());
    }
    summary.write(
        plan.output,
        new Path(decisions, DecideStage.SAMPLE),
        new Path(told, WriteStage.TEXTS),
        System.nanoTime() - start);
    copies.finish(WriteStage.ABOUT);
    return summary;
  }

  /** Decides about all units; returns where the last decisions are. */
  private static Path decide(Plan plan, Pipeline stages) throws IOException {
    Path members = stages.work(MemberStage.class);
    MemberStage stage =
        new MemberStage(
            plan.scheme(),
            plan.earlier.folder(),
            plan.source,
            plan.inputs,
            plan.rules,
            plan.hasReference());
    StageRun found = StageRun.of(stage, stages.hadoop(), members);
    stages.run(
        Key.of(found),
        () -> {
          StageReport report = stages.runner.run(found);
          requireSame(plan, report, new Path(members, MemberStage.FIELDS));
          return report;
        });
    Path ranked = stages.run(new RankStage(members));
    List<Path> going = new ArrayList<>(List.of(new Path(members, MemberStage.GOING)));
    Path decisions = decide(plan, stages, ranked, "");
    if (plan.rules.minLeft() > 0) {
      Path left = stages.run(new ShortStage(ranked, decisions, plan.rules.minLeft()));
      going.add(new Path(left, MemberStage.GOING));
      // Where none is kept nothing was to stay for others.
      decisions = plan.rules.keepsNone() ? decisions : decide(plan, stages, left, "left");
    }
    going.add(decisions);
    stages.run(new DecideStage.Sort(going));
    return decisions;
  }

  /** Decides about units that have numbers. */
  private static Path decide(Plan plan, Pipeline stages, Path ranked, String use)
      throws IOException {
    DedupRules rules = plan.rules;
    Path told =
        stages.run(
            new NeighborStage(
                use,
                ranked,
                plan.earlier.folder(),
                !plan.hasReference(),
                rules.minDocuments(),
                rules.maxLoss()));
    Path edges =
        stages.run(new EdgeStage(use, ranked, told, rules.minDocuments(), rules.keepsNone()));
    boolean parts = plan.scheme().textOptions().unit().isPart();
    boolean apart = plan.earlier.request().pairs().rule().partsEqualTexts();
    boolean standing = rules.removedIds() >= 0;
    DecideStage stage =
        new DecideStage(use, edges, !rules.annotate().isEmpty(), standing, parts, apart);
    return stages.run(stage);
  }

  private static void requireSame(Plan plan, StageReport found, Path fields) throws IOException {
    long now = found.get(DedupCounter.DOCUMENTS);
    long missing = plan.hasReference() ? 0 : found.get(DedupCounter.NOT_IN_THE_INPUTS);
    plan.earlier.requireSameInputs(now, missing);
    Set<String> lacking = new TreeSet<>(plan.rules.fields());
    lacking.removeAll(plan.about.readLines(fields));
    if (!lacking.isEmpty() && now > 0) {
      throw new JobFailedException(
          "no document has the field [%s], which [keep], [report_by] or [within] names"
              .formatted(String.join("], [", lacking)));
    }
  }
}
