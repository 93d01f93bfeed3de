package org.neardup.jobs.run;

import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.Interrupt;
import org.neardup.util.Sha256;

/**
 * Jobs that outlived the process that submitted them: on a cluster a job goes on when its client is
 * killed, and would write into the work area of the run that takes over. They are known by a tag
 * that is made of the output folder.
 */
public final class OrphanedJobs {
  private static final EnumSet<YarnApplicationState> ALIVE =
      EnumSet.of(
          YarnApplicationState.NEW,
          YarnApplicationState.NEW_SAVING,
          YarnApplicationState.SUBMITTED,
          YarnApplicationState.ACCEPTED,
          YarnApplicationState.RUNNING);
  private static final int TAG_DIGITS = 16;
  private static final long POLL_MILLIS = 200;

  private final Configuration conf;
  private final String tag;

  public OrphanedJobs(Configuration conf, OutputFolder output) {
    this.conf = conf;
    this.tag = "neardup-" + Sha256.hex(output.path().toString()).substring(0, TAG_DIGITS);
  }

  public void tag(Configuration jobs) {
    String given = jobs.get(MRJobConfig.JOB_TAGS, "");
    jobs.set(MRJobConfig.JOB_TAGS, given.isEmpty() ? tag : given + "," + tag);
  }

  /** Ends the jobs that still run, and waits until they have ended. */
  public void kill() throws IOException {
    if (!HadoopSettings.isYarn(conf)) {
      return;
    }
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(conf);
      yarn.start();
      for (ApplicationReport job : yarn.getApplications(ALIVE)) {
        if (job.getApplicationTags().contains(tag)) {
          end(yarn, job.getApplicationId());
        }
      }
    } catch (YarnException e) {
      throw new IOException("cannot end the jobs of an earlier run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      throw Interrupt.of(e);
    }
  }

  private static void end(YarnClient yarn, ApplicationId job)
      throws YarnException, IOException, InterruptedException {
    yarn.killApplication(job);
    while (ALIVE.contains(yarn.getApplicationReport(job).getYarnApplicationState())) {
      Thread.sleep(POLL_MILLIS);
    }
  }
}
