package org.neardup.spark;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import org.junit.Test;

/** Each Spark takes its own jar. */
public class SparkLineTests {
  @Test
  public void theJarIsForTheSparkOfTheBuild() {
    SparkLine.require();
  }

  @Test
  public void releasesOfALineAreAlike() {
    SparkLine.require("4.1_2.13", "4.1.0", "2.13.17");
    SparkLine.require("3.5_2.12", "3.5.6-amzn-1", "2.12.18");
  }

  @Test
  public void anotherSparkIsRefused() {
    assertRefused("Spark 3.4 is not supported: 3.5 to 4.1", "3.5_2.12", "3.4.4", "2.12.17");
    assertRefused("Spark 4.10 is not supported: 3.5 to 4.1", "4.1_2.13", "4.10.0-SNAPSHOT", "3.3");
    assertRefused(
        "neardup-spark-4.1_2.13.jar is not for Spark 4.0.2 with Scala 2.13.16: take"
            + " neardup-spark-4.0_2.13.jar",
        "4.1_2.13",
        "4.0.2",
        "2.13.16");
    assertRefused(
        "neardup-spark-3.5_2.13.jar is not for Spark 3.5.7 with Scala 2.12.18: take"
            + " neardup-spark-3.5_2.12.jar",
        "3.5_2.13",
        "3.5.7",
        "2.12.18");
  }

  private static void assertRefused(String message, String own, String spark, String scala) {
    assertEquals(message, refusal(() -> SparkLine.require(own, spark, scala)));
  }
}
