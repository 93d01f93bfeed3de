package org.neardup.jobs.export;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.clusters.ClusteredUnits;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Gives the cluster of a text to all its units, and brings the units into the order of the files of
 * texts. All folders have one file for each partition, sorted by text key.
 *
 * <pre>
 * in     UNITS: 2 → a 0/0, ...; MEMBERS: 2 → d 0/3; clusters: 2 → (a, 4), ...
 * file   CLUSTERS: a a, a b, a c, a d   ⇒ MemberStage
 *        RunState: 2 → (second hash, a), a → a, ...   ⇒ the next run
 * sends  0/0 → (a, 4), 0/1 → (a, 4), 0/2 → (a, 4), 0/3 → (a, 4)     to the partition of file 0
 * out    the same, sorted   ⇒ ExportStage</pre>
 */
@StageInput.Name("assign")
public record AssignStage(Path units, Path members, Path clusters) implements StageInput {
  public static final String CLUSTERS = "clusters";

  @Override
  public Stage<Long, CountedId> stage() {
    return Stage.shuffling(Codec.INT64, CountedId.CODEC, AssignStage::byFile)
        .counting("units", StageCounter.READ)
        .reading(RecordFiles.whole(Codec.INT64, UnitLocation.CODEC, units), ClusterStep::new)
        .reducing(task -> Stage.copying(task.records(Codec.INT64, CountedId.CODEC)));
  }

  /** Brings the units of a file together. */
  public static int byFile(long location, int partitions) {
    return UnitLocation.file(location) % partitions;
  }

  /** The clusters of the units in a file, from the first one on; the task closes them. */
  static SortedFile<CountedId> open(Task task, Path output, int partitions, int file)
      throws IOException {
    SortedFile<CountedId> clusters = task.sorted(output, file % partitions, CountedId.CODEC);
    clusters.seek(UnitLocation.of(file, 0));
    return clusters;
  }

  private final class ClusterStep implements MapStep<Long, UnitLocation, Long, CountedId> {
    private final ClusteredUnits found;
    private final LineFile lines;
    private final Output<Long, TextState> texts;
    private final Output<Text, Text> named;

    ClusterStep(Task task) throws IOException {
      found = new ClusteredUnits(task, clusters, SortedFile.partition(task.file()));
      lines = task.resultLines(CLUSTERS, "part");
      texts = task.resultRecords(RunState.TEXTS, Codec.INT64, TextState.CODEC);
      named = task.resultRecords(RunState.CLUSTERS, Codec.TEXT, Codec.TEXT);
    }

    @Override
    public void map(Long key, UnitLocation unit, Output<Long, CountedId> places)
        throws IOException {
      Optional<CountedId> cluster = found.clusterOf(key);
      texts.put(key, new TextState(unit.secondHash(), CountedId.idOf(cluster)));
      if (cluster.isPresent()) {
        assign(cluster.get(), unit, places);
      }
    }

    @Override
    public void finish(Output<Long, CountedId> places) throws IOException {
      found.forEachCopy(
          members, (key, unit) -> assign(found.clusterOf(key).orElseThrow(), unit, places));
    }

    private void assign(CountedId cluster, UnitLocation unit, Output<Long, CountedId> places)
        throws IOException {
      lines.write(cluster.id(), unit.id());
      named.put(unit.id(), cluster.id());
      places.put(unit.location(), cluster);
    }
  }
}
