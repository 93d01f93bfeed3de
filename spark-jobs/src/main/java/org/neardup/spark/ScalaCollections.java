package org.neardup.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import scala.Function1;
import scala.Tuple2;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * Collections of Scala by the methods that 2.12 and 2.13 share. Scala's {@code Seq} is {@code
 * scala.collection.Seq} in 2.12 and {@code scala.collection.immutable.Seq} in 2.13, so the caller
 * chooses the type; the value has both types.
 */
@SuppressWarnings({"deprecation", "unchecked"}) // 2.12 has no other converters
public final class ScalaCollections {
  private ScalaCollections() {}

  /** A copy of a list, as a {@code Seq}. */
  public static <S> S seq(List<?> list) {
    return (S) JavaConverters.asScalaBuffer(list).toList();
  }

  public static <T> List<T> list(Seq<T> seq) {
    return JavaConverters.seqAsJavaList(seq);
  }

  /** A copy of a map. */
  public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> map) {
    List<Tuple2<K, V>> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(new Tuple2<>(key, value)));
    return (scala.collection.immutable.Map<K, V>)
        scala.collection.immutable.Map$.MODULE$.apply(seq(entries));
  }

  /** A function of a {@code Seq}. */
  public static <T, R, F> F withOwnSeq(Function1<Seq<T>, R> function) {
    return (F) function;
  }
}
