package org.neardup.jobs.input;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.bzip2.CBZip2OutputStream;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.TextEncoding;
import org.neardup.jobs.input.files.InputFiles;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.input.formats.TsvColumns;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.pinned.commons.compress.archivers.tar.TarArchiveEntry;
import org.neardup.pinned.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Writes files and reads them as a job would. */
final class Sources {
  /** Read once, as that takes longer than most reads of a test. */
  private static final Configuration DEFAULTS = HadoopSettings.files(new Configuration());

  private final SourceInput sources;

  Sources(SourceOptions options) {
    sources = SourceInput.of(options);
  }

  /** All records, read in about so many splits, in the order of the splits. */
  List<SourceRecord> read(int splits, java.nio.file.Path... inputs) throws IOException {
    return read(splits(splits, inputs));
  }

  /** As many splits as wished of one file that can be cut; at least one for each file. */
  List<Split> splits(int splits, java.nio.file.Path... inputs) throws IOException {
    List<Path> paths = Arrays.stream(inputs).map(input -> new Path(input.toUri())).toList();
    long bytes = 0;
    for (InputFiles.InputFile file : InputFiles.of(DEFAULTS, sources, paths).files()) {
      bytes += file.status().getLen();
    }
    Configuration conf = new Configuration(DEFAULTS);
    conf.setLong(FileInputFormat.SPLIT_MAXSIZE, SourceRecords.maxSplitSize(bytes, splits));
    return new SourceRecords(sources, paths).splits(conf);
  }

  /** All records of a file that is cut at these places. */
  List<SourceRecord> readCut(Format format, java.nio.file.Path file, long... cuts)
      throws IOException {
    List<Split> splits = new ArrayList<>();
    long start = 0;
    for (int i = 0; i <= cuts.length; i++) {
      long end = i < cuts.length ? cuts[i] : Files.size(file);
      String name = file.getFileName().toString();
      FilePiece stored =
          new FilePiece(new Path(file.toUri()), start, end - start, List.of("localhost"));
      SourcePiece piece =
          new SourcePiece(
              0, stored, false, format, name, name, false, TsvColumns.DEFAULT, TextEncoding.PLAIN);
      splits.add(Split.of(List.of(piece), end - start, List.of()));
      start = end;
    }
    return read(splits);
  }

  private List<SourceRecord> read(List<Split> splits) throws IOException {
    List<SourceRecord> records = new ArrayList<>();
    for (Split split : splits) {
      try (Source.Reader<Format, SourceRecord> reader =
          new SourceRecords(sources, List.of()).open(DEFAULTS, split)) {
        while (reader.next()) {
          records.add(reader.value());
        }
      }
    }
    return records;
  }

  static List<String> ids(List<SourceRecord> records) {
    return records.stream()
        .filter(SourceDocument.class::isInstance)
        .map(record -> ((SourceDocument) record).id())
        .collect(Collectors.toList());
  }

  static List<RejectReason> reasons(List<SourceRecord> records) {
    return rejected(records).stream().map(RejectedRecord::reason).collect(Collectors.toList());
  }

  static List<RejectedRecord> rejected(List<SourceRecord> records) {
    return records.stream()
        .filter(RejectedRecord.class::isInstance)
        .map(RejectedRecord.class::cast)
        .collect(Collectors.toList());
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] gzip(byte[] content) throws IOException {
    GzipCodec codec = new GzipCodec();
    codec.setConf(DEFAULTS);
    return compressed(codec, content);
  }

  static byte[] gunzip(byte[] content) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return in.readAllBytes();
    }
  }

  static byte[] zstandard(byte[] content) {
    return Zstd.compress(content);
  }

  static byte[] xz(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new XZOutputStream(bytes, new LZMA2Options())) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] compressed(CompressionCodec codec, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = codec.createOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  /** In blocks of 100,000 bytes, the smallest there are. */
  static byte[] bzip2(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(utf8("BZ"));
    try (OutputStream out = new CBZip2OutputStream(bytes, 1)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  /**
   * A tar archive as GNU tar makes it.
   *
   * @param namesAndContents a file's name, its content, and so on
   */
  static byte[] tar(String... namesAndContents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, 512, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      for (int i = 0; i < namesAndContents.length; i += 2) {
        byte[] content = utf8(namesAndContents[i + 1]);
        TarArchiveEntry entry = new TarArchiveEntry(namesAndContents[i]);
        entry.setModTime(0);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }
}
