package org.neardup.jobs.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/**
 * Copies files without some of their documents: every other byte stays as it is, also those of
 * records that are no documents. A copy is compressed as its file is. Memory: two of the largest
 * records.
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
  private final SourcePiece file;

  private SourceCopy(Configuration conf, SourceOptions options, SourcePiece file) {
    this.conf = conf;
    this.options = options;
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
    List<SourceCopy> files = new ArrayList<>();
    for (SourcePiece file : inputs.pieces(uncut)) {
      if (new SourceFiles(conf).isArchive(file.file())) {
        throw new IllegalArgumentException(
            "[input] " + file.file() + " is an archive: unpack it first");
      }
      if (!file.encoding().isPlain() || !isCopied(file.format())) {
        throw new IllegalArgumentException(
            "[input] %s is %s in %s, which is not copied: use jsonl in UTF-8"
                .formatted(file.file(), file.format().id(), file.encoding().charset()));
      }
      files.add(new SourceCopy(conf, inputs.sources().options(), file));
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
    boolean copied = whole || file.format() != Format.TEXT;
    if (!copied) {
      fs.delete(copy, false);
    }
    return copied;
  }

  private OutputStream compressed(OutputStream out) throws IOException {
    Optional<CompressionCodec> codec = new SourceFiles(conf).codec(file.file());
    return codec.isPresent() ? codec.get().createOutputStream(out) : out;
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

  /** Returns whether nothing was left out. */
  private boolean copy(OutputStream out, Predicate<SourceDocument> keep) throws IOException {
    int longest = Math.toIntExact(options.maxRecordBytes()) + TAG;
    boolean whole = true;
    byte[] start = start(file.format()).getBytes(StandardCharsets.US_ASCII);
    try (CopiedBytes bytes =
        new CopiedBytes(new SourceFiles(conf).openWhole(file.file()), out, longest)) {
      RecordSource records = SourceRecordReader.records(bytes, file, options);
      Optional<SourceRecord> record = records.next();
      while (record.isPresent()) {
        if (record.get() instanceof SourceDocument document && !keep.test(document)) {
          bytes.leaveOut(start);
          whole = false;
        } else {
          bytes.copy(start.length == 0 ? 0 : TAG);
        }
        record = records.next();
      }
      bytes.copy(0);
    }
    return whole;
  }

  private static boolean isCopied(Format format) {
    return switch (format) {
      case WARC, CSV, JSON, AUTO -> false;
      case WIKIPEDIA, REUTERS, TSV, JSONL, LINES, TEXT, BULK -> true;
    };
  }

  /** The beginning of a record, in formats where other things may stand before it. */
  private static String start(Format format) {
    return switch (format) {
      case WIKIPEDIA -> "<page";
      case REUTERS -> "<REUTERS";
      case TSV, JSONL, LINES, TEXT, BULK -> "";
      case AUTO, WARC, CSV, JSON ->
          throw new IllegalArgumentException(format.id() + " is not copied");
    };
  }
}
