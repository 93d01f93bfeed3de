package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.TaskFiles;

/**
 * Cuts components into the clusters of representatives, see {@link ClusterBy#REPRESENTATIVE}. Map:
 * nothing. Reduce: a component at a time, in memory, which therefore may have at most {@value
 * #MOST_PAIRS} pairs, some 300 MB. Main output: the pairs within a cluster, {@code (text, text) ->
 * EdgeRecord}.
 */
public final class RepresentativeJob {
  /** The clusters as stars, {@code (text, root)}; the root is the least text key of its cluster. */
  static final String STARS = "stars";

  private static final int MOST_PAIRS = 2_000_000;

  private RepresentativeJob() {}

  /** The input: the output of a {@link ComponentPairsJob}. */
  public record Input(Path pairs) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "representatives", input)
        .readRecords(input.pairs)
        .shuffle(LongWritable.class, PairRecord.class, TextKey.Partitioning.class)
        .reduce(CutReducer.class)
        .writeRecords(LongPair.class, EdgeRecord.class, output);
  }

  /** Cuts a component. */
  static final class CutReducer
      extends GuardedReducer<LongWritable, PairRecord, LongPair, EdgeRecord> {
    private SequenceFile.Writer stars;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      stars = TaskFiles.sequence(context, STARS, LongPair.class, NullWritable.class);
    }

    @Override
    protected void reduce(LongWritable root, Iterable<PairRecord> pairs, Context context)
        throws IOException, InterruptedException {
      CutComponent component = new CutComponent(MOST_PAIRS);
      for (PairRecord pair : pairs) {
        component.add(pair);
      }
      component.cut();
      component.writeStars(stars);
      component.writePairs(context);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      stars.close();
    }
  }
}
