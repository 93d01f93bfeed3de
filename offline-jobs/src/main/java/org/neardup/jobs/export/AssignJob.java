package org.neardup.jobs.export;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
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
 * CountedId}.
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
    private Input input;
    private int partition;
    private LineFile lines;
    private SortedFile<CountedId> clusters;

    @Override
    protected void setup(Context context) throws IOException {
      input = JobInput.load(context.getConfiguration(), Input.class);
      InputSplit split = context.getInputSplit();
      partition = SortedFile.partition(RecordFiles.file(split));
      lines = TaskFiles.resultLines(context, CLUSTERS, "part");
      clusters = openClusters(context);
    }

    @Override
    protected void map(LongWritable key, UnitPlace unit, Context context)
        throws IOException, InterruptedException {
      assign(key.get(), unit, context);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      clusters.close();
      clusters = openClusters(context);
      try (SortedFile<UnitPlace> members =
          SortedFile.open(context.getConfiguration(), input.members, partition, new UnitPlace())) {
        for (; members.hasCurrent(); members.advance()) {
          assign(members.key(), members.value(), context);
          context.progress();
        }
      }
      clusters.close();
      lines.close();
    }

    private void assign(long key, UnitPlace unit, Context context)
        throws IOException, InterruptedException {
      if (clusters.seek(key)) {
        CountedId cluster = clusters.value();
        lines.write(cluster.id(), unit.id());
        place.set(unit.place());
        context.write(place, cluster);
      }
    }

    private SortedFile<CountedId> openClusters(Context context) throws IOException {
      return SortedFile.open(
          context.getConfiguration(), input.clusters, partition, new CountedId());
    }
  }

  /** Brings the units of a file together. */
  static final class ByFile extends Partitioner<LongWritable, Writable> {
    @Override
    public int getPartition(LongWritable place, Writable cluster, int partitions) {
      return UnitPlace.file(place.get()) % partitions;
    }
  }
}
