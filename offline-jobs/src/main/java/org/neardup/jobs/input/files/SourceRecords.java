package org.neardup.jobs.input.files;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceInput.ReferenceInputs;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.files.InputFiles.InputFile;
import org.neardup.jobs.input.formats.CsvSource;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.JsonSource;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.formats.TsvColumns;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Split;
import org.neardup.pinned.jackson.core.JacksonException;
import org.neardup.util.Arithmetic;
import org.neardup.util.Check;

/**
 * Documents from files in any {@link Format}. An input folder means its {@link InputFiles}. Plain
 * and {@code .bz2} files are cut in splits by Hadoop's usual settings; {@code .gz} files and the
 * format {@code lines}, whose ids are line numbers, are not, nor are tar archives. A task reads as
 * many small files, whatever their format and compression, as make a split.
 *
 * @param sources how they are read
 * @param inputs files and folders
 */
public record SourceRecords(SourceInput sources, List<Path> inputs)
    implements Source<Format, SourceRecord> {
  /** Bytes of small files that one task reads at most: a block of HDFS. */
  private static final long MAX_GROUP = 128L << 20;

  /** The cost of opening a file, in bytes that could be read in the same time. */
  private static final long OPENING = 1L << 14;

  /** The split size at which a file of the given length is cut in the given number of splits. */
  public static long maxSplitSize(long bytes, int splits) {
    Check.atLeast("splits", splits, 1);
    return Math.max(1, Arithmetic.ceilDiv(bytes, splits));
  }

  @Override
  public List<Path> paths() {
    return inputs;
  }

  @Override
  public List<Split> splits(Configuration conf) throws IOException {
    return splits(new Cutter(conf).piecesByKind().values(), conf);
  }

  /** Whole files in their order, for stages that read or write all of one. */
  public static PieceSource<SourcePiece> files(SourceInput sources, List<Path> inputs) {
    SourceRecords records = new SourceRecords(sources, inputs);
    return new PieceSource<>(
        SourcePiece.class, inputs, conf -> splits(List.of(records.uncut(conf)), conf));
  }

  private static List<Split> splits(Collection<List<SourcePiece>> apart, Configuration conf) {
    long size = size(conf);
    return apart.stream()
        .flatMap(pieces -> groups(pieces, size).stream())
        .map(SourceRecords::split)
        .toList();
  }

  public List<SourcePiece> uncut(Configuration conf) throws IOException {
    Configuration uncut = new Configuration(conf);
    uncut.setLong(FileInputFormat.SPLIT_MINSIZE, Long.MAX_VALUE);
    return pieces(uncut);
  }

  private static long size(Configuration conf) {
    long min = conf.getLong(FileInputFormat.SPLIT_MINSIZE, 1);
    long max = conf.getLong(FileInputFormat.SPLIT_MAXSIZE, Long.MAX_VALUE);
    return Math.max(min, Math.min(max, MAX_GROUP));
  }

  /**
   * Small files share splits, in order; a file that is cut has a split for each further piece.
   * There are about as many splits as for the bytes alone, unless opening the files costs more.
   */
  private static List<List<SourcePiece>> groups(List<SourcePiece> pieces, long wished) {
    long bytes = length(pieces);
    long wishedSplits = Math.max(1, Arithmetic.ceilDiv(bytes, wished));
    long evenly = Arithmetic.ceilDiv(bytes + pieces.size() * OPENING, wishedSplits);
    long maxSize = Math.max(wished, Math.min(evenly, MAX_GROUP));
    List<List<SourcePiece>> groups = new ArrayList<>();
    long left = 0;
    for (SourcePiece piece : pieces) {
      long size = piece.stored().length() + OPENING;
      if (piece.stored().start() > 0 || groups.isEmpty() || size > left) {
        groups.add(new ArrayList<>());
        left = maxSize;
      }
      groups.get(groups.size() - 1).add(piece);
      left -= size;
    }
    return groups;
  }

  /** Near the largest of its pieces. */
  private static Split split(List<SourcePiece> pieces) {
    SourcePiece largest =
        Collections.max(pieces, Comparator.comparingLong(piece -> piece.stored().length()));
    return Split.of(pieces, length(pieces), largest.stored().hosts());
  }

  static long length(List<SourcePiece> pieces) {
    return pieces.stream().mapToLong(piece -> piece.stored().length()).sum();
  }

  /** Whether what a split holds is of the reference collection; its files are all of one kind. */
  public static boolean isReference(SourceInput sources, Split split) {
    return sources.reference().contains(split.first(SourcePiece.class).file());
  }

  @Override
  public Reader<Format, SourceRecord> open(Configuration conf, Split split) throws IOException {
    return new SourceReader(conf, sources, split.pieces(SourcePiece.class));
  }

  /** The files, cut where they can be, but not put in groups. */
  public List<SourcePiece> pieces(Configuration conf) throws IOException {
    return new Cutter(conf).piecesByKind().values().stream().flatMap(List::stream).toList();
  }

  /**
   * The remedy for the field that most of the rejected records lack, from a semicolon on: the
   * fields of the first JSON object, or the columns of the first Parquet file, if there is one.
   */
  public String missingField(Configuration conf, ToLongFunction<Enum<?>> rejected)
      throws IOException {
    long ids = rejected.applyAsLong(RejectReason.MISSING_ID);
    long texts = rejected.applyAsLong(RejectReason.MISSING_TEXT);
    boolean text = texts >= ids;
    for (SourcePiece file : pieces(conf)) {
      boolean isJson = file.format() == Format.JSONL || file.format() == Format.JSON;
      if ((isJson || file.format() == Format.PARQUET) && ids + texts > 0) {
        SourceFiles files = new SourceFiles(conf);
        SourceOptions options = sources.optionsOf(file.file());
        FileRecords records = file.records(options);
        try (SplitBytes in = file.open(files);
            RecordSource source =
                isJson
                    ? new JsonSource(in, records)
                    : SourceReader.source(files, file, in, records)) {
          List<String> names = source.names();
          String name = text ? options.textField() : options.idField();
          return "; [%s%s_field] must be a field%s of [%s], got [%s]: its fields are %s"
              .formatted(
                  sources.reference().contains(file.file()) ? "reference_" : "",
                  text ? "text" : "id",
                  names.contains(name) ? " with a string" : "",
                  file.file(),
                  name,
                  TextBytes.excerpt(String.join(", ", names)));
        } catch (JacksonException e) {
          return "";
        }
      }
    }
    return "";
  }

  /**
   * Whether there is a record that is not set aside; looks no further than to the first.
   *
   * @param rejected counts those before it
   */
  public boolean hasAny(Configuration conf, Map<RejectReason, Long> rejected) throws IOException {
    try (SourceReader reader = new SourceReader(conf, sources, pieces(conf))) {
      while (reader.next()) {
        if (reader.value() instanceof RejectedRecord bad) {
          rejected.merge(bad.reason(), 1L, Long::sum);
        } else if (!(reader.value() instanceof SkippedRecord)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Looks into files and cuts them. */
  private final class Cutter {
    private final Configuration conf;
    private final SourceFiles files;

    /** The number of the next file. */
    private int number;

    Cutter(Configuration conf) {
      this.conf = conf;
      this.files = new SourceFiles(conf);
    }

    /** The labels of files depend only on the files of the same kind. */
    Map<ReferenceInputs.Kind, List<SourcePiece>> piecesByKind() throws IOException {
      Map<ReferenceInputs.Kind, List<InputFile>> byKind =
          InputFiles.of(conf, sources, inputs).files().stream()
              .collect(
                  Collectors.groupingBy(
                      file -> sources.reference().kind(file.path()),
                      () -> new EnumMap<>(ReferenceInputs.Kind.class),
                      Collectors.toList()));
      Map<ReferenceInputs.Kind, List<SourcePiece>> pieces =
          new EnumMap<>(ReferenceInputs.Kind.class);
      for (ReferenceInputs.Kind kind : byKind.keySet()) {
        pieces.put(kind, pieces(kind, byKind.get(kind)));
      }
      return pieces;
    }

    private List<SourcePiece> pieces(ReferenceInputs.Kind kind, List<InputFile> ofKind)
        throws IOException {
      Set<Path> all = ofKind.stream().map(InputFile::path).collect(Collectors.toSet());
      Map<Path, String> labels = labels(kind, all);
      CommonFolder folder =
          CommonFolder.of(
              conf,
              inputs.stream()
                  .filter(input -> sources.reference().kind(input) == kind)
                  .toArray(Path[]::new));
      List<SourcePiece> found = new ArrayList<>();
      for (InputFile input : ofKind) {
        Path file = input.path();
        Format format = input.format();
        Check.that(
            !sources.options().encoding().contains(",") || !format.has(Trait.ONE_CHARSET),
            "[encoding] must be one charset for %s, got [%s] for [%s]: several are for other"
                + " formats than %s",
            format.id(),
            sources.options().encoding(),
            file,
            Format.with(Trait.ONE_CHARSET));
        Check.that(
            sources.options().fields().isEmpty() || format.has(Trait.FIELDS),
            "the fields [%s] cannot be read of [%s], which is %s: records of %s have fields",
            String.join(", ", sources.options().fields()),
            file,
            format.id(),
            Format.with(Trait.FIELDS));
        TsvColumns columns = columns(file, format);
        SourcePiece whole =
            new SourcePiece(
                number++,
                new FilePiece(file, 0, input.status().getLen(), List.of()),
                true,
                format,
                format.has(Trait.WHOLE_FILE) ? folder.nameOf(file) : labels.get(file),
                folder.nameOf(file),
                all.size() > 1,
                columns,
                input.encoding());
        found.addAll(cut(input.status(), whole, input.canSplit() && !columns.ids().isEmpty()));
      }
      return found;
    }

    /** Lines are numbered from the beginning of their file, which is not cut then. */
    private List<SourcePiece> cut(FileStatus status, SourcePiece file, boolean canSplit)
        throws IOException {
      List<FilePiece> pieces = FilePiece.cut(conf, status, canSplit, 1);
      return pieces.size() > 1 && numbersRecords(file)
          ? cut(status, file, false)
          : pieces.stream().map(piece -> file.part(piece, !canSplit)).toList();
    }

    private boolean numbersRecords(SourcePiece file) throws IOException {
      SourceOptions options = sources.optionsOf(file.file());
      if (file.format() != Format.JSONL || !options.namesNoId()) {
        return false;
      }
      FileRecords records = file.records(options);
      try (SplitBytes in = file.open(files)) {
        RecordSource source = new JsonSource.Lines(in, records);
        Optional<SourceRecord> read = source.next();
        while (records.numbered().isEmpty() && read.isPresent()) {
          read = source.next();
        }
      }
      return records.numbered().orElse(false);
    }

    /** The files of an earlier run go by the name of their folder. */
    private static Map<Path, String> labels(ReferenceInputs.Kind kind, Set<Path> files) {
      return kind == ReferenceInputs.Kind.REFERENCE_BULK
          ? files.stream()
              .collect(Collectors.toMap(file -> file, file -> file.getParent().toString()))
          : CommonFolder.labels(files);
    }

    private TsvColumns columns(Path file, Format format) throws IOException {
      SourceOptions options = sources.optionsOf(file);
      Check.that(
          format == Format.CSV || options.separator().isEmpty(),
          "[separator] is for csv, but [%s] is %s: leave it out, or set the format to csv",
          file,
          format.id());
      if (format == Format.CSV) {
        CsvSource.check(
            options, files.head(file, RecordSource.HEADER, options.charset()), file.toString());
      }
      Check.that(
          format != Format.PARQUET || (!files.isArchive(file) && files.packing(file).isEmpty()),
          "[format] parquet is not read from an archive or a compressed file: unpack [%s] first",
          file);
      if (format != Format.TSV) {
        return TsvColumns.DEFAULT;
      }
      Check.that(
          !options.header() || !files.isArchive(file),
          "[header] is not read from an archive: unpack [%s] first",
          file);
      Optional<String> head =
          options.header()
              ? Optional.of(files.head(file, RecordSource.HEADER, options.charset()))
              : Optional.empty();
      boolean empty = head.isPresent() && head.get().isBlank();
      return empty
          ? TsvColumns.DEFAULT
          : TsvColumns.of(
              options, head.map(text -> text.lines().findFirst().orElse("")), file.toString());
    }
  }
}
