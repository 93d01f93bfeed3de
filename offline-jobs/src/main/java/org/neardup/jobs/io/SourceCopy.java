package org.neardup.jobs.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Copies files without some of their documents: every other byte stays as it is, also those of
 * records that are no documents. A copy is compressed as its file is. Memory: two of the largest
 * records.
 *
 * <pre>{@code
 * for (SourceCopy file : SourceCopy.of(conf, inputs)) {
 *   file.copy(out, document -> wanted.contains(document.id()));
 * }
 * }</pre>
 */
public final class SourceCopy {
  /** As long as the beginning of a page's tag that was read with the record before. */
  private static final int TAG = 64;

  private final Configuration conf;
  private final SourceSplit file;

  private SourceCopy(Configuration conf, SourceSplit file) {
    this.conf = conf;
    this.file = file;
  }

  /**
   * The files of inputs, in their order, read as {@link SourceOptions} in the configuration say.
   *
   * @throws IllegalArgumentException if one is an archive
   */
  public static List<SourceCopy> of(Configuration conf, List<Path> inputs) throws IOException {
    Job job = Job.getInstance(conf);
    FileInputFormat.setInputPaths(job, inputs.toArray(Path[]::new));
    FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
    List<SourceCopy> files = new ArrayList<>();
    for (InputSplit split : new SourceInputFormat().getSplits(job)) {
      SourceCopy file = new SourceCopy(job.getConfiguration(), (SourceSplit) split);
      String name = new SourceFiles(conf).nameWithoutCompression(file.file.getPath());
      if (SourceFiles.isArchive(name)) {
        throw new IllegalArgumentException(
            "[input] " + file.file.getPath() + " is an archive: unpack it first");
      }
      files.add(file);
    }
    return files;
  }

  /** The file's name, with as many of its folders as it needs to be unique in the input. */
  public String label() {
    return file.label();
  }

  /** Opens a file for the copy, compressed if its name says so. */
  public OutputStream create(Path copy) throws IOException {
    OutputStream out = copy.getFileSystem(conf).create(copy, false);
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(copy);
    return codec == null ? out : codec.createOutputStream(out);
  }

  /**
   * Copies the file.
   *
   * @param keep asked for each document, in the order of the file
   */
  public void copy(OutputStream out, Predicate<SourceDocument> keep) throws IOException {
    SourceOptions options = SourceOptions.load(conf);
    int longest = Math.toIntExact(options.maxRecordBytes()) + TAG;
    byte[] start = start(file.format()).getBytes(StandardCharsets.US_ASCII);
    try (CopiedBytes bytes =
        new CopiedBytes(new SourceFiles(conf).openWhole(file.getPath()), out, longest)) {
      RecordSource records = SourceRecordReader.records(bytes, file, options);
      Optional<SourceRecord> record = records.next();
      while (record.isPresent()) {
        if (record.get() instanceof SourceDocument document && !keep.test(document)) {
          bytes.leaveOut(start);
        } else {
          bytes.copy(start.length == 0 ? 0 : TAG);
        }
        record = records.next();
      }
      bytes.copy(0);
    }
  }

  /** What a record begins with where other things may stand before it. */
  private static String start(Format format) {
    return switch (format) {
      case WIKIPEDIA -> "<page";
      case REUTERS -> "<REUTERS";
      case TSV, JSONL, LINES -> "";
      case AUTO -> throw new IllegalArgumentException("a split without its format");
    };
  }
}
