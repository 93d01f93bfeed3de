package org.neardup.jobs.stage;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.Test;

public class JobJarTests {
  @Test
  public void theLocalRunnerGetsNone() throws Exception {
    Job job = Job.getInstance(new Configuration());
    JobJar.set(job);
    assertNull(job.getJar());
  }

  @Test
  public void theUsersStays() throws Exception {
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.job.jar", "hdfs:///apps/mine.jar");
    Job job = Job.getInstance(conf);
    JobJar.set(job);
    assertEquals("hdfs:///apps/mine.jar", job.getJar());
  }
}
