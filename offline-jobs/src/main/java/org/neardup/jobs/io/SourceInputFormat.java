package org.neardup.jobs.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.run.RecordInput.Split;
import org.neardup.text.Check;

/**
 * Documents from files in any {@link Format}. An input folder means its {@link InputFiles}. Plain
 * and {@code .bz2} files are cut in splits by Hadoop's usual settings; {@code .gz} files and the
 * format {@code lines}, whose ids are line numbers, are not, nor are tar archives. Files of the
 * format {@code text} are read by one task in groups as large as a split. How they are read says
 * the {@link SourceInput} of the job.
 */
public final class SourceInputFormat extends FileInputFormat<NullWritable, SourceRecord> {
  /** As large as a block of HDFS. */
  private static final long MAX_GROUP = 128L << 20;

  /** The cost of opening a file, in bytes that could be read in the same time. */
  private static final long OPENING = 1L << 14;

  /** Longer than any header. */
  private static final int HEADER = 1 << 16;

  private static final FormatDetector.Look BULK =
      new FormatDetector.Look(Format.BULK, TextEncoding.PLAIN);

  /** Each file is looked into once. */
  private final Map<Path, FormatDetector.Look> looks = new HashMap<>();

  private final Map<Path, Boolean> splitable = new HashMap<>();

  /** Parsed when it is first asked for. */
  private SourceInput input;

  /**
   * Sets the size of splits so that the input falls in about as many as wished: exactly as many for
   * one file that can be cut, at least one for each file.
   */
  public static void wishForSplits(Job job, int splits) throws IOException {
    long bytes = 0;
    for (FileStatus file : new SourceInputFormat().listStatus(job)) {
      bytes += file.getLen();
    }
    setMaxInputSplitSize(job, maxSplitSize(bytes, splits));
  }

  /** The split size at which a file of this length is cut in so many splits. */
  public static long maxSplitSize(long bytes, int splits) {
    Check.atLeast("splits", splits, 1);
    return Math.max(1, Math.ceilDiv(bytes, splits));
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    long size = Math.max(getMinSplitSize(job), Math.min(getMaxSplitSize(job), MAX_GROUP));
    List<InputSplit> splits = new ArrayList<>();
    for (List<SourcePiece> ofKind : piecesByKind(job).values()) {
      splits.addAll(splits(ofKind, size));
    }
    return splits;
  }

  /** A split for each piece, but for files that are texts: small ones share splits, in order. */
  private static List<Split> splits(List<SourcePiece> pieces, long wished) {
    List<Split> splits = new ArrayList<>();
    long left = 0;
    for (SourcePiece piece : pieces) {
      long size = piece.length() + OPENING;
      if (piece.format() != Format.TEXT || splits.isEmpty() || size > left) {
        splits.add(new Split(piece.hosts()));
        left = Math.max(wished, size);
      }
      splits.getLast().add(piece, piece.length());
      left -= size;
    }
    return splits;
  }

  /** The files, cut where they can be, but not put in groups. */
  List<SourcePiece> pieces(JobContext job) throws IOException {
    return piecesByKind(job).values().stream().flatMap(List::stream).toList();
  }

  /** The labels of files depend on the files of their own kind only. */
  private Map<OldInputs.Kind, List<SourcePiece>> piecesByKind(JobContext job) throws IOException {
    OldInputs old = input(job.getConfiguration()).old();
    Map<OldInputs.Kind, List<FileSplit>> byKind =
        super.getSplits(job).stream()
            .map(FileSplit.class::cast)
            .collect(Collectors.groupingBy(piece -> old.kind(piece.getPath())));
    Map<OldInputs.Kind, List<SourcePiece>> pieces = new EnumMap<>(OldInputs.Kind.class);
    for (OldInputs.Kind kind : byKind.keySet()) {
      Path[] inputs = old.ofKind(kind, getInputPaths(job));
      pieces.put(kind, pieces(job, kind, inputs, byKind.get(kind)));
    }
    return pieces;
  }

