package org.neardup.jobs.pipeline;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;

/**
 * State that all stages of one run share.
 *
 * @param request what was asked for
 * @param output the folder that was made for the run
 * @param stages runs the jobs
 * @param tasks how many tasks a job has
 * @param resources Hadoop's settings for the jobs, with the files that the scheme names
 */
record FindRun(
    FindRequest request,
    OutputFolder output,
    StageSequence stages,
    TaskNumbers tasks,
    JobResources resources) {

  /** Hadoop's settings for the next job. */
  Configuration hadoop() {
    return resources.configuration();
  }

  StageReport run(Stage stage, Job job)
      throws IOException, InterruptedException, JobFailedException {
    return stages.run(stage, job);
  }

  /** A counter of the stages so far. */
  long count(Enum<?> counter) {
    return stages.count(counter);
  }

  /** A folder of the work area. */
  Path work(String name) {
    return output.work(name);
  }

  /** The distinct texts. */
  Path units() {
    return work("extract/" + ExtractJob.UNITS);
  }
}
