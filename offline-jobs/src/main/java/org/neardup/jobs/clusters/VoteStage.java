package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Collects votes of units for the clusters that they had in the earlier run, so that a cluster
 * keeps its id from run to run. The cluster of an equal text counts first, then that of the unit's
 * id, then the given one.
 *
 * <pre>
 * in     units a, d of text 2, b, c; clusters 2 → (a, 4), ...; known 2 → x; earlier b → x
 * sends  a → (a, x, byText), d → (a, x, byText), b → (a, none), c → (a, none); b → x
 * group  b: (a, none) of this run, x of the earlier one
 * out    cluster a → (a, x), (d, x), (b, x), (c, none)   ⇒ ClusterNames, which names it x</pre>
 *
 * @param existing the texts that the earlier run had
 * @param earlier the clusters of units of the earlier run, a folder or none
 * @param given the clusters that units were given, a folder or none
 */
@StageInput.Name("votes")
public record VoteStage(
    Path units,
    Path members,
    Path clusters,
    ExistingTexts existing,
    List<Path> earlier,
    List<Path> given)
    implements StageInput {
  private static final Text NONE = new Text();

  /**
   * Brings the texts of an earlier run into the partitions of this one, {@code text key ->
   * TextState}, so that {@code ExtractStage} can read them beside its groups.
   *
   * @param texts see {@link org.neardup.jobs.data.RunState}
   */
  @StageInput.Name("earlier texts")
  public record EarlierTexts(Path texts) implements StageInput {
    @Override
    public Stage<Long, TextState> stage() {
      return Stage.sorting(RecordFiles.of(Codec.INT64, TextState.CODEC, texts), TextKey::partition)
          .counting("texts", StageCounter.READ);
    }
  }

  /**
   * An id, and the cluster that it votes for.
   *
   * @param id while votes are collected the cluster of a unit, or without bytes where the unit's
   *     own id votes; afterwards the unit
   * @param cluster without bytes for none
   * @param byText whether the earlier run had the text of the unit, so that the unit's id does not
   *     matter; of a vote without id, whether the user gave it
   */
  record Vote(Text id, Text cluster, boolean byText) {
    static final Codec<Vote> CODEC = Codec.of(Vote.class);
  }

  @Override
  public Stage<Text, Vote> stage() {
    return Stage.shuffling(Codec.TEXT, Vote.CODEC)
        .counting("units", StageCounter.READ)
        .reading(RecordFiles.whole(Codec.INT64, UnitLocation.CODEC, units), UnitStep::new)
        .reading(clusters(earlier), task -> (id, cluster, out) -> out.put(id, vote(cluster, false)))
        .reading(clusters(given), task -> (id, cluster, out) -> out.put(id, vote(cluster, true)))
        .reducing(VoteStage::join);
  }

  private static RecordFiles<Text, Text> clusters(List<Path> folders) {
    return RecordFiles.of(Codec.TEXT, Codec.TEXT, folders.toArray(Path[]::new));
  }

  private static Vote vote(Text cluster, boolean given) {
    return new Vote(NONE, cluster, given);
  }

  private final class UnitStep implements MapStep<Long, UnitLocation, Text, Vote> {
    private final Task task;
    private final int partition;
    private final ClusteredUnits found;
    private Optional<SortedFile<TextState>> texts;

    UnitStep(Task task) throws IOException {
      this.task = task;
      partition = SortedFile.partition(task.file());
      found = new ClusteredUnits(task, clusters, partition);
      texts = existing.open(task, partition);
    }

    @Override
    public void map(Long key, UnitLocation unit, Output<Text, Vote> votes) throws IOException {
      Optional<CountedId> cluster = found.clusterOf(key);
      if (cluster.isPresent()) {
        boolean existed = texts.isPresent() && texts.get().seek(key);
        Text before = existed ? texts.get().value().cluster() : NONE;
        votes.put(unit.id(), new Vote(cluster.get().id(), before, existed));
      }
    }

    @Override
    public void finish(Output<Text, Vote> votes) throws IOException {
      texts = existing.open(task, partition);
      found.forEachCopy(members, (key, unit) -> map(key, unit, votes));
    }
  }

  /** Joins the unit of this run with the earlier and the given unit of the same id. */
  private static ReduceStep<Text, Vote> join(Task task) throws IOException {
    Output<Text, Vote> out = task.records(Codec.TEXT, Vote.CODEC);
    return votes -> {
      Vote ofUnit = null;
      Text byId = NONE;
      Text given = NONE;
      for (Vote each : votes) {
        if (each.id().getLength() > 0) {
          ofUnit = each;
        } else if (each.byText()) {
          given = each.cluster();
        } else {
          byId = each.cluster();
        }
      }
      if (ofUnit != null) {
        Text earlier = ofUnit.byText() ? ofUnit.cluster() : byId;
        Text voted = earlier.getLength() > 0 ? earlier : given;
        out.put(ofUnit.id(), new Vote(votes.key(), voted, ofUnit.byText()));
      }
    };
  }
}
