package org.neardup.spark.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.jobs.stage.StageRun;
import org.neardup.spark.Tables;
import org.neardup.util.Check;
import scala.Tuple2;

/**
 * Runs stages on Spark: in the active session, or in one that is made with the settings that {@code
 * spark-submit} gives, by default {@code local[*]}. Map tasks are one stage of Spark's, reduce
 * tasks another; keys are sorted by Spark, which spills what memory cannot hold; groups are read
 * record by record. Tasks commit their files as Hadoop's do, so a lost executor leaves nothing half
 * or double.
 */
public final class SparkEngine implements Engine {
  /** The name of Hadoop's framework where tasks run in other processes than this one. */
  private static final String CLUSTER = "spark";

  private static final String PARQUET = "parquet";
  private static final String ORC = "orc";
  private static final String LOOPBACK = "127.0.0.1";

  @Override
  public String id() {
    return SPARK;
  }

  /**
   * Makes the session, and takes Spark's settings of Hadoop.
   *
   * @throws IllegalArgumentException if speculative tasks are on
   */
  @Override
  public void prepare(Configuration conf) {
    SparkContext spark = session().sparkContext();
    if (spark.getConf().getBoolean("spark.speculation", false)) {
      throw new IllegalArgumentException(
          "[spark.speculation] must be false: two attempts of a task would write the same files");
    }
    for (Tuple2<String, String> given : spark.getConf().getAllWithPrefix("spark.hadoop.")) {
      conf.set(given._1(), given._2());
    }
    // By the second version a task that Spark gave up for lost could still replace files later.
    conf.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, 1);
    conf.set(MRConfig.FRAMEWORK_NAME, spark.isLocal() ? MRConfig.LOCAL_FRAMEWORK_NAME : CLUSTER);
  }

  @Override
  public Execution start(StageRun run) {
    return SparkExecution.start(session().sparkContext(), run);
  }

  @Override
  public void writeRows(Configuration conf, Table source, Path folder) throws IOException {
    SparkSession spark = session();
    Dataset<Row> lines = readable(source, () -> lines(read(spark, source), source));
    lines.toJSON().javaRDD().saveAsTextFile(folder.toString());
    removeMark(spark, folder);
  }

  @Override
  public void checkCopies(Configuration conf, Table source, Copies how) {
    SparkSession spark = session();
    readable(
        source,
        () ->
            RowCopy.of(
                read(spark, source),
                source,
                how,
                spark.createDataFrame(List.of(), RowCopy.lineType(how))));
  }

  @Override
  public void copyRows(Configuration conf, Table source, Path lines, Copies how, Path folder)
      throws IOException {
    SparkSession spark = session();
    Dataset<Row> left =
        spark
            .read()
            .schema(RowCopy.lineType(how))
            .option("mode", "FAILFAST")
            .option("maxStringLen", Integer.MAX_VALUE)
            .json(lines.toString());
    Dataset<Row> rows = readable(source, () -> RowCopy.of(read(spark, source), source, how, left));
    String format = source.reader().name().equals(ORC) ? ORC : PARQUET;
    rows.write().format(format).save(folder.toString());
    removeMark(spark, folder);
    long written = spark.read().format(format).load(folder.toString()).count();
    long expected = spark.read().text(lines.toString()).count();
    if (written != expected) {
      throw new IllegalArgumentException(
          "[%s] has %d rows now where the run has %d that stay: run find again"
              .formatted(String.join(" ", source.names()), written, expected));
    }
  }

  /** The mark of a finished folder says nothing to those who read its files. */
  private static void removeMark(SparkSession spark, Path folder) throws IOException {
    Path mark = new Path(folder, FileOutputCommitter.SUCCEEDED_FILE_NAME);
    mark.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(mark, false);
  }

  @Override
  public void writeTables(Configuration conf, Path results, Path folder) {
    SparkSession spark = session();
    String from = results.toString();
    Map<String, Dataset<Row>> tables =
        Map.of(
            Tables.PAIRS, Tables.pairs(spark, from),
            Tables.CLUSTERS, Tables.clusters(spark, from),
            Tables.UNITS, Tables.units(spark, from));
    tables.forEach((name, table) -> table.write().parquet(folder + "/" + name));
  }

  private static SparkSession session() {
    return SparkSession.getActiveSession()
        .getOrElse(() -> SparkSession.builder().config(settings()).getOrCreate());
  }

  private static SparkConf settings() {
    SparkConf conf =
        new SparkConf()
            .setIfMissing("spark.app.name", "neardup")
            .setIfMissing("spark.master", "local[*]");
    if (conf.get("spark.master").startsWith("local")) {
      conf.setIfMissing("spark.ui.enabled", "false")
          .setIfMissing("spark.driver.host", LOOPBACK)
          .setIfMissing("spark.driver.bindAddress", LOOPBACK)
          .setIfMissing("spark.executor.heartbeatInterval", "1s");
    }
    return conf;
  }

  /** What is made of rows; refuses what Spark cannot read, or a column that is not there. */
  private static Dataset<Row> readable(Table source, Supplier<Dataset<Row>> rows) {
    try {
      return rows.get();
    } catch (Exception e) {
      // Scala declares no exceptions: by these Spark refuses names of columns and of formats.
      if (e instanceof AnalysisException refused) {
        throw refused(source, refused.getSimpleMessage(), e);
      }
      if (e instanceof ClassNotFoundException) {
        throw refused(source, e.getMessage(), e);
      }
      throw e;
    }
  }

  private static IllegalArgumentException refused(Table source, String why, Exception cause) {
    return new IllegalArgumentException(
        "[format] %s cannot be read: %s".formatted(source.reader().format(), why), cause);
  }

  private static Dataset<Row> read(SparkSession spark, Table source) {
    RowReader reader = source.reader();
    DataFrameReader read = spark.read().options(reader.byName());
    List<String> names = source.names();
    if (reader.name().equals(RowReader.TABLE)) {
      return names.stream().map(read::table).reduce(Dataset::unionByName).orElseThrow();
    }
    return read.format(reader.name()).load(names.toArray(String[]::new));
  }

  /** The columns by the names of the lines; a text column must hold strings. */
  private static Dataset<Row> lines(Dataset<Row> rows, Table source) {
    String text = source.textField();
    List<Column> columns = new ArrayList<>();
    columns.add(rows.col(source.idField()).cast(DataTypes.StringType).as(Table.ID));
    columns.add(rows.col(text).as(Table.TEXT));
    Map<String, String> taken = Map.of(Table.ID, source.idField(), Table.TEXT, text);
    for (String field : new LinkedHashSet<>(source.fields())) {
      Check.that(
          taken.getOrDefault(field, field).equals(field),
          "[%s] cannot be a further field beside the text in [%s]: rename that column",
          field,
          text);
      if (!taken.containsKey(field)) {
        columns.add(rows.col(field).cast(DataTypes.StringType).as(field));
      }
    }
    Dataset<Row> lines = rows.select(columns.toArray(Column[]::new));
    var type = lines.schema().apply(Table.TEXT).dataType();
    if (!type.sameType(DataTypes.StringType)) {
      throw new IllegalArgumentException(
          "[text-field] must name a column of strings, got [%s] of type %s"
              .formatted(text, type.simpleString()));
    }
    return lines;
  }
}
