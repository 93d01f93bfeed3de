package org.neardup.jobs.contained;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.text.ShingleSet;

/**
 * The units of a block that have shingles, in the order of their ids.
 *
 * @param ids their ids
 * @param shingles their sets of shingles
 */
record ShingleBlock(Text[] ids, long[][] shingles) {
  private record Entry(Text id, long[] shingles) {}

  static ShingleBlock read(Configuration conf, Path file, UnitSigner signer) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (RecordReader<Long, UnitRecord> units =
        RecordReader.open(conf, file, Codec.LONG, UnitRecord.CODEC)) {
      while (units.next()) {
        UnitRecord unit = units.value();
        if (signer.features(unit) instanceof ShingleSet set) {
          entries.add(new Entry(unit.id(), set.toArray()));
        }
      }
    }
    entries.sort((a, b) -> a.id.compareTo(b.id));
    return new ShingleBlock(
        entries.stream().map(Entry::id).toArray(Text[]::new),
        entries.stream().map(Entry::shingles).toArray(long[][]::new));
  }

  int size() {
    return ids.length;
  }
}
