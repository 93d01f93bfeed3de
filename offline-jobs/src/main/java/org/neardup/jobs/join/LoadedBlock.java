package org.neardup.jobs.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.Features;
import org.neardup.shingle.ShingleSet;

/** The texts of a block in memory, in the order of their ids. */
public final class LoadedBlock {
  private final List<Entry> texts;
  private final long[][] shingles;

  public record Entry(long key, UnitRecord unit, Features features) {}

  public LoadedBlock(List<Entry> texts) {
    this.texts = texts;
    shingles =
        texts.stream()
            .map(text -> text.features instanceof ShingleSet set ? set.toArray() : new long[0])
            .toArray(long[][]::new);
  }

  /** Reads a file of a {@link BlockStage}. */
  public static LoadedBlock read(Configuration conf, Path file, UnitSigner signer)
      throws IOException {
    List<Entry> texts = new ArrayList<>();
    try (RecordReader<Long, UnitRecord> units =
        RecordReader.open(conf, file, Codec.INT64, UnitRecord.CODEC)) {
      while (units.next()) {
        UnitRecord unit = units.value();
        texts.add(new Entry(units.key(), unit, signer.features(unit)));
      }
    }
    texts.sort(Comparator.comparing(text -> text.unit.id()));
    return new LoadedBlock(texts);
  }

  public int size() {
    return texts.size();
  }

  Entry get(int index) {
    return texts.get(index);
  }

  /** The shingles of each text; empty where it has none. */
  long[][] shingles() {
    return shingles;
  }
}
