package org.neardup.jobs.evaluate;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.PartFiles;

/**
 * The pairs that brute force found, about 100 bytes of memory each.
 *
 * @param pairs text keys, the smaller first, and exact similarity
 * @param judged whether pairs of a text were looked for: true of all, or of a sample
 */
record Truth(Map<LongPair, Double> pairs, LongPredicate judged) {

  /** Reads the output of a brute force job. */
  static Truth read(Configuration conf, Path folder, LongPredicate judged) throws IOException {
    Map<LongPair, Double> pairs = new HashMap<>();
    DoubleWritable similarity = new DoubleWritable();
    LongPair pair = new LongPair();
    PartFiles.read(
        conf,
        folder,
        pair,
        similarity,
        () -> pairs.put(new LongPair().set(pair.first(), pair.second()), similarity.get()));
    return new Truth(pairs, judged);
  }

  /** Whether it is known if a pair is a true one. */
  boolean judges(LongPair pair) {
    return judged.test(pair.first()) || judged.test(pair.second());
  }

  /** The text keys of units, by their ids; only of those asked for. */
  static Map<String, Long> textKeys(Configuration conf, Path units, Set<String> ids)
      throws IOException {
    Map<String, Long> found = new HashMap<>();
    LongWritable key = new LongWritable();
    UnitRecord unit = new UnitRecord();
    PartFiles.read(
        conf,
        units,
        key,
        unit,
        () -> {
          String id = unit.id().toString();
          if (ids.contains(id)) {
            found.put(id, key.get());
          }
        });
    return found;
  }
}
