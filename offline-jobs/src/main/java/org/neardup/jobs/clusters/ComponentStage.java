package org.neardup.jobs.clusters;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterReport.Edge;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.clusters.RootStage.Part;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Makes a cluster of each component and gives it to its texts, in constant memory.
 *
 * <pre>
 * in     (2, 2) → a, 1 pair, 2 units; (2, 2) → b, 2 pairs, 1 unit; (2, 4) → empty; ...
 * group  root 2: the parts (2, 2), which add up, then the other texts (2, 4), (2, 6)
 * out    2 → (a, 4), 4 → (a, 4), 6 → (a, 4)     the smallest id, the units   ⇒ Sort</pre>
 */
@StageInput.Name("components")
public record ComponentStage(Path roots) implements StageInput {
  /** The {@link ClusterReport} on the clusters of each task. */
  static final String REPORT = "report";

  @Override
  public Stage<LongPair, Part> stage() {
    return Stage.shuffling(LongPair.CODEC, Part.CODEC, LongPair::partition)
        .counting("clusters", ClusterCounter.CLUSTERS)
        .reading(RecordFiles.of(LongPair.CODEC, Part.CODEC, roots))
        .combining(Part::plus)
        .grouping(Long.BYTES)
        .reducing(ComponentStep::new);
  }

  /**
   * Brings the clusters of texts into the order and the partitions of the texts, as {@code
   * AssignStage} and {@link VoteStage} read them.
   */
  @StageInput.Name("sort clusters")
  public record Sort(Path components) implements StageInput {
    @Override
    public Stage<Long, CountedId> stage() {
      return Stage.sorting(
              RecordFiles.of(Codec.INT64, CountedId.CODEC, components), TextKey::partition)
          .counting("texts", StageCounter.WRITTEN);
    }
  }

  private static final class ComponentStep implements ReduceStep<LongPair, Part> {
    private final Task task;
    private final Output<Long, CountedId> texts;
    private final ClusterCollector<Optional<EdgeRecord>> clusters = new ClusterCollector<>();

    ComponentStep(Task task) throws IOException {
      this.task = task;
      this.texts = task.records(Codec.INT64, CountedId.CODEC);
    }

    @Override
    public void reduce(Group<LongPair, Part> group) throws IOException {
      long root = group.key().first();
      Optional<CountedId> cluster = Optional.empty();
      long others = 0;
      Part component = Part.EMPTY;
      for (Part value : group) {
        if (group.key().second() == root) {
          component = component.plus(value);
        } else {
          if (cluster.isEmpty()) {
            cluster = Optional.of(start(root, component));
          }
          others++;
          put(group.key().second(), cluster.get());
        }
      }
      if (cluster.isEmpty()) {
        start(root, component);
      }
      clusters.addChained(others - component.pairsOfId());
    }

    private CountedId start(long root, Part component) throws IOException {
      CountedId cluster = new CountedId(component.id(), component.units());
      if (component.units() > 1) {
        task.count(ClusterCounter.CLUSTERS, 1);
        clusters.add(
            component.id().copyBytes(),
            component.units(),
            Optional.ofNullable(component.weakest()));
      }
      put(root, cluster);
      return cluster;
    }

    /** A text that no centre took and that has no copy is in no cluster. */
    private void put(long text, CountedId cluster) throws IOException {
      if (cluster.units() > 1) {
        texts.put(text, cluster);
      }
    }

    @Override
    public void finish() throws IOException {
      try (OutputStream out = task.stream(REPORT, "part", ".json")) {
        ClusterReport report = clusters.report(weakest -> weakest.map(Edge::of));
        out.write(ClusterReport.JSON.writeValueAsBytes(report));
      }
    }
  }
}
