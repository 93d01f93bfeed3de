package org.neardup.jobs.export;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.run.AsTheyAre;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.RecordFiles;
import org.neardup.jobs.run.TaskFiles;

/**
 * Clusters of texts to clusters of units. Map: writes the units of a partition that are in a
 * cluster, first one of each text, then the copies. Reduce: nothing; what comes out is the cluster
 * of each unit by its place, so that the units of one file are together: {@code place ->
 * CountedId}. Beside it what the next run needs to know of texts and units, see {@link RunState}.
 */
public final class AssignJob {
  /** The clusters, as lines. */
  public static final String CLUSTERS = "clusters";

  private AssignJob() {}

  /**
   * The input: folders with one file for each partition, sorted by text key.
   *
   * @param units one unit for each text
   * @param members the other units with that text
   * @param clusters the texts that are in a cluster
   */
  public record Input(Path units, Path members, Path clusters) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "assign", input)
        .readWholeFiles(input.units)
        .map(ClusterMapper.class)
        .shuffle(LongWritable.class, CountedId.class, ByFile.class)
        .reduce(AsTheyAre.class)
        .writeRecords(LongWritable.class, CountedId.class, output);
  }

  /** The clusters of the units in a file, from the first one on. */
  static SortedFile<CountedId> open(Configuration conf, Path output, int partitions, int file)
      throws IOException {
    SortedFile<CountedId> clusters =
        SortedFile.open(conf, output, file % partitions, new CountedId());
    clusters.seek(UnitPlace.place(file, 0));
    return clusters;
  }

  /** Looks the units of one partition up. */
  static final class ClusterMapper
      extends GuardedMapper<LongWritable, UnitPlace, LongWritable, CountedId> {
    private final LongWritable place = new LongWritable();
    private final TextState state = new TextState();
    private Path members;
    private ClusteredUnits clusters;
    private LineFile lines;
    private SequenceFile.Writer texts;
    private SequenceFile.Writer units;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      int partition = SortedFile.partition(RecordFiles.file(context.getInputSplit()));
      members = input.members;
      clusters = new ClusteredUnits(conf, input.clusters, partition);
      lines = TaskFiles.resultLines(context, CLUSTERS, "part");
      texts = TaskFiles.sequence(context, RunState.TEXTS, LongWritable.class, TextState.class);
      units = TaskFiles.sequence(context, RunState.CLUSTERS, Text.class, Text.class);
    }

    @Override
    protected void map(LongWritable key, UnitPlace unit, Context context)
        throws IOException, InterruptedException {
      Optional<CountedId> cluster = clusters.clusterOf(key.get());
      texts.append(key, state.set(unit.secondHash(), CountedId.idOf(cluster)));
      if (cluster.isPresent()) {
        assign(cluster.get(), unit, context);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      clusters.forEachCopy(
          members,
          (key, unit) -> {
            assign(clusters.clusterOf(key).orElseThrow(), unit, context);
            context.progress();
          });
      clusters.close();
      lines.close();
      texts.close();
      units.close();
    }

    private void assign(CountedId cluster, UnitPlace unit, Context context)
        throws IOException, InterruptedException {
      lines.write(cluster.id(), unit.id());
      units.append(unit.id(), cluster.id());
      place.set(unit.place());
      context.write(place, cluster);
    }
  }

  /** Brings the units of a file together. */
  public static final class ByFile extends Partitioner<LongWritable, Writable> {
    @Override
    public int getPartition(LongWritable place, Writable cluster, int partitions) {
      return UnitPlace.file(place.get()) % partitions;
    }
  }
}
