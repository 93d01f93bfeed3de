package org.neardup.jobs.pipeline;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.bruteforce.BlockJob;
import org.neardup.jobs.bruteforce.BruteForceSettings;
import org.neardup.jobs.contained.ContainedCounter;
import org.neardup.jobs.contained.ContainedJob;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;

/** The stages that look for short units in long ones, where that is asked for. */
final class ContainmentStages {
  private final FindRun run;

  ContainmentStages(FindRun run) {
    this.run = run;
  }

  /** Where the lines are. */
  Path output() {
    return run.within("contained", ContainedJob.CONTAINED);
  }

  void find() throws IOException, InterruptedException, JobFailedException {
    Configuration conf = new Configuration(run.conf());
    BruteForceSettings.joined(run.request().containment()).store(conf);
    long texts = run.stages().count(ExtractCounter.DISTINCT_TEXTS);
    Path blocks = run.output().work("blocks");
    Enum<?> read = TaskCounter.MAP_INPUT_RECORDS;
    run.stages()
        .run(
            new Stage("blocks", "texts", read, texts), new BlockJob(conf).job(run.units(), blocks));
    Job job =
        new ContainedJob(conf)
            .job(new Path(blocks, BlockJob.BLOCKS), run.output().work("contained"));
    Enum<?> shown = ContainedCounter.CONTAINED;
    Enum<?> decided = ContainedCounter.PAIRS_DECIDED;
    run.stages().run(new Stage("contained", "contained units", shown, decided, texts * texts), job);
  }
}
