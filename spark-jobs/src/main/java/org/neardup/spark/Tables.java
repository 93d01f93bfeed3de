package org.neardup.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The results of a run, which are lines, as Datasets. They are read again by each action. */
public final class Tables {
  public static final String PAIRS = "pairs";
  public static final String CLUSTERS = "clusters";
  public static final String UNITS = "units";

  private static final String BULK = "bulk";

  /** The action before each document of a bulk file; it cannot be part of a JSON string. */
  private static final String ACTION = "{\"index\":";

  private static final String DOCUMENT =
      "doc_id string, position int, text string, cluster_id string, cluster_size bigint,"
          + " signature struct<scheme: string, signature: binary>";

  private Tables() {}

  /**
   * The pairs: {@code id_a string, id_b string, similarity double, numbers string, loss_a double,
   * loss_b double}, where id_a is the smaller, numbers are {@code same} or {@code differ}, and a
   * loss is the share of the shingles of one that the other lacks, null for cosine.
   */
  public static Dataset<Row> pairs(SparkSession spark, String results) {
    return lines(
        spark,
        results,
        PAIRS,
        "id_a string, id_b string, similarity double, numbers string, loss_a double,"
            + " loss_b double");
  }

  /** The clusters: {@code cluster_id string, unit_id string}. */
  public static Dataset<Row> clusters(SparkSession spark, String results) {
    return lines(spark, results, CLUSTERS, "cluster_id string, unit_id string");
  }

  /**
   * The units, or with bulk files of whole documents these: {@code id string, doc_id string,
   * position int, text string, cluster_id string, cluster_size bigint, signature struct<scheme:
   * string, signature: binary>}. A unit in no cluster has no cluster_id, or with bulk tokens its
   * own id; a unit without a shingle has no signature.
   */
  public static Dataset<Row> units(SparkSession spark, String results) {
    return spark
        .read()
        .option("lineSep", ACTION)
        .text(results + "/" + BULK)
        .where("value <> ''")
        .selectExpr("split(value, '\\n', 3) as lines")
        .selectExpr(
            "get_json_object(lines[0], '$._id') as id",
            "from_json(lines[1], '" + DOCUMENT + "') as document")
        .selectExpr("id", "document.*");
  }

  /** Fields hold no tabs, and quotes mean nothing in them. */
  private static Dataset<Row> lines(
      SparkSession spark, String results, String name, String columns) {
    return spark
        .read()
        .schema(columns)
        .option("sep", "\t")
        .option("quote", "")
        .option("escape", "")
        .option("mode", "FAILFAST")
        .csv(results + "/" + name);
  }
}
