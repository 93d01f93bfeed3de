package org.neardup.jobs.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.ClusterRecord;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.Unit;

/**
 * Texts and clusters to bulk files, one document for each new unit, and to the lines of the
 * clusters. Map only: a task has a partition of the texts, and reads the copies and the clusters of
 * that partition, which lie in the same order, beside it.
 *
 * <p>Usage: {@code UNITS MEMBERS CLUSTERS OUTPUT}.
 */
public final class ExportJob extends Configured implements Tool {
  /** The bulk files. */
  public static final String BULK = "bulk";

  /** The clusters, as lines. */
  public static final String CLUSTERS = "clusters";

  /** Units of the clusters that the report shows, as lines. */
  public static final String SHOWN = "shown";

  private static final String MEMBERS_FOLDER = "neardup.export.members";
  private static final String CLUSTERS_FOLDER = "neardup.export.clusters";
  private static final String WRITE_BULK = "neardup.export.bulk";

  /**
   * Folders with one file for each partition, sorted by text key.
   *
   * @param units one unit for each text
   * @param members the other units with that text
   * @param clusters the texts that are in a cluster
   */
  public record Inputs(Path units, Path members, Path clusters) {}

  public ExportJob(Configuration conf) {
    super(conf);
  }

  /**
   * The job, ready to be submitted.
   *
   * @param bulk whether to write bulk files, or only the clusters
   */
  public Job job(Inputs inputs, boolean bulk, Path output) throws IOException {
    JobBuilder job = new JobBuilder(getConf(), "export");
    job.conf().set(MEMBERS_FOLDER, inputs.members().toString());
    job.conf().set(CLUSTERS_FOLDER, inputs.clusters().toString());
    job.conf().setBoolean(WRITE_BULK, bulk);
    return job.read(WholeFiles.class, inputs.units()).map(ExportMapper.class).writeFiles(output);
  }

  @Override
  public int run(String[] args) throws Exception {
    Inputs inputs = new Inputs(new Path(args[0]), new Path(args[1]), new Path(args[2]));
    return job(inputs, true, new Path(args[3])).waitForCompletion(true) ? 0 : 1;
  }

  /** Writes the units of one partition: first one of each text, then the copies. */
  static final class ExportMapper extends GuardedMapper<LongWritable, UnitRecord, Object, Object> {
    private Unit unit;
    private Optional<BulkFile> bulk = Optional.empty();
    private LineFile lines;
    private int partition;
    private ClusterCursor clusters;
    private ShownUnits shown;
    private Counter written;
    private Counter without;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      SignatureScheme scheme = JobScheme.load(conf).scheme().signature();
      unit = scheme.text().unit();
      if (conf.getBoolean(WRITE_BULK, true)) {
        OutputStream out = TaskFiles.result(context, BULK, ".ndjson");
        bulk = Optional.of(new BulkFile(out, scheme, UnitSigner.of(conf)));
      }
      lines = TaskFiles.resultLines(context, CLUSTERS, "part");
      partition = SortedFile.partition(((FileSplit) context.getInputSplit()).getPath());
      clusters = openClusters(conf);
      shown = new ShownUnits(conf, new Path(conf.get(CLUSTERS_FOLDER)));
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
      Path folder = new Path(conf.get(MEMBERS_FOLDER));
      try (SortedFile<UnitRecord> members =
          SortedFile.open(conf, folder, partition, new UnitRecord())) {
        for (; members.hasCurrent(); members.advance()) {
          write(members.key(), members.value());
          context.progress();
        }
      }
    }

    private void write(long key, UnitRecord record) throws IOException, InterruptedException {
      Optional<ClusterRecord> cluster = clusters.find(key);
      if (cluster.isPresent()) {
        lines.write(cluster.get().id(), record.id());
        shown.offer(TextKey.withOld(key, false), cluster.get(), record);
      }
      if (bulk.isPresent() && !TextKey.isOld(key)) {
        String id = record.id().toString();
        UnitId parsed = UnitId.parse(unit, id);
        String text = record.text().toString();
        boolean signed =
            cluster.isPresent()
                ? bulk.get().writeUnit(id, parsed, text, cluster.get())
                : bulk.get().writeUnit(id, parsed, text);
        written.increment(1);
        if (!signed) {
          without.increment(1);
        }
      }
    }

    private ClusterCursor openClusters(Configuration conf) throws IOException {
      Path folder = new Path(conf.get(CLUSTERS_FOLDER));
      return new ClusterCursor(SortedFile.open(conf, folder, partition, new ClusterRecord()));
    }
  }
}
