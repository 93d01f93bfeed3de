package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.util.Check;

/**
 * Copies files without some of their documents: all other bytes are copied unchanged, also records
 * that are no documents. A copy is compressed as its file is. Memory: two of the largest records.
 *
 * <pre>{@code
 * for (SourceCopy file : SourceCopy.of(conf, new SourceRecords(sources, inputs))) {
 *   file.copyTo(folder, document -> wanted.contains(document.id()));
 * }
 * }</pre>
 */
public final class SourceCopy {
  /** As long as the beginning of a page's tag that was read with the record before. */
  private static final int TAG = 64;

  private final Configuration conf;
  private final SourceOptions options;
  private final DuplicateIds duplicates;
  private final SourcePiece file;

  private SourceCopy(
      Configuration conf, SourceOptions options, DuplicateIds duplicates, SourcePiece file) {
    this.conf = conf;
    this.options = options;
    this.duplicates = duplicates;
    this.file = file;
  }

  /**
   * The files of inputs, in their order.
   *
   * @throws IllegalArgumentException if one is an archive or of a format that is not copied
   */
  public static List<SourceCopy> of(Configuration conf, SourceRecords inputs) throws IOException {
    Configuration uncut = new Configuration(conf);
    uncut.setLong(FileInputFormat.SPLIT_MINSIZE, Long.MAX_VALUE);
    DuplicateIds duplicates = DuplicateIds.read(conf, inputs.sources());
    List<SourceCopy> files = new ArrayList<>();
    for (SourcePiece file : inputs.pieces(uncut)) {
      Check.that(
          !new SourceFiles(conf).isArchive(file.file()),
          "[input] %s is an archive: unpack it first",
          file.file());
      Check.that(
          file.encoding().isPlain() && start(file.format()).isPresent(),
          "[input] %s is %s in %s, which is not copied: use jsonl in UTF-8",
          file.file(),
          file.format().id(),
          file.encoding().charset());
      files.add(new SourceCopy(conf, inputs.sources().options(), duplicates, file));
    }
    return files;
  }

  /**
   * Copies the file under its own name into a folder. A file that is itself a document which is
   * left out has no copy.
   *
   * @param keep asked for each document, in the order of the file
   * @return whether there is a copy
   */
  public boolean copyTo(Path folder, Predicate<SourceDocument> keep) throws IOException {
    Path copy = new Path(folder, new Path(null, null, file.label()));
    FileSystem fs = copy.getFileSystem(conf);
    boolean whole;
    try (OutputStream out = compressed(fs.create(copy, false))) {
      whole = copy(out, keep);
    }
    boolean copied = whole || !file.format().isWholeFile();
    if (!copied) {
      fs.delete(copy, false);
    }
    return copied;
  }

  private OutputStream compressed(OutputStream out) throws IOException {
    Optional<SourceFiles.Packing> packing = new SourceFiles(conf).packing(file.file());
    return packing.isPresent() ? packing.get().pack().apply(out) : out;
  }

  /** Shows all documents, in the order of the file. */
  public void read(Consumer<SourceDocument> documents) throws IOException {
    copy(
        OutputStream.nullOutputStream(),
        document -> {
          documents.accept(document);
          return true;
        });
  }

  private boolean copy(OutputStream out, Predicate<SourceDocument> keep) throws IOException {
    int longest = Math.toIntExact(options.maxRecordBytes()) + TAG;
    boolean whole = true;
    byte[] start = start(file.format()).orElseThrow().getBytes(StandardCharsets.US_ASCII);
    try (CopiedBytes bytes =
        new CopiedBytes(new SourceFiles(conf).openWhole(file.file()), out, longest)) {
      RecordSource records = SourceRecords.RecordReader.records(bytes, file, options);
      Optional<SourceRecord> record = records.next().map(duplicates::apply);
      while (record.isPresent()) {
        if (record.get() instanceof SourceDocument document && !keep.test(document)) {
          bytes.leaveOut(start, records.ahead());
          whole = false;
        } else {
          bytes.copy(start.length == 0 ? records.ahead() : TAG);
        }
        record = records.next().map(duplicates::apply);
      }
      bytes.copy(0);
    }
    return whole;
  }

  /**
   * The beginning of a record, in formats where other things may stand before it; none of formats
   * that are not copied.
   */
  private static Optional<String> start(Format format) {
    return switch (format) {
      case WIKIPEDIA -> Optional.of("<page");
      case REUTERS -> Optional.of("<REUTERS");
      case TSV, JSONL, LINES, TEXT, HTML, MBOX, EML, BULK -> Optional.of("");
      case AUTO, WARC, CSV, JSON -> Optional.empty();
    };
  }

  /**
   * The bytes of a whole file on their way into a copy of it. Bytes that were read since the last
   * record are held back until the caller copies that record or leaves it out; of more bytes than a
   * record can have, only the last ones are held.
   */
  private static final class CopiedBytes extends SplitBytes {
    private final SplitBytes in;
    private final OutputStream out;

    /** Bytes of the longest record that can be left out. */
    private final int longest;

    private byte[] held = new byte[4 * BUFFER_SIZE];
    private int heldLength;
    private int filled;
    private int taken;

    CopiedBytes(SplitBytes in, OutputStream out, int longest) {
      this.in = in;
      this.out = out;
      this.longest = longest;
    }

    @Override
    int fill() throws IOException {
      hold(filled);
      taken = 0;
      if (heldLength - BUFFER_SIZE > longest) {
        write(heldLength - longest);
      }
      int count = in.fill();
      damage = in.damage();
      filled = Math.max(0, count);
      System.arraycopy(in.buffer, 0, buffer, 0, filled);
      return count;
    }

    private void hold(int end) {
      int more = end - taken;
      if (heldLength + more > held.length) {
        held = Arrays.copyOf(held, 2 * (heldLength + more));
      }
      System.arraycopy(buffer, taken, held, heldLength, more);
      heldLength += more;
      taken = end;
    }

    /**
     * Copies the bytes read so far, except for some last bytes, which may belong to the next
     * record.
     */
    void copy(int last) throws IOException {
      hold(consumed());
      write(Math.max(0, heldLength - last));
    }

    /**
     * Leaves out the record that was just read to its end.
     *
     * @param start what the record begins with; white space before it goes too. Nothing if all that
     *     was read since the record before is this one
     * @param ahead how many bytes were read behind the record
     */
    void leaveOut(byte[] start, int ahead) throws IOException {
      hold(consumed());
      int at = start.length == 0 ? 0 : lastIndexOf(start);
      while (start.length > 0 && at > 0 && Character.isWhitespace(held[at - 1])) {
        at--;
      }
      write(at);
      System.arraycopy(held, heldLength - ahead, held, 0, ahead);
      heldLength = ahead;
    }

    private int lastIndexOf(byte[] start) {
      for (int at = heldLength - start.length; at >= 0; at--) {
        if (Arrays.equals(held, at, at + start.length, start, 0, start.length)) {
          return at;
        }
      }
      throw new IllegalArgumentException(
          "a document of more than %d bytes cannot be left out of a copy: the file has it with all its"
                  .formatted(longest)
              + " revisions");
    }

    /** Writes the first of the bytes that are held. */
    private void write(int count) throws IOException {
      out.write(held, 0, count);
      heldLength -= count;
      System.arraycopy(held, count, held, 0, heldLength);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
