package org.neardup.jobs.io;

import io.airlift.compress.zstd.ZstdCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.bzip2.CBZip2OutputStream;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SourceDocument;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.RecordInput;

/** Writes files and reads them as a job would. */
final class Sources {
  /** Read once, as that takes longer than most reads of a test. */
  private static final Configuration DEFAULTS = HadoopSettings.files(new Configuration());

  private final Configuration configuration = new Configuration(DEFAULTS);

  Sources(SourceOptions options) {
    JobInput.store(SourceInput.of(options), configuration);
  }

  /** All records, read in about so many splits, in the order of the splits. */
  List<SourceRecord> read(int splits, java.nio.file.Path... inputs) throws IOException {
    Job job = job(inputs);
    SourceInputFormat.wishForSplits(job, splits);
    return read(new SourceInputFormat().getSplits(job));
  }

  List<InputSplit> splits(int splits, java.nio.file.Path... inputs) throws IOException {
    Job job = job(inputs);
    SourceInputFormat.wishForSplits(job, splits);
    return new SourceInputFormat().getSplits(job);
  }

  /** All records of a file that is cut at these places. */
  List<SourceRecord> readCut(Format format, java.nio.file.Path file, long... cuts)
      throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    long start = 0;
    for (int i = 0; i <= cuts.length; i++) {
      long end = i < cuts.length ? cuts[i] : Files.size(file);
      SourcePiece piece =
          new SourcePiece(
              new Path(file.toUri()),
              start,
              end - start,
              format,
              file.getFileName().toString(),
              false,
              false,
              TsvColumns.DEFAULT,
              TextEncoding.PLAIN,
              List.of("localhost"));
      splits.add(new RecordInput.Split().add(piece, end - start));
      start = end;
    }
    return read(splits);
  }

  private Job job(java.nio.file.Path... inputs) throws IOException {
    Job job = Job.getInstance(configuration);
    for (java.nio.file.Path input : inputs) {
      FileInputFormat.addInputPath(job, new Path(input.toUri()));
    }
    return job;
  }

  private List<SourceRecord> read(List<InputSplit> splits) throws IOException {
    List<SourceRecord> records = new ArrayList<>();
    TaskAttemptContext context = new TaskAttemptContextImpl(configuration, new TaskAttemptID());
    for (InputSplit split : splits) {
      try (RecordReader<NullWritable, SourceRecord> reader =
          new SourceInputFormat().createRecordReader(split, context)) {
        reader.initialize(split, context);
        while (reader.nextKeyValue()) {
          records.add(reader.getCurrentValue());
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
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

  static byte[] zstandard(byte[] content) throws IOException {
    ZstdCodec codec = new ZstdCodec();
    codec.setConf(DEFAULTS);
    return compressed(codec, content);
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
}
