package org.neardup.jobs.io;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Source;

/** Reads the records of the {@link SourcePiece}s that a task reads. */
final class SourceRecordReader implements Source.Reader<Void, SourceRecord> {
  private final SourceFiles files;
  private final SourceInput sources;
  private final List<SourcePiece> splits;
  private int opened;
  private Optional<SplitBytes> bytes = Optional.empty();
  private RecordSource records = Optional::empty;
  private Optional<SourceRecord> current = Optional.empty();

  SourceRecordReader(Configuration conf, SourceInput sources, List<SourcePiece> splits) {
    this.files = new SourceFiles(conf);
    this.sources = sources;
    this.splits = splits;
  }

  @Override
  public boolean next() throws IOException {
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
    SourceOptions options = sources.optionsOf(file);
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
  public Void key() {
    return null;
  }

  @Override
  public SourceRecord value() {
    return current.orElseThrow();
  }

  @Override
  public double progress() {
    double done = bytes.map(SplitBytes::progress).orElse(0f) - 1;
    return splits.isEmpty() ? 1 : Math.max(0, (opened + done) / splits.size());
  }

  @Override
  public void close() throws IOException {
    if (bytes.isPresent()) {
      bytes.get().close();
      bytes = Optional.empty();
    }
  }
}
