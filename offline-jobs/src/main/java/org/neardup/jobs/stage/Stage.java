package org.neardup.jobs.stage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;

/**
 * The sources of a stage, the step for each record, the keys, and the step for each group. It knows
 * no engine. Its methods are called in the order in which data flow.
 */
public final class Stage<K, V> {
  final Codec<K> key;
  final Codec<V> value;
  final Partitioner<K> partitioner;
  private final List<SourceStep<?, ?, K, V>> readings = new ArrayList<>();

  /** Null for a stage that does not combine. */
  BinaryOperator<V> combine;

  /** Null for a stage of map tasks only. */
  FunctionRaisingIOE<Task, ReduceStep<K, V>> reduce;

  int groupBytes = Integer.MAX_VALUE;
  private boolean atOnce;
  private String plural = "records";
  private Enum<?> shown = StageCounter.READ;

  record SourceStep<A, B, K, V>(
      Source<A, B> source, FunctionRaisingIOE<Task, MapStep<A, B, K, V>> map) {}

  private Stage(Codec<K> key, Codec<V> value, Partitioner<K> partitioner) {
    this.key = key;
    this.value = value;
    this.partitioner = partitioner;
  }

  /** A stage of map tasks only, which write files. */
  public static Stage<Void, Void> mapping() {
    return new Stage<>(Codec.NOTHING, Codec.NOTHING, (none, partitions) -> 0);
  }

  /**
   * A stage that sorts and groups records, and partitions them by the {@code hashCode} of their
   * keys, which must not depend on the process.
   */
  public static <K, V> Stage<K, V> shuffling(Codec<K> key, Codec<V> value) {
    return shuffling(
        key, value, (each, partitions) -> (each.hashCode() & Integer.MAX_VALUE) % partitions);
  }

  /** A stage that sorts and groups records. */
  public static <K, V> Stage<K, V> shuffling(
      Codec<K> key, Codec<V> value, Partitioner<K> partitioner) {
    return new Stage<>(key, value, partitioner);
  }

  /** A stage that only brings records into another order. */
  public static <K, V> Stage<K, V> sorting(RecordFiles<K, V> source, Partitioner<K> partitioner) {
    return shuffling(source.keys(), source.values(), partitioner)
        .reading(source)
        .reducing(task -> copying(task.records(source.keys(), source.values())));
  }

  public static <K, V> ReduceStep<K, V> copying(Output<K, V> out) {
    return group -> {
      for (V each : group) {
        out.put(group.key(), each);
      }
    };
  }

  /** Sets the counter that is shown while the stage runs. */
  public Stage<K, V> counting(String things, Enum<?> counter) {
    plural = things;
    shown = counter;
    return this;
  }

  /** Reads a source, whose records are shuffled unchanged. */
  public Stage<K, V> reading(Source<K, V> source) {
    return reading(source, task -> (each, with, shuffle) -> shuffle.put(each, with));
  }

  /** Reads a source; may be called again for another one. */
  public <A, B> Stage<K, V> reading(
      Source<A, B> source, FunctionRaisingIOE<Task, MapStep<A, B, K, V>> map) {
    readings.add(new SourceStep<>(source, map));
    return this;
  }

  /** Combines values of a key before they are sent; perhaps some of them only, perhaps again. */
  public Stage<K, V> combining(BinaryOperator<V> values) {
    combine = values;
    return this;
  }

  /** Brings keys that begin with the same bytes into one group, instead of equal ones. */
  public Stage<K, V> grouping(int bytes) {
    groupBytes = bytes;
    return this;
  }

  /** Reduces by one task, whatever number is asked for. */
  public Stage<K, V> atOnce() {
    atOnce = true;
    return this;
  }

  public Stage<K, V> reducing(FunctionRaisingIOE<Task, ReduceStep<K, V>> step) {
    reduce = step;
    return this;
  }

  /** Reduces each group to one record of the main output: its key and its combined values. */
  public Stage<K, V> reducing(BinaryOperator<V> values) {
    return reducing(
        task -> {
          Output<K, V> out = task.records(key, value);
          return group -> out.put(group.key(), group.combined(values));
        });
  }

  /** How many bytes a record takes in a shuffle that is not compressed, with its two lengths. */
  public int shuffledBytes(K recordKey, V recordValue) {
    int keyLength = key.encode(recordKey).length;
    int valueLength = value.encode(recordValue).length;
    return ByteWriter.sizeOf(keyLength) + keyLength + ByteWriter.sizeOf(valueLength) + valueLength;
  }

  /** The plural of the things that {@link #shown} counts. */
  public String plural() {
    return plural;
  }

  public Enum<?> shown() {
    return shown;
  }

  /** Whether values of a key are combined before they are sent. */
  public boolean combines() {
    return combine != null;
  }

  /** The number of reduce tasks, by the number that is asked for. */
  public int reducers(int asked) {
    return reduce == null ? 0 : atOnce ? 1 : asked;
  }

  /** The files and folders that the tasks open. */
  Stream<Path> paths() {
    return readings.stream().flatMap(reading -> reading.source.paths().stream());
  }

  SourceStep<?, ?, K, V> reading(Split split) {
    return readings.get(split.reading());
  }

  /** The splits of all sources, the largest first. */
  public List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (int i = 0; i < readings.size(); i++) {
      for (Split split : readings.get(i).source.splits(conf)) {
        splits.add(split.of(i));
      }
    }
    splits.sort(Comparator.comparingLong(Split::length).reversed());
    return splits;
  }
}
