package org.neardup.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.neardup.util.Check;
import scala.util.Properties;

/**
 * The line of Spark that this jar is built for, such as 4.1 with Scala 2.13. Under another one a
 * run would end somewhere in the middle, with an error of linkage.
 */
public final class SparkLine {
  private static final String OLDEST = "3.5";
  private static final String NEWEST = "4.1";

  private SparkLine() {}

  /** Refuses a Spark of another line, with an {@link IllegalArgumentException}. */
  public static void require() {
    require(
        own(), org.apache.spark.package$.MODULE$.SPARK_VERSION(), Properties.versionNumberString());
  }

  static void require(String own, String spark, String scala) {
    String line = line(spark);
    Check.that(
        compare(line, OLDEST) >= 0 && compare(line, NEWEST) <= 0,
        "Spark %s is not supported: %s to %s",
        line,
        OLDEST,
        NEWEST);
    String found = line + "_" + line(scala);
    Check.that(
        found.equals(own),
        "neardup-spark-%s.jar is not for Spark %s with Scala %s: take neardup-spark-%s.jar",
        own,
        spark,
        scala,
        found);
  }

  /** The line in the jar's name. */
  static String own() {
    try (InputStream in = SparkLine.class.getResourceAsStream("line")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first two numbers of a version. */
  private static String line(String version) {
    return version.replaceFirst("^(\\d+\\.\\d+).*", "$1");
  }

  private static int compare(String a, String b) {
    return Arrays.compare(numbers(a), numbers(b));
  }

  private static int[] numbers(String line) {
    return Arrays.stream(line.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }
}
