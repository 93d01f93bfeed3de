package org.neardup.jobs.clusters;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.TaskFiles;

/**
 * Components to clusters. Map: nothing. Reduce: what is known of a component comes first and adds
 * up, then its texts come one by one; memory does not depend on their number. Main output: {@code
 * text -> CountedId}, in no order.
 */
public final class ComponentJob {
  /** The {@link ClusterReport} on the clusters of each task. */
  static final String REPORT = "report";

  private ComponentJob() {}

  /** The input: the output of a {@link RootJob}. */
  public record Input(Path roots) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "components", input)
        .readRecords(input.roots)
        .combine(ComponentRecord.Adder.class)
        .shuffle(LongPair.class, ComponentRecord.class, LongPair.ByFirst.class)
        .group(Long.BYTES)
        .reduce(ComponentReducer.class)
        .writeRecords(LongWritable.class, CountedId.class, output);
  }

  /** Names a cluster and tells its texts. */
  static final class ComponentReducer
      extends GuardedReducer<LongPair, ComponentRecord, LongWritable, CountedId> {
    private final ComponentRecord component = new ComponentRecord();
    private final CountedId cluster = new CountedId();
    private final LongWritable text = new LongWritable();
    private final ClusterCollector<Optional<ChosenCluster.Edge>> clusters =
        new ClusterCollector<>();

    /** While the values are iterated over, the key's second text is that of the current value. */
    @Override
    protected void reduce(LongPair key, Iterable<ComponentRecord> values, Context context)
        throws IOException, InterruptedException {
      long root = key.first();
      boolean known = false;
      long others = 0;
      component.clear();
      for (ComponentRecord value : values) {
        if (key.second() == root) {
          component.add(value);
        } else {
          if (!known) {
            known = true;
            startCluster(root, context);
          }
          others++;
          write(key.second(), context);
        }
      }
      if (!known) {
        startCluster(root, context);
      }
      clusters.addOthers(others);
      clusters.addPairsOfFirst(component.pairsOfId());
    }

    private void startCluster(long root, Context context) throws IOException, InterruptedException {
      byte[] id = component.id().copyBytes();
      cluster.set(component.id(), component.units());
      if (component.units() > 1) {
        context.getCounter(ClusterCounter.CLUSTERS).increment(1);
        clusters.add(id, component.units(), component.weakest());
      }
      write(root, context);
    }

    /** A text that no representative took and that has no copy is in no cluster. */
    private void write(long member, Context context) throws IOException, InterruptedException {
      if (cluster.units() > 1) {
        text.set(member);
        context.write(text, cluster);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      try (OutputStream out = TaskFiles.stream(context, REPORT, ".json")) {
        clusters.report(weakest -> weakest).write(out);
      }
    }
  }
}
