package org.neardup.jobs.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Unit;

/**
 * Texts and clusters to bulk files, one document for each new unit, and to the lines of the
 * clusters. Map only: a task has a partition of the texts, and reads the copies and the clusters of
 * that partition, which lie in the same order, beside it.
 */
public final class ExportJob {
  /** The bulk files. */
  public static final String BULK = "bulk";

  /** The clusters, as lines. */
  public static final String CLUSTERS = "clusters";

  /** Units of the clusters that the report shows, as lines. */
  public static final String SHOWN = "shown";

  private ExportJob() {}

  /**
   * The input: folders with one file for each partition, sorted by text key.
   *
   * @param scheme complete
   * @param units one unit for each text
   * @param members the other units with that text
   * @param clusters the texts that are in a cluster
   * @param bulk whether to write bulk files, or only the clusters
   */
  public record Input(
      SchemeRequest scheme, Path units, Path members, Path clusters, boolean bulk) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "export", input)
        .read(WholeFiles.class, input.units)
        .map(ExportMapper.class)
        .writeFiles(output);
  }

  /** The texts, one partition a map task, so that a task can read what else its partition has. */
  static final class WholeFiles extends SequenceFileInputFormat<LongWritable, UnitRecord> {
    @Override
    protected boolean isSplitable(JobContext context, Path file) {
      return false;
    }
  }

  /** Writes the units of one partition: first one of each text, then the copies. */
  static final class ExportMapper extends GuardedMapper<LongWritable, UnitRecord, Object, Object> {
    private Input input;
    private Unit unit;
    private Optional<BulkWriter> bulk = Optional.empty();
    private LineFile lines;
    private int partition;
    private ClusterCursor clusters;
    private ShownUnits shown;
    private Counter written;
    private Counter without;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      input = JobInput.load(conf, Input.class);
      unit = input.scheme.textOptions().unit();
      if (input.bulk) {
        OutputStream out = TaskFiles.result(context, BULK, ".ndjson");
        bulk = Optional.of(new BulkWriter(out, input.scheme, UnitSigner.of(input.scheme, conf)));
      }
      lines = TaskFiles.resultLines(context, CLUSTERS, "part");
      partition = SortedFile.partition(((FileSplit) context.getInputSplit()).getPath());
      clusters = openClusters(conf);
      shown = new ShownUnits(conf, input.clusters);
      written = context.getCounter(ExportCounter.WRITTEN);
      without = context.getCounter(ExportCounter.WITHOUT_SIGNATURE);
    }

    @Override
    protected void map(LongWritable key, UnitRecord record, Context context)
        throws IOException, InterruptedException {
      write(key.get(), record);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      clusters.close();
      clusters = openClusters(context.getConfiguration());
      writeMembers(context);
      clusters.close();
      lines.close();
      try (LineFile file = TaskFiles.lines(context, SHOWN, "part")) {
        shown.write(file);
      }
      if (bulk.isPresent()) {
        bulk.get().close();
      }
    }

    private void writeMembers(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      try (SortedFile<UnitRecord> members =
          SortedFile.open(conf, input.members, partition, new UnitRecord())) {
        for (; members.hasCurrent(); members.advance()) {
          write(members.key(), members.value());
          context.progress();
        }
      }
    }

    private void write(long key, UnitRecord record) throws IOException, InterruptedException {
      Optional<CountedId> cluster = clusters.find(key);
      if (cluster.isPresent()) {
        lines.write(cluster.get().id(), record.id());
        shown.offer(TextKey.withOld(key, false), cluster.get(), record);
      }
      if (bulk.isPresent() && !TextKey.isOld(key)) {
        String id = record.id().toString();
        UnitId parsed = UnitId.parse(unit, id);
        String text = record.text().toString();
        boolean signed = bulk.get().writeUnit(id, parsed, text, cluster);
        written.increment(1);
        if (!signed) {
          without.increment(1);
        }
      }
    }

    private ClusterCursor openClusters(Configuration conf) throws IOException {
      return new ClusterCursor(SortedFile.open(conf, input.clusters, partition, new CountedId()));
    }
  }
}
