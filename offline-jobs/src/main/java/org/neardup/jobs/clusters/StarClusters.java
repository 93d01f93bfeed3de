package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;

/**
 * Finds clusters by stages, in memory that does not depend on the number of texts: large and small
 * stars in turn until two in a row change nothing, then three stages more, and for centres another
 * two. A round is a large and a small star. 10^6 texts in stars, cliques and dense clusters of up
 * to 1,000 took 3 rounds, a path of 10^5 took 15. The input of a stage is deleted after the stage.
 */
final class StarClusters {
  private final Configuration conf;
  private final StageRunner runner;

  /** The folder for the files between stages. */
  private final Path work;

  private final FileSystem fs;
  private final List<StageReport> reports = new ArrayList<>();

  StarClusters(Configuration conf, StageRunner runner, Path work) throws IOException {
    this.conf = conf;
    this.runner = runner;
    this.work = work;
    this.fs = work.getFileSystem(conf);
  }

  ClusterReport find(ClusterStage input, Path output) throws IOException {
    fs.delete(work, true);
    Path pairs = input.edges();
    Path stars = stars(pairs);
    if (input.by() == ClusterBy.CENTER) {
      Path cut = cut(stars, pairs);
      stars = new Path(cut, CenterStage.STARS);
      pairs = cut;
    }
    Path roots = run(new RootStage(stars, pairs, input.copies()));
    fs.delete(stars, true);
    Path components = run(new ComponentStage(roots));
    fs.delete(roots, true);
    run(new ComponentStage.Sort(components), output);
    return report(components);
  }

  /** Cuts each component into the clusters of centres: stars, and the pairs within them. */
  private Path cut(Path stars, Path pairs) throws IOException {
    Path joined = run(new CenterStage.Pairs(stars, pairs));
    fs.delete(stars, true);
    Path cut = run(new CenterStage(joined));
    fs.delete(joined, true);
    return cut;
  }

  StageReport report() {
    return StageReport.sum(ClusterStage.NAME, reports);
  }

  /** Stars that are one component each: pairs of a text and the smallest text of its component. */
  private Path stars(Path pairs) throws IOException {
    Path stars = pairs;
    int unchanged = 0;
    int rounds = 0;
    for (boolean large = true; unchanged < 2; large = !large) {
      rounds += large ? 1 : 0;
      StarStage.Kind kind = large ? StarStage.Kind.LARGE : StarStage.Kind.SMALL;
      StarStage star = new StarStage(kind, rounds, stars);
      Path next = new Path(work, star.folder());
      StageReport report = run(star, next);
      unchanged = report.get(ClusterCounter.CHANGES) == 0 ? unchanged + 1 : 0;
      if (!stars.equals(pairs)) {
        fs.delete(stars, true);
      }
      stars = next;
    }
    return stars;
  }

  private Path run(StageInput input) throws IOException {
    Path output = new Path(work, input.folder());
    run(input, output);
    return output;
  }

  private StageReport run(StageInput input, Path output) throws IOException {
    StageReport report = runner.run(StageRun.of(input, conf, output));
    reports.add(report);
    return report;
  }

  private ClusterReport report(Path components) throws IOException {
    List<ClusterReport> parts = new ArrayList<>();
    for (FileStatus file : fs.listStatus(new Path(components, ComponentStage.REPORT))) {
      parts.add(ClusterReport.read(conf, file.getPath(), ClusterReport.class));
    }
    return ClusterCollector.sum(parts);
  }
}
