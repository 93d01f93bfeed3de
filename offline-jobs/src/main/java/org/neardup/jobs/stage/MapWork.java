package org.neardup.jobs.stage;

import java.io.IOException;
import org.neardup.jobs.stage.codec.ByteWriter;

/** A map task at work, for engines, which make it read its split record by record. */
public final class MapWork<A, B, K, V> {
  private final Source.Reader<A, B> reader;
  private final MapStep<A, B, K, V> step;
  private final Output<K, V> shuffle;
  private final Counter read;

  private MapWork(
      Task task, Source.Reader<A, B> reader, MapStep<A, B, K, V> step, Output<K, V> shuffle) {
    this.reader = reader;
    this.step = step;
    this.shuffle = shuffle;
    this.read = task.counter(StageCounter.READ);
  }

  /** Opens the split of a task; {@code partitions} is the number of reduce tasks. */
  public static <K, V> MapWork<?, ?, K, V> open(
      Stage<K, V> stage, Task task, int partitions, Sink sink) throws IOException {
    return open(stage.reading(task.split()), task, encoding(stage, partitions, sink));
  }

  private static <A, B, K, V> MapWork<A, B, K, V> open(
      Stage.SourceStep<A, B, K, V> reading, Task task, Output<K, V> shuffle) throws IOException {
    Source.Reader<A, B> reader = task.closing(reading.source().open(task.conf(), task.split()));
    return new MapWork<>(task, reader, reading.map().apply(task), shuffle);
  }

  private static <K, V> Output<K, V> encoding(Stage<K, V> stage, int partitions, Sink sink) {
    ByteWriter bytes = new ByteWriter();
    return (key, value) -> {
      bytes.clear();
      stage.key.write(key, bytes);
      int keyLength = bytes.size();
      stage.value.write(value, bytes);
      int partition = partitions == 1 ? 0 : stage.partitioner.of(key, partitions);
      sink.take(partition, bytes.bytes(), keyLength, bytes.size());
    };
  }

  /** Takes the next record; after the last one it finishes and returns false. */
  public boolean step() throws IOException {
    if (!reader.next()) {
      step.finish(shuffle);
      return false;
    }
    read.add(1);
    step.map(reader.key(), reader.value(), shuffle);
    return true;
  }

  public double progress() throws IOException {
    return reader.progress();
  }

  /** Takes records of a shuffle as bytes: the duty of an engine is to sort them. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Takes a record, {@code length} bytes of key and value, which are the writer's until this
     * returns.
     */
    void take(int partition, byte[] bytes, int keyLength, int length) throws IOException;
  }
}
