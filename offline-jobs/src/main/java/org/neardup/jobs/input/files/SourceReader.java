package org.neardup.jobs.input.files;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.dumps.MailSource;
import org.neardup.jobs.input.dumps.PageSource;
import org.neardup.jobs.input.dumps.ReutersParser;
import org.neardup.jobs.input.dumps.WarcSource;
import org.neardup.jobs.input.dumps.WikipediaParser;
import org.neardup.jobs.input.formats.CsvSource;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.JsonSource;
import org.neardup.jobs.input.formats.LineSource;
import org.neardup.jobs.input.formats.ParquetSource;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.formats.TextSource;
import org.neardup.jobs.input.formats.TsvColumns;
import org.neardup.jobs.stage.Source;

/** Reads the records of the {@link SourcePiece}s that a task reads. */
public final class SourceReader implements Source.Reader<Format, SourceRecord> {
  private final SourceFiles files;
  private final SourceInput sources;
  private final List<SourcePiece> splits;
  private final DuplicateIds duplicates;
  private final long length;
  private int opened;

  /** The lengths of the pieces before the one that is open, and its own. */
  private long before;

  private long ofThis;
  private boolean ofReference;
  private Optional<SplitBytes> bytes = Optional.empty();
  private Optional<RecordSource> records = Optional.empty();
  private Optional<SourceRecord> current = Optional.empty();

  SourceReader(Configuration conf, SourceInput sources, List<SourcePiece> splits)
      throws IOException {
    this.files = new SourceFiles(conf);
    this.sources = sources;
    this.splits = splits;
    this.duplicates = DuplicateIds.read(conf, sources);
    this.length = SourceRecords.length(splits);
  }

  @Override
  public boolean next() throws IOException {
    current = records.isPresent() ? records.get().next() : Optional.empty();
    while (current.isEmpty() && opened < splits.size()) {
      close();
      SourcePiece split = splits.get(opened++);
      before += ofThis;
      ofThis = split.stored().length();
      ofReference = sources.reference().contains(split.file());
      bytes = Optional.of(split.open(files));
      RecordSource opening = open(bytes.get(), split);
      records = Optional.of(opening);
      current = opening.next();
    }
    return current.isPresent();
  }

  private RecordSource open(SplitBytes in, SourcePiece split) throws IOException {
    SourceOptions options = sources.optionsOf(split.file());
    FileRecords file = split.records(options);
    if (files.isArchive(split.file())) {
      Predicate<String> wanted = name -> split.format() != Format.REUTERS || name.endsWith(".sgm");
      return new TarSource(
          in, file, wanted, (member, inside) -> source(files, split, member, inside));
    }
    RecordSource source = source(files, split, in, file);
    if (source instanceof PageSource pages && !in.atStartOfFile()) {
      pages.begin(files.head(split.file(), RecordSource.HEADER, options.charset()));
    }
    return source;
  }

  /** Reads the records of a file, or a piece of one, in its format. */
  public static RecordSource source(
      SourceFiles files, SourcePiece piece, SplitBytes in, FileRecords records) throws IOException {
    return switch (piece.format()) {
      case WIKIPEDIA -> new WikipediaParser(in, records);
      case REUTERS -> new ReutersParser(in, records);
      case TSV -> new TsvColumns.Rows(in, records, piece.columns());
      case JSONL -> new JsonSource.Lines(in, records);
      case JSON -> new JsonSource(in, records);
      case CSV -> new CsvSource(in, records);
      case PARQUET -> new ParquetSource(files, piece.stored(), records, false);
      case LINES -> new LineSource.Texts(in, records);
      case TEXT -> new TextSource(in, records);
      case HTML -> TextSource.page(in, records);
      case MBOX -> new MailSource(in, records);
      case EML -> MailSource.file(in, records);
      case WARC -> new WarcSource(in, records);
      case BULK -> new JsonSource.Bulk(in, records);
      case AUTO -> throw new IllegalArgumentException("no format for " + records.label());
    };
  }

  @Override
  public Format key() {
    return splits.get(opened - 1).format();
  }

  @Override
  public SourceRecord value() {
    SourceRecord record = current.orElseThrow();
    return ofReference ? record : duplicates.apply(record);
  }

  @Override
  public double progress() {
    return length == 0
        ? 1
        : (before + ofThis * (double) bytes.map(SplitBytes::progress).orElse(0f)) / length;
  }

  @Override
  public void close() throws IOException {
    if (bytes.isPresent()) {
      bytes.get().close();
      bytes = Optional.empty();
    }
    if (records.isPresent()) {
      records.get().close();
      records = Optional.empty();
    }
  }
}
