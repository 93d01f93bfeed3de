package org.neardup.jobs.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.RecordFiles;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Unit;

/**
 * Units to bulk files, with their signatures and clusters, and to the units that the report shows.
 * Map only: a task reads a file of texts, and beside it what is known of them by their places.
 */
public final class ExportJob {
  /** The bulk files. */
  public static final String BULK = "bulk";

  /** Units of the clusters that the report shows, as lines. */
  public static final String SHOWN = "shown";

  private ExportJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param texts the units of the extract job
   * @param signatures their signatures, where that job made them
   * @param assigned the output of the assign job
   * @param partitions how many files that has
   * @param clusters what is known of the clusters of texts
   * @param bulk whether to write bulk files, or only what is shown
   */
  public record Input(
      SchemeRequest scheme,
      Path texts,
      Path signatures,
      Path assigned,
      int partitions,
      Path clusters,
      boolean bulk) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "export", input)
        .readWholeFiles(input.texts)
        .map(ExportMapper.class)
        .writeFiles(output);
  }

  /** Writes the units of one file. */
  static final class ExportMapper extends GuardedMapper<LongWritable, UnitRecord, Object, Object> {
    private Unit unit;
    private Optional<UnitBulk> bulk = Optional.empty();
    private SortedFile<CountedId> clusters;
    private ShownUnits shown;
    private long place;

    /** Bulk files with the signatures of units. */
    private record UnitBulk(BulkWriter writer, UnitSignatures signatures) implements Closeable {
      @Override
      public void close() throws IOException {
        writer.close();
        signatures.close();
      }
    }

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      int file = SortedFile.partition(RecordFiles.file(context.getInputSplit()));
      unit = input.scheme.textOptions().unit();
      if (input.bulk) {
        UnitSignatures signatures = UnitSignatures.open(conf, input, file);
        bulk = Optional.of(new UnitBulk(new BulkWriter(context, input.scheme), signatures));
      }
      clusters = AssignJob.open(conf, input.assigned, input.partitions, file);
      shown = new ShownUnits(conf, input.clusters);
      place = UnitPlace.place(file, 0);
    }

    @Override
    protected void map(LongWritable key, UnitRecord record, Context context)
        throws IOException, InterruptedException {
      Optional<CountedId> cluster =
          clusters.seek(place) ? Optional.of(clusters.value()) : Optional.empty();
      place++;
      if (cluster.isPresent()) {
        shown.offer(key.get(), cluster.get(), record);
      }
      if (bulk.isPresent()) {
        byte[] signature = bulk.get().signatures.next(record);
        if (!record.isOld()) {
          write(record, cluster, signature, context);
        }
      }
    }

    private void write(
        UnitRecord record, Optional<CountedId> cluster, byte[] signature, Context context)
        throws IOException {
      String id = record.id().toString();
      UnitId parsed = UnitId.parse(unit, id);
      bulk.get().writer.writeUnit(id, parsed, record.text().toString(), cluster, signature);
      Counter written = context.getCounter(ExportCounter.WRITTEN);
      written.increment(1);
      if (signature.length == 0) {
        context.getCounter(ExportCounter.WITHOUT_SIGNATURE).increment(1);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      clusters.close();
      try (LineFile file = TaskFiles.lines(context, SHOWN, "part")) {
        shown.write(file);
      }
      if (bulk.isPresent()) {
        bulk.get().close();
      }
    }
  }
}
