package org.neardup.jobs.projection;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.PartFiles;

/**
 * The runs of one bit permutation, put together to one sorted sequence of records. A run is a file
 * of the permuted signatures between two cuts, in order. Records are of equal size, so that their
 * number follows from the file's length and any of them can be read first:
 *
 * <table>
 *   <caption>Record</caption>
 *   <tr><th>bytes</th><th>content, big-endian</th></tr>
 *   <tr><td>8 a word</td><td>the permuted bits, the first bit highest</td></tr>
 *   <tr><td>8</td><td>text key</td></tr>
 *   <tr><td>1</td><td>1 for a text of the language that is translated, else 0</td></tr>
 * </table>
 */
final class Runs {
  private static final String PREFIX = "run-";
  private static final int NUMBER_DIGITS = 5;

  private record Run(Path file, long records) {}

  /** Some records of a run. */
  record Piece(Path file, long firstRecord, int records) {}

  /**
   * Where the records of a chunk are.
   *
   * @param own how many of the records are the chunk's own; the rest follow them
   * @param pieces pieces of the runs of the bit permutation, in order
   */
  record Place(int own, List<Piece> pieces) {
    Place {
      pieces = List.copyOf(pieces);
    }

    Chunk read(Configuration conf, int words) throws IOException {
      int records = pieces.stream().mapToInt(Piece::records).sum();
      Chunk chunk = new Chunk(own, records, words);
      for (Piece piece : pieces) {
        byte[] bytes = new byte[Math.multiplyExact(piece.records, recordBytes(words))];
        try (FSDataInputStream in = piece.file.getFileSystem(conf).open(piece.file)) {
          in.readFully(piece.firstRecord * recordBytes(words), bytes);
        }
        chunk.add(ByteBuffer.wrap(bytes), words);
      }
      return chunk;
    }
  }

  /**
   * Sorted signatures in memory: first the chunk's own, then the signatures with which the last of
   * these are compared.
   */
  static final class Chunk {
    final int own;

    /** All signatures, one after the other. */
    final long[] bits;

    final long[] textKeys;
    final boolean[] foreign;
    private int size;

    private Chunk(int own, int capacity, int words) {
      this.own = own;
      bits = new long[Math.multiplyExact(capacity, words)];
      textKeys = new long[capacity];
      foreign = new boolean[capacity];
    }

    private void add(ByteBuffer records, int words) {
      while (records.hasRemaining()) {
        for (int i = 0; i < words; i++) {
          bits[size * words + i] = records.getLong();
        }
        textKeys[size] = records.getLong();
        foreign[size] = records.get() != 0;
        size++;
      }
    }
  }

  static final class Writer implements Closeable {
    private final OutputStream out;
    private final ByteBuffer record;

    Writer(OutputStream out, int words) {
      this.out = out;
      this.record = ByteBuffer.allocate(recordBytes(words));
    }

    void write(SortStage.PermutedKey key) throws IOException {
      record.clear();
      for (long word : key.words()) {
        record.putLong(word);
      }
      record.putLong(key.textKey()).put((byte) (key.foreign() ? 1 : 0));
      out.write(record.array());
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private final List<Run> runs = new ArrayList<>();
  private long records;

  static int recordBytes(int words) {
    return words * Long.BYTES + Long.BYTES + 1;
  }

  /** The first part of a file's name: sorts as the runs do. */
  static String name(int permutation, int run) {
    return PREFIX + "%05d-%09d".formatted(permutation, run);
  }

  private static int permutation(Path file) {
    int start = PREFIX.length();
    return Integer.parseInt(file.getName().substring(start, start + NUMBER_DIGITS));
  }

  /** The sequences of all bit permutations that a {@link SortStage} has left in a folder. */
  static List<Runs> list(Configuration conf, Path folder, int words) throws IOException {
    SortedMap<Integer, Runs> all = new TreeMap<>();
    FileSystem fs = folder.getFileSystem(conf);
    for (Path file : PartFiles.of(conf, folder, PREFIX)) {
      long count = fs.getFileStatus(file).getLen() / recordBytes(words);
      Runs runs = all.computeIfAbsent(permutation(file), unused -> new Runs());
      runs.runs.add(new Run(file, count));
      runs.records += count;
    }
    return List.copyOf(all.values());
  }

  /**
   * Cuts the sequence into chunks.
   *
   * @param size how many records are a chunk's own; the last one may have fewer
   * @param window how many following records each chunk sees beside its own
   */
  List<Place> chunks(int size, int window) {
    List<Place> chunks = new ArrayList<>();
    for (long start = 0; start < records; start += size) {
      int own = (int) Math.min(size, records - start);
      long end = Math.min(records, start + own + window);
      chunks.add(new Place(own, pieces(start, end)));
    }
    return chunks;
  }

  private List<Piece> pieces(long start, long end) {
    List<Piece> pieces = new ArrayList<>();
    long runStart = 0;
    for (Run run : runs) {
      long from = Math.max(start, runStart);
      long to = Math.min(end, runStart + run.records);
      if (from < to) {
        pieces.add(new Piece(run.file, from - runStart, Math.toIntExact(to - from)));
      }
      runStart += run.records;
    }
    return pieces;
  }
}
