package org.neardup.spark.engine;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.jobs.stage.StageRun;
import org.neardup.spark.SparkLine;
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

  private static final String LOOPBACK = "127.0.0.1";
  private static final String TIMESTAMPS = "spark.sql.parquet.outputTimestampType";

  @Override
  public String id() {
    return SPARK;
  }

  /**
   * Makes the session, and takes Spark's settings of Hadoop.
   *
   * @throws IllegalArgumentException if the jar is not for this Spark, or speculative tasks are on
   */
  @Override
  public void prepare(Configuration conf) {
    SparkLine.require();
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
  public String where(Configuration conf) {
    return "on Spark " + session().sparkContext().master();
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
    Path mark = new Path(folder, FileOutputCommitter.SUCCEEDED_FILE_NAME);
    mark.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(mark, false);
  }

  @Override
  public void checkCopies(Configuration conf, Table source, Copies how) {
    Dataset<Row> none = session().createDataFrame(List.of(), lineType(how));
    readable(source, () -> copies(source, how, none));
  }

  @Override
  public void copyRows(Configuration conf, Table source, Path lines, Copies how, Path folder) {
    SparkSession spark = session();
    if (!spark.conf().contains(TIMESTAMPS)) {
      spark.conf().set(TIMESTAMPS, "TIMESTAMP_MICROS"); // not INT96, which has no time zone
    }
    Dataset<Row> left =
        spark
            .read()
            .schema(lineType(how))
            .option("mode", "FAILFAST")
            .option("maxStringLen", Integer.MAX_VALUE)
            .json(lines.toString());
    String format = source.reader().name().equals("orc") ? "orc" : "parquet";
    readable(source, () -> copies(source, how, left))
        .write()
        .mode(SaveMode.Append)
        .format(format)
        .save(folder.toString());
    long written = spark.read().format(format).load(folder.toString()).count();
    Check.that(
        written == left.count(),
        "%s has %s rows now of those that stay, which were %s: run find again",
        source.names(),
        written,
        left.count());
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

  /**
   * Makes a Dataset of rows; refuses rows that Spark cannot read, and columns that do not exist.
   */
  private static Dataset<Row> readable(Table source, Supplier<Dataset<Row>> rows) {
    try {
      return rows.get();
    } catch (Exception e) {
      // Scala declares no exceptions: by these Spark refuses names of columns and of formats.
      if (!(e instanceof AnalysisException || e instanceof ClassNotFoundException)) {
        throw e;
      }
      String why = e instanceof AnalysisException named ? named.getSimpleMessage() : e.getMessage();
      throw new IllegalArgumentException(
          "[format] %s cannot be read: %s".formatted(source.reader().format(), why), e);
    }
  }

  /** The rows, with the columns of all files. */
  private static Dataset<Row> read(SparkSession spark, Table source) {
    RowReader reader = source.reader();
    DataFrameReader read = spark.read().option("mergeSchema", true).options(reader.byName());
    List<String> names = source.names();
    if (reader.name().equals(RowReader.TABLE)) {
      return names.stream().map(read::table).reduce(Dataset::unionByName).orElseThrow();
    }
    return read.format(reader.name()).load(names.toArray(String[]::new));
  }

  /** The columns by the names of the lines; a text column must hold strings. */
  private static Dataset<Row> lines(Dataset<Row> rows, Table source) {
    List<Column> columns = new ArrayList<>();
    columns.add(rows.col(source.idField()).cast(DataTypes.StringType).as(Table.ID));
    columns.add(rows.col(source.textField()).as(Table.TEXT));
    for (String field : new LinkedHashSet<>(source.fields())) {
      columns.add(rows.col(field).cast(DataTypes.StringType).as(field));
    }
    Dataset<Row> lines = rows.select(columns.toArray(Column[]::new));
    var type = lines.schema().apply(Table.TEXT).dataType();
    if (!type.sameType(DataTypes.StringType)) {
      throw new IllegalArgumentException(
          "[text_field] must name a column of strings, got [%s] of type %s"
              .formatted(source.textField(), type.simpleString()));
    }
    return lines;
  }

  private static StructType lineType(Copies how) {
    StructType type = new StructType().add(Table.ID, "string").add(Table.TEXT, "string");
    for (var added : how.added().entrySet()) {
      type = type.add(added.getKey(), added.getValue());
    }
    return type;
  }

  /**
   * The rows whose lines are left. Several rows can have one id only if they are not compared,
   * because they lack a text or a valid id: their lines are combined, so that no row is copied
   * twice, and they keep their texts.
   */
  private static Dataset<Row> copies(Table source, Copies how, Dataset<Row> left) {
    Dataset<Row> rows = read(left.sparkSession(), source);
    Dataset<Row> lines =
        left.select(struct(col("*")).as("line"))
            .groupBy(
                col("line." + Table.ID).as("id"),
                col("line." + Table.TEXT).isNotNull().as("has_text"))
            .agg(count(lit(1)).as("count"), min(col("line")).as("line"));
    Column id = rows.col(source.idField()).cast(DataTypes.StringType);
    Column text = rows.col(source.textField());
    Column same = id.equalTo(lines.col("id")).and(text.isNotNull().equalTo(lines.col("has_text")));
    Column line = lines.col("line");
    Column cut = when(lines.col("count").equalTo(1), line.getField(Table.TEXT)).otherwise(text);
    List<String> names = List.of(rows.columns());
    String replaced = how.cut() ? column(names, source.textField()) : "";
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      Column own = rows.col("`" + name.replace("`", "``") + "`");
      columns.add(name.equals(replaced) ? cut.as(name) : own);
    }
    for (String name : how.added().keySet()) {
      Check.that(
          names.stream().noneMatch(name::equalsIgnoreCase),
          "[%s] cannot be added to rows that have a column of that name: choose another",
          name);
      columns.add(line.getField(name).as(name));
    }
    return rows.join(lines, same, "left")
        .where(id.isNull().or(lines.col("id").isNotNull()))
        .select(columns.toArray(Column[]::new));
  }

  /** The column that a field names, with or without regard to case as Spark does. */
  private static String column(List<String> names, String field) {
    String plain = field.replaceAll("^`|`$", "");
    return names.stream()
        .filter(names.contains(plain) ? plain::equals : plain::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[text_field] must be no field inside another to be cut, got [" + field + "]"));
  }
}
