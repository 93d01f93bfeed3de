package org.neardup.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.neardup.util.Check;
import scala.util.Properties;

/**
 * The line of Spark that this jar is built for, such as 4.1 with Scala 2.13. Under another one a
 * run would end somewhere in the middle, with an error of linkage.
 */
public final class SparkLine {
  /** The lines that there are jars for. */
  private static final List<String> LINES = List.of("3.5", "4.0", "4.1");

  private SparkLine() {}

  /** Refuses a Spark of another line, with an {@link IllegalArgumentException}. */
  public static void require() {
    require(
        own(), org.apache.spark.package$.MODULE$.SPARK_VERSION(), Properties.versionNumberString());
  }

  static void require(String own, String spark, String scala) {
    String line = line(spark);
    Check.that(
        LINES.contains(line),
        "Spark %s is not supported: %s to %s",
        line,
        LINES.get(0),
        LINES.get(LINES.size() - 1));
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
}
