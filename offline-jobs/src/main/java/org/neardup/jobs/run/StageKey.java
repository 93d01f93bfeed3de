package org.neardup.jobs.run;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * What decides the result of a stage, beside the inputs of the run.
 *
 * @param name the stage's name
 * @param settings all that its tasks can know
 * @param output the folder that it makes
 */
public record StageKey(String name, Map<String, String> settings, Path output) {
  private static final String PREFIX = "neardup.";

  /** Sorted, so that manifests look the same each time. */
  public StageKey {
    settings = new TreeMap<>(settings);
  }

  /**
   * The key of a job: the settings of its configuration that have our prefix, and the number of
   * reducers. What is not there no task can know.
   */
  public static StageKey of(String name, Job job) {
    return of(name, job.getConfiguration(), FileOutputFormat.getOutputPath(job));
  }

  /** The key of a stage that is no job but takes its settings from a configuration too. */
  public static StageKey of(String name, Configuration conf, Path output) {
    Map<String, String> settings = new TreeMap<>(conf.getPropsWithPrefix(PREFIX));
    settings.remove(JobResources.FOLDER.substring(PREFIX.length()));
    settings.put(MRJobConfig.NUM_REDUCES, conf.get(MRJobConfig.NUM_REDUCES, "1"));
    return new StageKey(name, settings, output);
  }
}
