package org.neardup.jobs.io;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.run.RecordInput;

/** Reads the records of the {@link SourcePiece}s that a task reads. */
final class SourceRecordReader extends RecordReader<NullWritable, SourceRecord> {
  private Configuration configuration;
  private SourceFiles files;
  private List<SourcePiece> splits = List.of();
  private int opened;
  private Optional<SplitBytes> bytes = Optional.empty();
  private RecordSource records = Optional::empty;
  private Optional<SourceRecord> current = Optional.empty();

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) {
    configuration = context.getConfiguration();
    files = new SourceFiles(configuration);
    splits = ((RecordInput.Split) split).records(SourcePiece.class);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    current = records.next();
    while (current.isEmpty() && opened < splits.size()) {
      close();
      open(splits.get(opened++));
      current = records.next();
    }
    return current.isPresent();
  }

  private void open(SourcePiece split) throws IOException {
    Path file = split.file();
    SourceOptions options = SourceInput.load(configuration).optionsOf(file);
    SplitBytes in = files.open(split);
    bytes = Optional.of(in);
    records = files.isArchive(file) ? archive(in, split, options) : records(in, split, options);
  }

  private static RecordSource archive(SplitBytes in, SourcePiece split, SourceOptions options) {
    Predicate<String> wanted =
        split.format() == Format.REUTERS ? ReutersParser::isStories : name -> true;
    return new TarSource(
        in,
        new FileRecords(split.label(), options),
        wanted,
        (member, records) -> records(member, split, records, records.label() + ":"));
  }

  /** The records of a file that is no archive. */
  static RecordSource records(SplitBytes in, SourcePiece split, SourceOptions options)
      throws IOException {
    String prefix = split.severalFiles() ? split.label() + ":" : "";
    return records(in, split, new FileRecords(split.label(), options), prefix);
  }

  private static RecordSource records(
      SplitBytes in, SourcePiece split, FileRecords records, String prefix) throws IOException {
    return switch (split.format()) {
      case WIKIPEDIA -> new PageSource(in, new WikipediaParser(records), records);
      case REUTERS -> new PageSource(in, new ReutersParser(records), records);
      case TSV -> new LineSource(in, tsv(in, split, records), records);
      case JSONL -> new LineSource(in, new JsonlParser(records), records);
      case JSON -> new JsonSource(in, records);
      case CSV -> new CsvSource(in, records);
      case LINES -> new LineSource(in, new LinesParser(records, prefix), records);
      case TEXT -> new TextSource(in, records);
      case WARC -> new WarcSource(in, records);
      case BULK -> new LineSource(in, new BulkParser(records), records);
      case AUTO -> throw new IllegalArgumentException("no format for " + split.label());
    };
  }

  private static LineParser tsv(SplitBytes in, SourcePiece split, FileRecords records) {
    boolean header = records.options().header() && in.atStartOfFile();
    return new TsvParser(records, split.columns(), header);
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
    double done = bytes.map(SplitBytes::progress).orElse(0f) - 1;
    return splits.isEmpty() ? 1 : (float) Math.max(0, (opened + done) / splits.size());
  }

  @Override
  public void close() throws IOException {
    if (bytes.isPresent()) {
      bytes.get().close();
      bytes = Optional.empty();
    }
  }
}
