package org.neardup.jobs.input;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.input.SourceInput.OldInputs;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.util.Check;

/**
 * Documents from files in any {@link Format}. An input folder means its {@link InputFiles}. Plain
 * and {@code .bz2} files are cut in splits by Hadoop's usual settings; {@code .gz} files and the
 * format {@code lines}, whose ids are line numbers, are not, nor are tar archives. A task reads as
 * many small files, whatever their format and compression, as make a split.
 *
 * @param sources how they are read
 * @param inputs files, folders or patterns
 */
public record SourceRecords(SourceInput sources, List<Path> inputs)
    implements Source<Void, SourceRecord> {
  /** As large as a block of HDFS. */
  private static final long MAX_GROUP = 128L << 20;

  /** The cost of opening a file, in bytes that could be read in the same time. */
  private static final long OPENING = 1L << 14;

  /** Longer than any header. */
  static final int HEADER = 1 << 16;

  private static final FormatDetector.Look BULK =
      new FormatDetector.Look(Format.BULK, TextEncoding.PLAIN);

  /** The split size at which a file of the given length is cut in the given number of splits. */
  public static long maxSplitSize(long bytes, int splits) {
    Check.atLeast("splits", splits, 1);
    return Math.max(1, Math.ceilDiv(bytes, splits));
  }

  @Override
  public List<Path> paths() {
    return inputs;
  }

  @Override
  public List<Split> splits(Configuration conf) throws IOException {
    long least = conf.getLong(FileInputFormat.SPLIT_MINSIZE, 1);
    long most = conf.getLong(FileInputFormat.SPLIT_MAXSIZE, Long.MAX_VALUE);
    long size = Math.max(least, Math.min(most, MAX_GROUP));
    List<Split> splits = new ArrayList<>();
    for (List<SourcePiece> ofKind : new Cutter(conf).piecesByKind().values()) {
      splits.addAll(splits(ofKind, size));
    }
    return splits;
  }

  /**
   * Small files share splits, in order; a file that is cut has a split for each further piece.
   * There are about as many splits as the bytes alone would have, unless opening the files costs
   * more.
   */
  private static List<Split> splits(List<SourcePiece> pieces, long wished) {
    long bytes = length(pieces);
    long wishedSplits = Math.max(1, Math.ceilDiv(bytes, wished));
    long evenly = Math.ceilDiv(bytes + pieces.size() * OPENING, wishedSplits);
    long most = Math.max(wished, Math.min(evenly, MAX_GROUP));
    List<List<SourcePiece>> groups = new ArrayList<>();
    long left = 0;
    for (SourcePiece piece : pieces) {
      long size = piece.length() + OPENING;
      if (piece.start() > 0 || groups.isEmpty() || size > left) {
        groups.add(new ArrayList<>());
        left = most;
      }
      groups.getLast().add(piece);
      left -= size;
    }
    return groups.stream().map(SourceRecords::split).toList();
  }

  /** Near the largest of its pieces. */
  private static Split split(List<SourcePiece> pieces) {
    SourcePiece largest = Collections.max(pieces, Comparator.comparingLong(SourcePiece::length));
    return Split.of(pieces, length(pieces), largest.hosts());
  }

  private static long length(List<SourcePiece> pieces) {
    return pieces.stream().mapToLong(SourcePiece::length).sum();
  }

  @Override
  public Reader<Void, SourceRecord> open(Configuration conf, Split split) {
    return new RecordReader(conf, sources, split.pieces(SourcePiece.class));
  }

  /** The files, cut where they can be, but not put in groups. */
  List<SourcePiece> pieces(Configuration conf) throws IOException {
    return new Cutter(conf).piecesByKind().values().stream().flatMap(List::stream).toList();
  }

  /** Looks into files and cuts them. */
  private final class Cutter {
    private final Configuration conf;
    private final SourceFiles files;

    Cutter(Configuration conf) {
      this.conf = conf;
      this.files = new SourceFiles(conf);
    }

    /** The labels of files depend only on the files of the same kind. */
    Map<OldInputs.Kind, List<SourcePiece>> piecesByKind() throws IOException {
      Map<OldInputs.Kind, List<FileStatus>> byKind =
          InputFiles.of(conf, sources, inputs).files().stream()
              .collect(
                  Collectors.groupingBy(
                      file -> sources.old().kind(file.getPath()),
                      () -> new EnumMap<>(OldInputs.Kind.class),
                      Collectors.toList()));
      Map<OldInputs.Kind, List<SourcePiece>> pieces = new EnumMap<>(OldInputs.Kind.class);
      for (OldInputs.Kind kind : byKind.keySet()) {
        pieces.put(kind, pieces(kind, byKind.get(kind)));
      }
      return pieces;
    }

    private List<SourcePiece> pieces(OldInputs.Kind kind, List<FileStatus> ofKind)
        throws IOException {
      Set<Path> all = ofKind.stream().map(FileStatus::getPath).collect(Collectors.toSet());
      Map<Path, String> labels = labels(kind, all);
      CommonFolder folder = CommonFolder.of(conf, sources.old().ofKind(kind, inputs));
      List<SourcePiece> found = new ArrayList<>();
      for (FileStatus status : ofKind) {
        Path file = status.getPath();
        FormatDetector.Look look =
            kind == OldInputs.Kind.OLD_BULK
                ? BULK
                : new FormatDetector(files).look(file, sources.options());
        Format format = look.format();
        boolean canSplit = canSplit(file, look);
        TsvColumns columns = columns(file, format);
        for (FilePiece piece : FilePiece.cut(conf, status, canSplit, 1)) {
          found.add(
              new SourcePiece(
                  file,
                  piece.start(),
                  piece.length(),
                  format,
                  format == Format.TEXT ? folder.nameOf(file) : labels.get(file),
                  all.size() > 1,
                  !canSplit,
                  columns,
                  look.encoding(),
                  piece.hosts()));
        }
      }
      return found;
    }

    /** The files of an earlier run go by the name of their folder. */
    private static Map<Path, String> labels(OldInputs.Kind kind, Set<Path> files) {
      return kind == OldInputs.Kind.OLD_BULK
          ? files.stream()
              .collect(Collectors.toMap(file -> file, file -> file.getParent().toString()))
          : CommonFolder.labels(files);
    }

    private boolean canSplit(Path file, FormatDetector.Look look) throws IOException {
      return switch (look.format()) {
        case LINES, TEXT, WARC, CSV, JSON -> false;
        case WIKIPEDIA, REUTERS, TSV, JSONL, BULK, AUTO ->
            look.encoding().isPlain() && !files.isArchive(file) && files.canSplit(file);
      };
    }

    private TsvColumns columns(Path file, Format format) throws IOException {
      SourceOptions options = sources.options();
      if (format == Format.CSV) {
        CsvSource.check(options, files.head(file, HEADER, options), file.toString());
      }
      if (format != Format.TSV) {
        return TsvColumns.DEFAULT;
      }
      Check.that(
          !options.header() || !files.isArchive(file),
          "[header] is not read from an archive: unpack [%s] first",
          file);
      Optional<byte[]> head =
          options.header() ? Optional.of(files.head(file, HEADER, options)) : Optional.empty();
      return TsvColumns.of(options, head.map(TsvColumns::firstLine), file.toString());
    }
  }

  /** Reads the records of the {@link SourcePiece}s that a task reads. */
  static final class RecordReader implements Reader<Void, SourceRecord> {
    private final SourceFiles files;
    private final SourceInput sources;
    private final List<SourcePiece> splits;
    private final long length;
    private int opened;

    /** The lengths of the pieces before the one that is open, and its own. */
    private long before;

    private long ofThis;
    private Optional<SplitBytes> bytes = Optional.empty();
    private Optional<RecordSource> records = Optional.empty();
    private Optional<SourceRecord> current = Optional.empty();

    RecordReader(Configuration conf, SourceInput sources, List<SourcePiece> splits) {
      this.files = new SourceFiles(conf);
      this.sources = sources;
      this.splits = splits;
      this.length = length(splits);
    }

    @Override
    public boolean next() throws IOException {
      current = records.isPresent() ? records.get().next() : Optional.empty();
      while (current.isEmpty() && opened < splits.size()) {
        close();
        SourcePiece split = splits.get(opened++);
        before += ofThis;
        ofThis = split.length();
        bytes = Optional.of(files.open(split));
        RecordSource opening = open(bytes.get(), split);
        records = Optional.of(opening);
        current = opening.next();
      }
      return current.isPresent();
    }

    private RecordSource open(SplitBytes in, SourcePiece split) throws IOException {
      SourceOptions options = sources.optionsOf(split.file());
      if (!files.isArchive(split.file())) {
        RecordSource source = records(in, split, options);
        if (source instanceof PageSource pages && !in.atStartOfFile()) {
          byte[] head = files.head(split.file(), HEADER, options);
          pages.begin(new String(head, StandardCharsets.UTF_8));
        }
        return source;
      }
      Predicate<String> wanted = name -> split.format() != Format.REUTERS || name.endsWith(".sgm");
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
        case WIKIPEDIA ->
            new PageSource(in, WikipediaParser.TAGS, new WikipediaParser(records), records);
        case REUTERS -> new PageSource(in, ReutersParser.TAGS, new ReutersParser(records), records);
        case TSV -> new LineSource(in, tsv(in, split, records), records);
        case JSONL -> new LineSource(in, new JsonSource.LineParser(records), records);
        case JSON -> new JsonSource(in, records);
        case CSV -> new CsvSource(in, records);
        case LINES -> new LineSource(in, new LineSource.TextParser(records, prefix), records);
        case TEXT -> new TextSource(in, records);
        case WARC -> new WarcSource(in, records);
        case BULK -> new LineSource(in, new JsonSource.BulkParser(records), records);
        case AUTO -> throw new IllegalArgumentException("no format for " + split.label());
      };
    }

    private static LineSource.Parser tsv(SplitBytes in, SourcePiece split, FileRecords records) {
      boolean header = records.options().header() && in.atStartOfFile();
      return new TsvColumns.LineParser(records, split.columns(), header);
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
    }
  }
}
