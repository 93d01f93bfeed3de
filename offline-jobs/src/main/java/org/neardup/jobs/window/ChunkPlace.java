package org.neardup.jobs.window;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Where the records of a chunk are.
 *
 * @param permutation the bit permutation
 * @param own how many of the records are the chunk's own; the rest follow them
 * @param pieces pieces of the runs of the bit permutation, in order
 */
record ChunkPlace(int permutation, int own, List<Piece> pieces) {

  /** Some records of a run. */
  record Piece(Path file, long firstRecord, int records) {
    ByteBuffer read(Configuration conf, int recordBytes) throws IOException {
      byte[] bytes = new byte[Math.multiplyExact(records, recordBytes)];
      try (FSDataInputStream in = file.getFileSystem(conf).open(file)) {
        in.readFully(firstRecord * recordBytes, bytes);
      }
      return ByteBuffer.wrap(bytes);
    }
  }

  ChunkPlace {
    pieces = List.copyOf(pieces);
  }

  Chunk read(Configuration conf, int words) throws IOException {
    int records = pieces.stream().mapToInt(Piece::records).sum();
    Chunk chunk = new Chunk(permutation, own, records, words);
    for (Piece piece : pieces) {
      chunk.add(piece.read(conf, RunFile.recordBytes(words)));
    }
    return chunk;
  }
}
