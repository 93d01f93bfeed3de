package org.neardup.jobs.dedup;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.find.FindInputs;
import org.neardup.jobs.find.FindRequest.Tasks;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.InputFiles.InputNotes;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceWalk;
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
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.StageRun;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Unit;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * Writes the inputs of a run of {@code find} without its duplicates, each file in its own format
 * and compression: decides by stages, walks the inputs again and writes. Beside the folder of the
 * copies comes one that tells what went, by the same name with {@value #ABOUT} behind it. A run
 * that was stopped goes on behind its last finished stage when it is started again.
 */
public final class DedupJob {
  /** The end of the name of the folder that tells what went. */
  public static final String ABOUT = ".dedup";

  private final Configuration conf;
  private final Configuration files;
  private final ProgressLine line;

  public DedupJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.files = HadoopSettings.files(conf);
    this.line = line;
  }

  /** What is read again, and where it goes. */
  private record Plan(
      EarlierRun earlier,
      DedupRules rules,
      SourceInput source,
      FindInputs inputs,
      Path copies,
      OutputFolder about) {
    SchemeRequest scheme() {
      return earlier.scheme().scheme().settings();
    }

    boolean hasOld() {
      return !earlier.against().isEmpty();
    }
  }

  /**
   * Writes the copies. A failure leaves none.
   *
   * @param run output folder of a run of {@code find}
   * @param output the folder of the copies, to be made
   * @throws IllegalArgumentException if the rules do not fit the run, the inputs are not those that
   *     it read, they cannot be written, or the output is there already
   */
  public DedupSummary run(String run, String output, DedupRules rules)
      throws IOException, InterruptedException, JobFailedException {
    Plan plan = plan(run, output, rules);
    try (FolderLock lock = FolderLock.of(plan.about)) {
      plan.about.check(true);
      FolderContent inputs = FolderContent.byTimes(files, plan.inputs.paths().toArray(Path[]::new));
      String content =
          String.join(
              " ", BuildProperties.get("version"), plan.earlier.identity(), inputs.checksum());
      StageManifests manifests =
          new StageManifests(
              files,
              plan.about.manifests(),
              Sha256.hex(content),
              Sha256.hex(content + " " + plan.rules + " " + plan.copies));
      Check.that(
          !plan.copies.getFileSystem(files).exists(plan.copies)
              || manifests.isPublishing() && manifests.areOfThisRequest(),
          "[output] %s exists: choose another folder, or remove it yourself",
          plan.copies);
      return new Attempt(
              conf, line, plan.about, manifests, true, false, "run the same command to go on")
          .run((tuned, scratch) -> run(plan, tuned, manifests));
    }
  }

  private Plan plan(String run, String output, DedupRules given) throws IOException {
    EarlierRun earlier = EarlierRun.read(files, run);
    Unit unit = earlier.scheme().scheme().scheme().signature().text().unit();
    DedupRules rules = given.of(unit, earlier.hasItems());
    Path copies = OutputFolder.at(files, output).path();
    FindInputs inputs = FindInputs.of(files, earlier.inputs(), OutputFolder.at(files, output));
    SourceInput source =
        SourceInput.of(earlier.source().withFurtherFields(rules.fields()))
            .withDuplicates(earlier.duplicates());
    Set<Edit.Kind> kinds = EnumSet.of(Edit.Kind.REMOVE);
    if (unit.isPart()) {
      kinds.add(Edit.Kind.CUT);
    }
    if (!rules.annotate().isEmpty()) {
      kinds.add(Edit.Kind.ANNOTATE);
    }
    SourceWalk.check(files, source, inputs.patterns(), kinds, rules.added());
    OutputFolder about = OutputFolder.at(files, output + ABOUT);
    return new Plan(earlier, rules, source, inputs, copies, about);
  }

  private DedupSummary run(Plan plan, Configuration tuned, StageManifests manifests)
      throws IOException, InterruptedException, JobFailedException {
    long start = System.nanoTime();
    TaskNumbers tasks = TaskNumbers.of(tuned, Tasks.DEFAULT, plan.inputs.bytes());
    Configuration hadoop = tasks.cutting(tuned);
    hadoop.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    Pipeline stages =
        new Pipeline(line, plan.about, manifests) {
          @Override
          public Configuration hadoop() {
            return hadoop;
          }
        };
    Decided decided = decide(plan, stages);
    Path written =
        stages.run(
            new WriteStage(
                plan.scheme(),
                plan.source,
                plan.inputs.patterns(),
                plan.rules,
                decided.places,
                tasks.reducers(),
                decided.sample),
            "write");
    manifests.startPublishing();
    OutputFolder about = plan.about;
    about.publish(new Path(written, WriteStage.REMOVED), WriteStage.REMOVED);
    about.publish(new Path(written, WriteStage.LOSSES), WriteStage.LOSSES);
    publishCopies(new Path(written, WriteStage.COPIES), plan.copies);
    InputNotes notes = InputNotes.of(files, plan.source, plan.inputs.patterns());
    List<String> notCopied = new ArrayList<>(notes.leftOut());
    notCopied.addAll(notes.strays());
    notCopied.addAll(about.readLines(new Path(written, WriteStage.LOST)));
    DedupSummary summary =
        new DedupSummary(
            plan.earlier,
            plan.copies,
            about,
            plan.rules,
            decided.sample,
            stages.reports,
            notCopied,
            Duration.ofNanos(System.nanoTime() - start));
    summary.write(files);
    return summary;
  }

  private static Decided decide(Plan plan, Pipeline stages)
      throws IOException, InterruptedException, JobFailedException {
    EarlierRun earlier = plan.earlier;
    DedupRules rules = plan.rules;
    Path members = stages.work("members");
    MemberStage stage =
        new MemberStage(
            plan.scheme(),
            earlier.folder(),
            plan.source,
            plan.inputs.patterns(),
            rules,
            plan.hasOld());
    StageRun found = StageRun.of(stage, stages.hadoop(), members);
    stages.run(
        Key.of(found),
        () -> {
          StageReport report = stages.runner.run(found);
          requireSame(plan, report, new Path(members, MemberStage.FIELDS));
          return report;
        });
    Path ranked = stages.run(new RankStage(members), "ranks");
    List<Path> going = new ArrayList<>(List.of(new Path(members, MemberStage.GOING)));
    Path decisions = decide(plan, stages, ranked, "");
    if (rules.minLeft() > 0) {
      Path left = stages.run(new ShortStage(ranked, decisions, rules.minLeft()), "short");
      going.add(new Path(left, ShortStage.GOING));
      // Where none is kept nothing was to stay for others.
      decisions = rules.keepsNone() ? decisions : decide(plan, stages, left, "-left");
    }
    going.add(decisions);
    Path places = stages.run(new DecideStage.Sort(going), "places");
    return new Decided(places, new Path(decisions, DecideStage.SAMPLE));
  }

  /** Decides about units that have numbers. */
  private static Path decide(Plan plan, Pipeline stages, Path ranked, String end)
      throws IOException, InterruptedException, JobFailedException {
    DedupRules rules = plan.rules;
    Path told =
        stages.run(
            new NeighbourStage(ranked, plan.earlier.folder(), !plan.hasOld(), rules.atLeast()),
            "neighbours" + end);
    Path edges =
        stages.run(new EdgeStage(ranked, told, rules.atLeast(), rules.keepsNone()), "edges" + end);
    boolean all = !rules.annotate().isEmpty();
    return stages.run(new DecideStage(edges, all), "decisions" + end);
  }

  private record Decided(Path places, Path sample) {}

  private static void requireSame(Plan plan, StageReport found, Path fields)
      throws IOException, JobFailedException {
    long then = plan.earlier.count("/counts/documents");
    long now = found.get(DedupCounter.DOCUMENTS);
    long missing = plan.hasOld() ? 0 : found.get(DedupCounter.NOT_IN_THE_INPUTS);
    if (then != now || missing > 0) {
      throw new JobFailedException(
          "[%s] read %s documents, but its inputs now have %s, and lack %s of the units that it found"
                  .formatted(plan.earlier.folder(), then, now, missing)
              + " to have pairs: run find again");
    }
    Set<String> lacking = new TreeSet<>(plan.rules.fields());
    lacking.removeAll(plan.about.readLines(fields));
    if (!lacking.isEmpty() && now > 0) {
      throw new JobFailedException(
          "no document has the field [%s], which [keep], [report-by] or [within] names"
              .formatted(String.join("], [", lacking)));
    }
  }

  /** The copies appear at once and whole. */
  private void publishCopies(Path written, Path copies) throws IOException {
    FileSystem fs = copies.getFileSystem(files);
    if (fs.exists(copies)) {
      return; // An attempt that was stopped came to here.
    }
    fs.mkdirs(copies.getParent());
    if (!(fs.exists(written) ? fs.rename(written, copies) : fs.mkdirs(copies))) {
      throw new IOException("cannot move " + written + " to " + copies);
    }
  }
}
