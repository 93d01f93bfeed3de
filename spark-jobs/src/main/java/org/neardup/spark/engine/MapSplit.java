package org.neardup.spark.engine;

import java.io.Serializable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.spark.SerializableWritable;

/**
 * The input of a map task.
 *
 * @param number of the task
 * @param split a piece of the job's input
 */
record MapSplit(int number, SerializableWritable<Writable> split) implements Serializable {
  static MapSplit of(int number, InputSplit split) {
    return new MapSplit(number, new SerializableWritable<>((Writable) split));
  }

  InputSplit input() {
    return (InputSplit) split.value();
  }
}
