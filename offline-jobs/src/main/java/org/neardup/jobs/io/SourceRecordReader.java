package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Reads the records of a {@link SourceSplit}. */
final class SourceRecordReader extends RecordReader<NullWritable, SourceRecord> {
  private SplitBytes bytes;
  private RecordSource records;
  private Optional<SourceRecord> current = Optional.empty();

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    open((SourceSplit) split, context.getConfiguration());
  }

  private void open(SourceSplit split, Configuration configuration) throws IOException {
    SourceOptions options =
        ForeignInputs.load(configuration)
            .options(SourceOptions.load(configuration), split.getPath());
    SourceFiles files = new SourceFiles(configuration);
    bytes = files.open(split);
    if (SourceFiles.isArchive(files.nameWithoutCompression(split.getPath()))) {
      Predicate<String> wanted =
          split.format() == Format.REUTERS ? ReutersParser::isStories : name -> true;
      records =
          new TarSource(
              bytes,
              split.label(),
              wanted,
              (member, label) -> records(member, split.format(), label, label + ":", options));
    } else {
      records = records(bytes, split, options);
    }
  }

  /** The records of a file that is no archive. */
  static RecordSource records(SplitBytes in, SourceSplit split, SourceOptions options) {
    String prefix = split.severalFiles() ? split.label() + ":" : "";
    return records(in, split.format(), split.label(), prefix, options);
  }

  private static RecordSource records(
      SplitBytes in, Format format, String label, String prefix, SourceOptions options) {
    return switch (format) {
      case WIKIPEDIA -> new PageSource(in, new WikipediaParser(options), label, options);
      case REUTERS -> new PageSource(in, new ReutersParser(options), label, options);
      case TSV -> new LineSource(in, new TsvParser(options), label, options);
      case JSONL -> new LineSource(in, new JsonlParser(options), label, options);
      case LINES -> new LineSource(in, new LinesParser(options, prefix), label, options);
      case AUTO -> throw new IllegalArgumentException("no format for " + label);
    };
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    current = records.next();
    return current.isPresent();
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public SourceRecord getCurrentValue() {
    return current.orElseThrow();
  }

  @Override
  public float getProgress() {
    return bytes.progress();
  }

  @Override
  public void close() throws IOException {
    if (bytes != null) {
      bytes.close();
    }
  }
}
