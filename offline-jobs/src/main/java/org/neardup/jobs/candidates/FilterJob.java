package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.TaskFiles;

/**
 * New texts to the {@link BandFilter} of their bands. Map: signs the new ones among the distinct
 * texts, and gives the words of its filter that are not 0. Reduce, by one task: puts equal words
 * together, one after the other.
 */
public final class FilterJob {
  private static final String FILTER = "filter";
  private static final String BANDS = "neardup.candidates.filter-bands";
  private static final String FILE = "neardup.candidates.filter";

  private final Configuration conf;

  public FilterJob(Configuration conf) {
    this.conf = conf;
  }

  /** The job, ready to be submitted. */
  public Job job(Path units, Path output) throws IOException {
    JobBuilder job = new JobBuilder(conf, "filter");
    job.conf().setInt(MRJobConfig.NUM_REDUCES, 1);
    return job.readRecords(units)
        .map(NewMapper.class)
        .shuffle(IntWritable.class, LongWritable.class, HashPartitioner.class)
        .reduce(UnionReducer.class)
        .writeFiles(output);
  }

  /** Sets how many bands all new texts have together, for this job and for those that read it. */
  public static void setBands(Configuration conf, long bands) {
    conf.setLong(BANDS, bands);
  }

  /** Tells later jobs where the output of this one is. */
  public static void use(Configuration conf, Path output) {
    conf.set(FILE, new Path(output, FILTER + "/part-r-00000").toString());
  }

  /** Whether a text's bands must be shuffled to meet a new one's. */
  static Needed needed(Configuration conf) throws IOException {
    String file = conf.get(FILE);
    if (file == null) {
      return (textKey, band) -> true;
    }
    BandFilter filter = BandFilter.read(conf, new Path(file), conf.getLong(BANDS, 0));
    return (textKey, band) -> !TextKey.isOld(textKey) || filter.mayHave(band);
  }

  /** Tells which bands are needed. */
  @FunctionalInterface
  interface Needed {
    boolean test(long textKey, long band);
  }

  /** Adds the bands of new texts. */
  static final class NewMapper
      extends GuardedMapper<LongWritable, UnitRecord, IntWritable, LongWritable> {
    private final BandKey key = new BandKey();
    private BandHashes hashes;
    private BandFilter filter;

    @Override
    protected void setup(Context context) {
      hashes = new BandHashes(context.getConfiguration());
      filter = BandFilter.of(context.getConfiguration().getLong(BANDS, 0));
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context) {
      if (!TextKey.isOld(textKey.get()) && hashes.sign(unit)) {
        for (int band = 0; band < hashes.bands(); band++) {
          filter.add(key.set(hashes.hash(band), textKey.get()).band());
        }
        context.getCounter(CandidateCounter.IN_FILTER).increment(1);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      IntWritable index = new IntWritable();
      LongWritable word = new LongWritable();
      for (int i = 0; i < filter.size(); i++) {
        if (filter.word(i) != 0) {
          index.set(i);
          word.set(filter.word(i));
          context.write(index, word);
        }
      }
    }
  }

  /** Writes the filter. */
  static final class UnionReducer
      extends GuardedReducer<IntWritable, LongWritable, Object, Object> {
    private DataOutputStream out;
    private BandFilter.Writer writer;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      out = new DataOutputStream(TaskFiles.stream(context, FILTER, ""));
      writer = new BandFilter.Writer(out);
    }

    @Override
    protected void reduce(IntWritable index, Iterable<LongWritable> words, Context context)
        throws IOException {
      long all = 0;
      for (LongWritable word : words) {
        all |= word.get();
      }
      writer.write(index.get(), all);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      out.close();
    }
  }
}
