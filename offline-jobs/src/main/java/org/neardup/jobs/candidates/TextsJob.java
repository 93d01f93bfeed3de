package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * The texts of units, brought into the order of their keys: all distinct ones, or those that a
 * filter has. Reduce, and combine where many texts are equal: of units with one text the one with
 * the smallest id; in the end those of texts that an earlier run had are marked as old.
 */
public final class TextsJob {
  private TextsJob() {}

  /**
   * The input.
   *
   * @param texts the units of the extract job
   * @param filter the texts that are needed, and perhaps some others
   * @param old the texts that an earlier run had
   * @param combine whether many texts are equal
   */
  public record Input(Path texts, FilterJob.Filter filter, KnownTexts old, boolean combine) {}

  /** The job, ready to be submitted: text key and unit, in as many files as it has reducers. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    JobBuilder job =
        new JobBuilder(hadoop, "texts", input).readRecords(input.texts).map(NeededMapper.class);
    if (input.combine) {
      job.combine(FirstReducer.class);
    }
    return job.shuffle(LongWritable.class, UnitRecord.class, TextKey.Partitioning.class)
        .reduce(MarkReducer.class)
        .writeRecords(LongWritable.class, UnitRecord.class, output);
  }

  /** Drops texts that the filter does not have. */
  static final class NeededMapper
      extends GuardedMapper<LongWritable, UnitRecord, LongWritable, UnitRecord> {
    private Optional<HashFilter> filter;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      filter = JobInput.load(conf, Input.class).filter.open(conf);
    }

    @Override
    protected void map(LongWritable key, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      if (filter.isEmpty() || filter.get().mayHave(key.get())) {
        context.write(key, unit);
      }
    }
  }

  /** Keeps the unit with the smallest id. */
  static class FirstReducer
      extends GuardedReducer<LongWritable, UnitRecord, LongWritable, UnitRecord> {
    private final UnitRecord first = new UnitRecord();

    @Override
    protected void reduce(LongWritable key, Iterable<UnitRecord> units, Context context)
        throws IOException, InterruptedException {
      boolean any = false;
      for (UnitRecord unit : units) {
        if (!any || unit.id().compareTo(first.id()) < 0) {
          first.set(unit);
          any = true;
        }
      }
      finish(key, first);
      context.write(key, first);
    }

    void finish(LongWritable key, UnitRecord unit) throws IOException {}
  }

  /** Marks it if its text is old. */
  static final class MarkReducer extends FirstReducer {
    private Optional<SortedFile<TextState>> old;

    @Override
    protected void setup(Context context) throws IOException {
      old = JobInput.load(context.getConfiguration(), Input.class).old.open(context);
    }

    @Override
    void finish(LongWritable key, UnitRecord unit) throws IOException {
      if (old.isPresent() && old.get().seek(key.get())) {
        unit.markAsOld();
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      if (old.isPresent()) {
        old.get().close();
      }
    }
  }
}
