package org.neardup.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.udf;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.feature.MinHashLSHModel;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Our bands over MLlib's signatures, which it has no way to join by: a key for each band of a unit,
 * units of equal keys joined, each pair compared once by the exact Jaccard similarity.
 *
 * @param bands how many
 * @param rows components of each
 * @param threshold the least similarity of a pair
 */
record Bands(int bands, int rows, double threshold) implements Serializable {

  /** Columns a, b and similarity of the pairs. */
  Dataset<Row> pairs(Dataset<Row> units, MinHashLSHModel model) {
    UserDefinedFunction keys =
        udf(
            (UDF1<Seq<Vector>, List<Long>>) this::keys,
            DataTypes.createArrayType(DataTypes.LongType));
    UserDefinedFunction jaccard =
        udf((UDF2<Vector, Vector, Double>) Bands::jaccard, DataTypes.DoubleType);
    Dataset<Row> keyed =
        model.transform(units).select(col("id"), explode(keys.apply(col("hashes"))).as("key"));
    Dataset<Row> candidates =
        keyed
            .as("x")
            .join(keyed.as("y"), "key")
            .where("x.id < y.id")
            .selectExpr("x.id as a", "y.id as b")
            .distinct();
    return candidates
        .join(units.selectExpr("id as a", "features as left"), "a")
        .join(units.selectExpr("id as b", "features as right"), "b")
        .select(col("a"), col("b"), jaccard.apply(col("left"), col("right")).as("similarity"))
        .where(col("similarity").geq(threshold));
  }

  private List<Long> keys(Seq<Vector> hashes) {
    List<Vector> components = CollectionConverters.asJava(hashes);
    List<Long> keys = new ArrayList<>(bands);
    for (int band = 0; band < bands; band++) {
      long key = band;
      for (Vector component : components.subList(band * rows, (band + 1) * rows)) {
        key = (key ^ (long) component.apply(0)) * 0x9E3779B97F4A7C15L;
        key ^= key >>> 32;
      }
      keys.add(key);
    }
    return keys;
  }

  private static double jaccard(Vector left, Vector right) {
    int[] a = ((SparseVector) left).indices();
    int[] b = ((SparseVector) right).indices();
    int i = 0;
    int j = 0;
    int common = 0;
    while (i < a.length && j < b.length) {
      int x = a[i];
      int y = b[j];
      common += x == y ? 1 : 0;
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return (double) common / (a.length + b.length - common);
  }
}