  private List<SourcePiece> pieces(
      JobContext job, OldInputs.Kind kind, Path[] inputs, List<FileSplit> pieces)
      throws IOException {
    Configuration conf = job.getConfiguration();
    Set<Path> files = pieces.stream().map(FileSplit::getPath).collect(Collectors.toSet());
    Map<Path, String> labels = labels(kind, files);
    CommonFolder folder = CommonFolder.of(conf, inputs);
    Map<Path, TsvColumns> columns = new HashMap<>();
    List<SourcePiece> splits = new ArrayList<>();
    for (FileSplit piece : pieces) {
      Path file = piece.getPath();
      Format format = format(conf, file);
      splits.add(
          new SourcePiece(
              file,
              piece.getStart(),
              piece.getLength(),
              format,
              format == Format.TEXT ? folder.nameOf(file) : labels.get(file),
              files.size() > 1,
              !isSplitable(job, file),
              columns.computeIfAbsent(file, unknown -> columns(conf, unknown, format)),
              look(conf, file).encoding(),
              List.of(piece.getLocations())));
    }
    return splits;
  }

  /** The files of an earlier run go by the name of their folder. */
  private static Map<Path, String> labels(OldInputs.Kind kind, Set<Path> files) {
    return kind == OldInputs.Kind.OLD_BULK
        ? files.stream()
            .collect(Collectors.toMap(file -> file, file -> file.getParent().toString()))
        : FileLabels.of(files);
  }

  private static TsvColumns columns(Configuration conf, Path file, Format format) {
    SourceOptions options = SourceInput.load(conf).options();
    SourceFiles files = new SourceFiles(conf);
    if (format == Format.CSV) {
      CsvSource.check(options, unchecked(() -> files.head(file, HEADER, options)), file.toString());
    }
    if (format != Format.TSV) {
      return TsvColumns.DEFAULT;
    }
    if (options.header() && files.isArchive(file)) {
      throw new IllegalArgumentException(
          "[header] is not read from an archive: unpack [" + file + "] first");
    }
    Optional<byte[]> head =
        options.header()
            ? Optional.of(unchecked(() -> files.head(file, HEADER, options)))
            : Optional.empty();
    return TsvColumns.of(options, head.map(TsvColumns::firstLine), file.toString());
  }

  @Override
  protected List<FileStatus> listStatus(JobContext job) throws IOException {
    Path[] inputs = getInputPaths(job);
    TokenCache.obtainTokensForNamenodes(job.getCredentials(), inputs, job.getConfiguration());
    Configuration conf = job.getConfiguration();
    return InputFiles.of(conf, SourceInput.load(conf), List.of(inputs)).files();
  }

  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    return splitable.computeIfAbsent(file, one -> canSplit(context.getConfiguration(), one));
  }

  private boolean canSplit(Configuration configuration, Path file) {
    return switch (format(configuration, file)) {
      case LINES, TEXT, WARC, CSV, JSON -> false;
      case WIKIPEDIA, REUTERS, TSV, JSONL, BULK, AUTO -> {
        SourceFiles files = new SourceFiles(configuration);
        yield look(configuration, file).encoding().isPlain()
            && !files.isArchive(file)
            && unchecked(() -> files.canSplit(file));
      }
    };
  }

  private SourceInput input(Configuration configuration) {
    if (input == null) {
      input = SourceInput.load(configuration);
    }
    return input;
  }

  private Format format(Configuration configuration, Path file) {
    return look(configuration, file).format();
  }

  private FormatDetector.Look look(Configuration configuration, Path file) {
    return input(configuration).old().kind(file) == OldInputs.Kind.OLD_BULK
        ? BULK
        : looks.computeIfAbsent(file, unknown -> detect(configuration, unknown));
  }

  private FormatDetector.Look detect(Configuration configuration, Path file) {
    SourceOptions options = input(configuration).options();
    return unchecked(() -> new FormatDetector(new SourceFiles(configuration)).look(file, options));
  }

  private static <T> T unchecked(CallableRaisingIOE<T> reading) {
    try {
      return reading.apply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public RecordReader<NullWritable, SourceRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new SourceRecordReader();
  }
}
