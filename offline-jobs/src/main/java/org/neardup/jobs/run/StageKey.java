package org.neardup.jobs.run;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * All that decides the result of a stage, beside the inputs of the run.
 *
 * @param name the stage's name
 * @param input the record that the stage was given, as {@link JobInput} writes it
 * @param reducers how many files it makes
 * @param output the folder that it makes
 */
public record StageKey(String name, String input, int reducers, Path output) {

  /** The key of a job. */
  public static StageKey of(String name, Job job) {
    String input = JobInput.stored(job.getConfiguration());
    return new StageKey(name, input, job.getNumReduceTasks(), FileOutputFormat.getOutputPath(job));
  }
}
