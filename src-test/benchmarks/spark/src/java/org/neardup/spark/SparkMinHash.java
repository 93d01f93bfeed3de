package org.neardup.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.feature.MinHashLSH;
import org.apache.spark.ml.feature.MinHashLSHModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the near duplicates among lines {@code id<TAB>text}, writes OUT, lines {@code
 * id_a<TAB>id_b<TAB>similarity}, and prints the seconds that it took without Spark's start.
 *
 * <p>{@code join} is what MLlib offers, {@code approxSimilarityJoin}: an equal value of any of its
 * hash functions makes a candidate, so that as few functions as the recall needs are the fastest.
 * {@code bands} takes the signatures from MLlib and joins their bands, see {@link Bands}.
 */
public final class SparkMinHash {

  private SparkMinHash() {}

  /**
   * Runs it.
   *
   * @param args units, OUT, shingles such as {@code char:5}, threshold, {@code join} or {@code
   *     bands}, bands, rows
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Shingles shingles = Shingles.parse(args[2]);
    double threshold = Double.parseDouble(args[3]);
    Bands bands = new Bands(Integer.parseInt(args[5]), Integer.parseInt(args[6]), threshold);
    try (SparkSession spark = session()) {
      long start = System.nanoTime();
      Dataset<Row> units = read(spark, Path.of(args[0]), shingles).cache();
      MinHashLSHModel model =
          new MinHashLSH()
              .setNumHashTables(bands.bands() * bands.rows())
              .setInputCol("features")
              .setOutputCol("hashes")
              .setSeed(1)
              .fit(units);
      write(
          args[4].equals("join") ? join(units, model, threshold) : bands.pairs(units, model),
          Path.of(args[1]));
      System.out.println((System.nanoTime() - start) / 1e9);
    }
  }

  private static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 8)
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate();
  }

  private static Dataset<Row> read(SparkSession spark, Path file, Shingles shingles) {
    StructType type =
        new StructType().add("id", DataTypes.StringType).add("features", SQLDataTypes.VectorType());
    return spark.createDataFrame(
        spark
            .read()
            .textFile(file.toString())
            .javaRDD()
            .map(line -> line.split("\t", 2))
            .map(unit -> RowFactory.create(unit[0], shingles.vector(unit[1])))
            .repartition(8),
        type);
  }

  private static Dataset<Row> join(Dataset<Row> units, MinHashLSHModel model, double threshold) {
    // The distance must be below; ours are pairs at the threshold and above.
    return model
        .approxSimilarityJoin(units, units, Math.nextUp(1 - threshold), "distance")
        .toDF()
        .where("datasetA.id < datasetB.id")
        .selectExpr("datasetA.id as a", "datasetB.id as b", "1 - distance as similarity");
  }

  private static void write(Dataset<Row> pairs, Path out) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Row pair : pairs.collectAsList()) {
      lines.add(pair.get(0) + "\t" + pair.get(1) + "\t" + pair.get(2));
    }
    Files.write(out, lines);
  }
}
