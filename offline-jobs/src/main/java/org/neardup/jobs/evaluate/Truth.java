package org.neardup.jobs.evaluate;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;

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
    RecordFiles.of(LongPair.CODEC, Codec.DOUBLE, folder).forEach(conf, pairs::put);
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
    RecordFiles.of(Codec.LONG, UnitRecord.CODEC, units)
        .forEach(
            conf,
            (key, unit) -> {
              String id = unit.id().toString();
              if (ids.contains(id)) {
                found.put(id, key);
              }
            });
    return found;
  }
}
