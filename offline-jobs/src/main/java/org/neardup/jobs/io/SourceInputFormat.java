package org.neardup.jobs.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/**
 * Documents from files in any {@link Format}. An input folder means all files in it and below, but
 * hidden ones (names that begin with a dot or an underscore). Plain and {@code .bz2} files are cut
 * in splits by Hadoop's usual settings; {@code .gz} files and the format {@code lines}, whose ids
 * are line numbers, are not, nor are tar archives. The settings are {@link SourceOptions}.
 */
public final class SourceInputFormat extends FileInputFormat<NullWritable, SourceRecord> {
  /** Each file is looked into once. */
  private final Map<Path, Format> formats = new HashMap<>();

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
    if (splits < 1) {
      throw new IllegalArgumentException("[splits] must be at least 1, got " + splits);
    }
    return Math.max(1, Math.ceilDiv(bytes, splits));
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    List<InputSplit> pieces = super.getSplits(job);
    Set<Path> files = new HashSet<>();
    pieces.forEach(piece -> files.add(((FileSplit) piece).getPath()));
    Map<Path, String> labels = FileLabels.of(files);
    List<InputSplit> splits = new ArrayList<>();
    for (InputSplit piece : pieces) {
      FileSplit split = (FileSplit) piece;
      Path file = split.getPath();
      splits.add(
          new SourceSplit(
              split,
              format(job.getConfiguration(), file),
              labels.get(file),
              files.size() > 1,
              !isSplitable(job, file)));
    }
    return splits;
  }

  @Override
  protected List<FileStatus> listStatus(JobContext job) throws IOException {
    job.getConfiguration().setBooleanIfUnset(INPUT_DIR_RECURSIVE, true);
    return super.listStatus(job);
  }

  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    Configuration configuration = context.getConfiguration();
    SourceFiles files = new SourceFiles(configuration);
    return format(configuration, file) != Format.LINES
        && files.canSplit(file)
        && !SourceFiles.isArchive(files.nameWithoutCompression(file));
  }

  private Format format(Configuration configuration, Path file) {
    Format wanted = SourceOptions.load(configuration).format();
    return wanted != Format.AUTO
        ? wanted
        : formats.computeIfAbsent(file, unknown -> detect(configuration, unknown));
  }

  private static Format detect(Configuration configuration, Path file) {
    try {
      return new FormatDetector(new SourceFiles(configuration)).detect(file);
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
