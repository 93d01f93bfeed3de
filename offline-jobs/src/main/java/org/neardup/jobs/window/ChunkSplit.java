package org.neardup.jobs.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** The chunks of one task: several where bit permutations are short. */
final class ChunkSplit extends InputSplit implements Writable {
  private final List<ChunkPlace> chunks = new ArrayList<>();

  /** Empty, to be filled by {@link #add} or {@link #readFields}. */
  ChunkSplit() {}

  void add(ChunkPlace chunk) {
    chunks.add(chunk);
  }

  List<ChunkPlace> chunks() {
    return chunks;
  }

  /** How many signatures are the chunks' own. */
  @Override
  public long getLength() {
    return chunks.stream().mapToLong(ChunkPlace::own).sum();
  }

  /** Chunks lie in several files, so no place is better than another. */
  @Override
  public String[] getLocations() {
    return new String[0];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(chunks.size());
    for (ChunkPlace chunk : chunks) {
      chunk.write(out);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    chunks.clear();
    for (int left = in.readInt(); left > 0; left--) {
      chunks.add(ChunkPlace.read(in));
    }
  }
}
