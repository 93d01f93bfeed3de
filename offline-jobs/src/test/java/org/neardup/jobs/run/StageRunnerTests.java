package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.junit.Test;

/** What a failed stage says about the remedy. */
public class StageRunnerTests {
  private static final String ENDED =
      "NullPointerException: Cannot invoke \"org.apache.hadoop.mapreduce.OutputCommitter"
          + ".abortJob(...)\" because \"this.appMaster.committer\" is null";

  @Test
  public void nodesWithoutAConnectorAreToldFromOtherFailures() {
    List<Path> stored = List.of(new Path("hdfs://host/in"), new Path("s3a://bucket/out"));
    for (String known :
        List.of(ENDED, "ClassNotFoundException: Class org.a.S3AFileSystem not found")) {
      String remedy = StageRunner.connector(stored, known).orElseThrow();
      assertTrue(remedy, remedy.startsWith("the nodes cannot open s3a://; HADOOP_CLASSPATH is"));
      assertTrue(remedy, remedy.contains("-libjars"));
    }
    assertEquals(Optional.empty(), StageRunner.connector(stored, "IOException: no such bucket"));
    assertEquals(Optional.empty(), StageRunner.connector(stored.subList(0, 1), ENDED));
  }
}
