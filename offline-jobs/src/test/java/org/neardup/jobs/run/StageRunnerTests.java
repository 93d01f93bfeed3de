package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.progress.ProgressLine;

public class StageRunnerTests {
  private static final Stage STAGE = new Stage("upper", "lines", TaskCounter.MAP_INPUT_RECORDS, 2);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private StageRunner runner;

  @Before
  public void makeRunner() {
    runner = new StageRunner(ProgressLine.silent(), path("failures"));
  }

  @Test
  public void aReportHasCountersAndShuffledBytes() throws Exception {
    StageReport report = runner.run(STAGE, job("one\ntwo\n"));
    assertEquals(2, report.get(TaskCounter.MAP_INPUT_RECORDS));
    assertEquals(0, report.get(TaskCounter.COMBINE_INPUT_RECORDS));
    assertTrue(report.shuffleBytes() > 0);
    assertTrue(report.seconds() > 0);
  }

  @Test
  public void aFailureSaysWhyItFailed() throws Exception {
    Job job = job("one\nbad line\n");
    JobFailedException failure =
        assertThrows(JobFailedException.class, () -> runner.run(STAGE, job));
    assertEquals(
        "stage upper failed: IllegalStateException: cannot stand [bad line]\n"
            + "  caused by IOException: deep down",
        failure.getMessage());
  }

  private Job job(String input) throws IOException {
    Files.writeString(folder.getRoot().toPath().resolve("in.txt"), input);
    Configuration conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
    Job job = Job.getInstance(conf);
    FileInputFormat.setInputPaths(job, path("in.txt"));
    job.setMapperClass(Picky.class);
    job.setMapOutputKeyClass(LongWritable.class);
    job.setMapOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, path("out"));
    return job;
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }

  /** Fails at a bad line. */
  public static final class Picky extends Mapper<LongWritable, Text, LongWritable, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.guard(context, () -> super.run(context));
    }

    @Override
    protected void map(LongWritable key, Text line, Context context)
        throws IOException, InterruptedException {
      if (line.toString().startsWith("bad")) {
        throw new IllegalStateException(
            "cannot stand [" + line + "]", new IOException("deep down"));
      }
      context.write(key, line);
    }
  }
}
