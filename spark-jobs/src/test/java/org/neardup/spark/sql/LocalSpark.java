package org.neardup.spark.sql;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The session of all tests of a JVM, which takes seconds to start, and ends with the JVM. */
final class LocalSpark {
  private LocalSpark() {}

  /** The session, made by the first that asks, with the settings that the build gives. */
  static SparkSession session() {
    return SparkSession.builder().getOrCreate();
  }

  /** The rows of a statement. */
  static List<Row> rows(String sql, Object... values) {
    return session().sql(sql, values).collectAsList();
  }

  /** The value of a statement of one row and one column. */
  static <T> T value(String sql, Object... values) {
    return rows(sql, values).get(0).getAs(0);
  }
}
