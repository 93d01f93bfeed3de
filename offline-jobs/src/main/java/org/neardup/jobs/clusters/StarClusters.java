package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/**
 * Finds clusters by MapReduce, in memory that does not depend on how many texts there are: large
 * and small stars in turn until two jobs in a row change nothing, then three jobs more, and for
 * representatives another two. A round is one of each. 10^6 texts in stars, cliques and dense
 * clusters of up to 1,000 took 3, a path of 10^5 took 15. What a job reads is deleted behind it.
 */
final class StarClusters {
  private static final String PARTS = "part-r-*";

  private final Configuration conf;
  private final StageRunner runner;
  private final Path work;
  private final FileSystem fs;
  private final List<StageReport> reports = new ArrayList<>();
  private int rounds;

  /**
   * A search.
   *
   * @param work a folder for what lies between the jobs
   */
  StarClusters(Configuration conf, StageRunner runner, Path work) throws IOException {
    this.conf = conf;
    this.runner = runner;
    this.work = work;
    this.fs = work.getFileSystem(conf);
  }

  ClusterReport find(ClusterStage.Input input, Path output)
      throws IOException, InterruptedException, JobFailedException {
    fs.delete(work, true);
    Path pairs = new Path(input.edges(), PARTS);
    Path stars = stars(pairs);
    if (input.by() == ClusterBy.REPRESENTATIVE) {
      Path cut = cut(stars, pairs);
      stars = new Path(cut, RepresentativeJob.STARS);
      pairs = new Path(cut, PARTS);
    }
    Path roots = new Path(work, "roots");
    Path components = new Path(work, "components");
    RootJob.Input known = new RootJob.Input(stars, pairs, input.copies());
    run("roots", "texts", ClusterCounter.TEXTS, RootJob.job(conf, known, roots));
    fs.delete(stars, true);
    Enum<?> clusters = ClusterCounter.CLUSTERS;
    Job component = ComponentJob.job(conf, new ComponentJob.Input(roots), components);
    run("components", "clusters", clusters, component);
    fs.delete(roots, true);
    ClusterSortJob.Input found = new ClusterSortJob.Input(new Path(components, PARTS));
    Job sort = ClusterSortJob.job(conf, found, output);
    run("sort clusters", "texts", TaskCounter.REDUCE_OUTPUT_RECORDS, sort);
    return report(components);
  }

  /** Leaves of each component what belongs to a representative: stars, and pairs within them. */
  private Path cut(Path stars, Path pairs)
      throws IOException, InterruptedException, JobFailedException {
    Path joined = new Path(work, "component-pairs");
    Path cut = new Path(work, "representatives");
    Enum<?> written = TaskCounter.REDUCE_OUTPUT_RECORDS;
    ComponentPairsJob.Input input = new ComponentPairsJob.Input(stars, pairs);
    run("component pairs", "pairs", written, ComponentPairsJob.job(conf, input, joined));
    fs.delete(stars, true);
    Job representatives = RepresentativeJob.job(conf, new RepresentativeJob.Input(joined), cut);
    run("representatives", "pairs", written, representatives);
    fs.delete(joined, true);
    return cut;
  }

  /** The sum of the reports of all jobs. */
  StageReport report() {
    List<StageReport> all = new ArrayList<>(reports);
    all.add(StageReport.counting(ClusterCounter.ROUNDS, rounds));
    return StageReport.sum("clusters", all);
  }

  /** The stars that each are one component: pairs of a text and the least of its component. */
  private Path stars(Path pairs) throws IOException, InterruptedException, JobFailedException {
    Path stars = pairs;
    int unchanged = 0;
    for (boolean large = true; unchanged < 2; large = !large) {
      rounds += large ? 1 : 0;
      String name = (large ? "large stars " : "small stars ") + rounds;
      Path next = new Path(work, name.replace(' ', '-'));
      StarJob.Kind kind = large ? StarJob.Kind.LARGE : StarJob.Kind.SMALL;
      Job star = StarJob.job(conf, new StarJob.Input(kind, stars), next);
      StageReport report = run(name, "changes", ClusterCounter.CHANGES, star);
      unchanged = report.get(ClusterCounter.CHANGES) == 0 ? unchanged + 1 : 0;
      if (!stars.equals(pairs)) {
        fs.delete(stars, true);
      }
      stars = next;
    }
    return stars;
  }

  private StageReport run(String name, String plural, Enum<?> shown, Job job)
      throws IOException, InterruptedException, JobFailedException {
    long read = reports.isEmpty() ? 0 : reports.getLast().get(TaskCounter.REDUCE_OUTPUT_RECORDS);
    Stage stage = new Stage(name, plural, shown, TaskCounter.MAP_INPUT_RECORDS, read);
    StageReport report = runner.run(stage, job);
    reports.add(report);
    return report;
  }

  private ClusterReport report(Path components) throws IOException {
    List<ClusterReport> parts = new ArrayList<>();
    for (FileStatus file : fs.listStatus(new Path(components, ComponentJob.REPORT))) {
      parts.add(ClusterReport.readFile(conf, file.getPath()));
    }
    return ClusterCollector.sum(parts);
  }
}
