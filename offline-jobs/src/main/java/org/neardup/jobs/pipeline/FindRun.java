package org.neardup.jobs.pipeline;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.OutputFolder;

/**
 * What all stages of one run share.
 *
 * @param conf of all jobs
 * @param request what was asked for
 * @param output the folder that was made for the run
 * @param stages runs the jobs
 * @param tasks how many tasks a job has
 * @param resources the files that the scheme names
 */
record FindRun(
    Configuration conf,
    FindRequest request,
    OutputFolder output,
    StageSequence stages,
    TaskNumbers tasks,
    JobResources resources) {

  /** A folder of the extract job's output. */
  Path extracted(String name) {
    return within("extract", name);
  }

  /** The distinct texts. */
  Path units() {
    return extracted(ExtractJob.UNITS);
  }

  Path within(String stage, String name) {
    return new Path(output.work(stage), name);
  }
}
