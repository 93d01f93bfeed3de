package org.neardup.jobs.since;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.export.ClusteredUnits;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.RecordFiles;

/**
 * The units of clusters to the clusters that they had in the earlier run: a unit whose text that
 * run had votes for the cluster that the text was in, wherever it stood; another one for the
 * cluster that the unit of its id was in; one that has no vote by these for the cluster that it was
 * given. Map: units of both runs, and those that were given a cluster. Reduce: by unit id. Output:
 * {@code cluster -> Vote} of each unit.
 */
public final class VoteJob {
  private VoteJob() {}

  /**
   * The input: folders with one file for each partition, sorted by text key, but the last.
   *
   * @param units one unit for each text
   * @param members the other units with that text
   * @param clusters the texts that are in a cluster
   * @param known the texts that the earlier run had
   * @param earlier the clusters of units of the earlier run, a folder or none
   * @param given the clusters that units were given, a folder or none
   */
  public record Input(
      Path units,
      Path members,
      Path clusters,
      KnownTexts known,
      List<Path> earlier,
      List<Path> given) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    List<Path> inputs = new ArrayList<>(List.of(input.units));
    inputs.addAll(input.earlier);
    inputs.addAll(input.given);
    return new JobBuilder(hadoop, "votes", input)
        .readWholeFiles(inputs.toArray(Path[]::new))
        .map(UnitMapper.class)
        .shuffle(Text.class, Vote.class, HashPartitioner.class)
        .reduce(VoteReducer.class)
        .writeRecords(Text.class, Vote.class, output);
  }

  /** Reads a file of units of this run or of the earlier one. */
  static final class UnitMapper extends GuardedMapper<Writable, Writable, Text, Vote> {
    private static final Text NONE = new Text();

    private final Vote vote = new Vote();
    private Input input;
    private int partition;
    private Optional<ClusteredUnits> clusters = Optional.empty();
    private Optional<SortedFile<TextState>> known = Optional.empty();
    private boolean given;

    @Override
    protected void setup(Context context) throws IOException {
      input = JobInput.load(context.getConfiguration(), Input.class);
      Path file = RecordFiles.file(context.getInputSplit());
      partition = SortedFile.partition(file);
      given = input.given.stream().anyMatch(folder -> RecordFiles.isIn(file, folder));
      if (RecordFiles.isIn(file, input.units)) {
        Configuration conf = context.getConfiguration();
        clusters = Optional.of(new ClusteredUnits(conf, input.clusters, partition));
        known = openKnown(conf);
      }
    }

    private Optional<SortedFile<TextState>> openKnown(Configuration conf) throws IOException {
      return input.known.open(conf, partition);
    }

    private void closeKnown() throws IOException {
      if (known.isPresent()) {
        known.get().close();
      }
    }

    @Override
    protected void map(Writable key, Writable value, Context context)
        throws IOException, InterruptedException {
      if (value instanceof UnitPlace unit) {
        add(((LongWritable) key).get(), unit, context);
      } else {
        context.write((Text) key, vote.set(NONE, (Text) value, given));
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      if (clusters.isPresent()) {
        closeKnown();
        known = openKnown(context.getConfiguration());
        clusters
            .get()
            .forEachCopy(
                input.members,
                (key, unit) -> {
                  add(key, unit, context);
                  context.progress();
                });
        closeKnown();
        clusters.get().close();
      }
    }

    private void add(long key, UnitPlace unit, Context context)
        throws IOException, InterruptedException {
      Optional<CountedId> cluster = clusters.orElseThrow().clusterOf(key);
      if (cluster.isPresent()) {
        boolean old = known.isPresent() && known.get().seek(key);
        Text earlier = old ? known.get().value().cluster() : NONE;
        context.write(unit.id(), vote.set(cluster.get().id(), earlier, old));
      }
    }
  }

  /** Puts the unit of this run and those of the same id together. */
  static final class VoteReducer extends GuardedReducer<Text, Vote, Text, Vote> {
    private final Text cluster = new Text();
    private final Text ofText = new Text();
    private final Text ofUnit = new Text();
    private final Text given = new Text();
    private final Vote vote = new Vote();

    @Override
    protected void reduce(Text unit, Iterable<Vote> votes, Context context)
        throws IOException, InterruptedException {
      cluster.clear();
      ofUnit.clear();
      given.clear();
      boolean byText = false;
      for (Vote each : votes) {
        if (each.id().getLength() > 0) {
          cluster.set(each.id());
          ofText.set(each.cluster());
          byText = each.isByText();
        } else {
          (each.isByText() ? given : ofUnit).set(each.cluster());
        }
      }
      if (cluster.getLength() > 0) {
        Text earlier = byText ? ofText : ofUnit;
        context.write(cluster, vote.set(unit, earlier.getLength() > 0 ? earlier : given, byText));
      }
    }
  }
}
