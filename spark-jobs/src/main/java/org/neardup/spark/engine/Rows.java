package org.neardup.spark.engine;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.neardup.jobs.run.RowReader;
import org.neardup.jobs.run.RowSource;

/** Reads rows by {@code spark.read} and writes their ids and texts as lines of JSON. */
final class Rows {
  private Rows() {}

  /**
   * Writes the rows of a source to a new folder.
   *
   * @throws IllegalArgumentException if Spark cannot read it, or a column is not there
   */
  static void write(SparkSession spark, RowSource source, Path folder) throws IOException {
    try {
      Dataset<Row> rows = lines(read(spark, source), source.idField(), source.textField());
      rows.toJSON().javaRDD().saveAsTextFile(folder.toString());
      Path mark = new Path(folder, FileOutputCommitter.SUCCEEDED_FILE_NAME);
      mark.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(mark, false);
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

  private static IllegalArgumentException refused(RowSource source, String why, Exception cause) {
    return new IllegalArgumentException(
        "[format] %s cannot be read: %s".formatted(source.reader().format(), why), cause);
  }

  private static Dataset<Row> read(SparkSession spark, RowSource source) {
    RowReader reader = source.reader();
    DataFrameReader read = spark.read().options(reader.byName());
    List<String> names = source.names();
    if (reader.name().equals(RowReader.TABLE)) {
      return names.stream().map(read::table).reduce(Dataset::unionByName).orElseThrow();
    }
    return read.format(reader.name()).load(names.toArray(String[]::new));
  }

  /** The two columns by the names of the lines; a text that is none is refused. */
  private static Dataset<Row> lines(Dataset<Row> rows, String id, String text) {
    Column key = functions.col(id).cast(DataTypes.StringType).as(RowSource.ID);
    Dataset<Row> lines = rows.select(key, functions.col(text).as(RowSource.TEXT));
    var type = lines.schema().apply(RowSource.TEXT).dataType();
    if (!type.sameType(DataTypes.StringType)) {
      throw new IllegalArgumentException(
          "[text-field] must name a column of strings, got [%s] of type %s"
              .formatted(text, type.simpleString()));
    }
    return lines;
  }
}
