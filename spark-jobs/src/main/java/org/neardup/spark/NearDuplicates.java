package org.neardup.spark;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.scheme.SchemeRequest;
import org.neardup.util.Sha256;

/**
 * The near duplicates among the rows of a Dataset.
 *
 * <pre>{@code
 * SchemeRequest scheme = SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8));
 * NearDuplicates found =
 *     NearDuplicates.find(articles, "id", "text", scheme, "hdfs:///tmp/articles-found");
 * Dataset<Row> once = articles.join(found.later(), "id", "left_anti");
 * }</pre>
 *
 * @param units all units with their signatures, as {@link Tables#units} has them
 * @param pairs the verified pairs, as {@link Tables#pairs} has them
 * @param clusters the clusters, as {@link Tables#clusters} has them
 * @param summary the figures of the run
 */
public record NearDuplicates(
    Dataset<Row> units, Dataset<Row> pairs, Dataset<Row> clusters, FindSummary summary) {

  /**
   * Finds near duplicates by a run of {@code find}, whose results all stay in a folder. Rows
   * without an id or a text are set aside and counted in the summary.
   *
   * @param id the column of the id, of any type that casts to a string; ids must differ
   * @param text the column of the text, a string
   * @param scheme how texts are compared
   * @param folder to be made, on a file system that all executors see
   * @throws IllegalArgumentException if a column or setting is not right, or the folder is there
   * @throws JobFailedException if ids come twice, or a task failed for good
   */
  public static NearDuplicates find(
      Dataset<Row> rows, String id, String text, SchemeRequest scheme, String folder)
      throws IOException {
    SourceOptions source = SourceOptions.DEFAULT.withFields(id, text);
    return find(rows, FindRequest.of(List.of("rows"), folder, scheme).withSource(source));
  }

  /** The same with all choices of {@code find}; the rows replace the inputs of the request. */
  public static NearDuplicates find(Dataset<Row> rows, FindRequest request) throws IOException {
    SparkSession spark = rows.sparkSession();
    SparkSession.setActiveSession(spark);
    Configuration conf = Engine.choose(spark.sparkContext().hadoopConfiguration(), Engine.SPARK);
    String folder = new Path(request.output()).toString();
    String view = "neardup_" + Sha256.hex(folder);
    rows.createOrReplaceTempView(view);
    try {
      RowReader reader = new RowReader(RowReader.TABLE, List.of());
      FindRequest ofView =
          request.withInputs(List.of(view)).withSource(request.source().withReader(reader));
      FindSummary summary = new FindJob(conf, ProgressLine.silent()).run(ofView);
      return new NearDuplicates(
          Tables.units(spark, folder),
          Tables.pairs(spark, folder),
          Tables.clusters(spark, folder),
          summary);
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  /**
   * The ids of units that have a cluster and are not the first of it, in the column {@code id}: all
   * that go where one of each cluster stays.
   */
  public Dataset<Row> later() {
    return clusters.where("unit_id <> cluster_id").selectExpr("unit_id as id");
  }
}
