package org.neardup.jobs.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileRecordReader;
import org.apache.hadoop.mapreduce.lib.output.FilterOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * Sequence files as the input and the output of a job. Splits, files and commits are those of
 * Hadoop's own formats. Hadoop, however, asks the statistics of the file system before and after
 * each record when a split is a {@link FileSplit}, or an output format one of files, which takes
 * longer than many a record. These are neither, so that {@code FileInputFormatCounter} and {@code
 * FileOutputFormatCounter} stay 0.
 */
public final class RecordFiles {
  private RecordFiles() {}

  /** The file that a task reads, given its split of {@link Input} or {@link WholeInput}. */
  public static Path file(InputSplit split) {
    return Piece.of(split).file;
  }

  /** Whether a file lies in a folder, however its file system is named. */
  public static boolean isIn(Path file, Path folder) {
    return file.getParent().toUri().getPath().equals(folder.toUri().getPath());
  }

  /** A piece of a file, as a {@link FileSplit} has it. */
  private record Piece(Path file, long start, long length) {
    static Piece of(InputSplit split) {
      return ((RecordInput.Split) split).records(Piece.class).getFirst();
    }
  }

  /** Reads sequence files, cut in splits by Hadoop's usual settings. */
  static class Input extends SequenceFileInputFormat<Writable, Writable> {
    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException {
      List<InputSplit> splits = new ArrayList<>();
      for (InputSplit split : super.getSplits(job)) {
        splits.add(uncounted((FileSplit) split));
      }
      return splits;
    }

    private static InputSplit uncounted(FileSplit split) throws IOException {
      Piece piece = new Piece(split.getPath(), split.getStart(), split.getLength());
      return new RecordInput.Split(List.of(split.getLocations())).add(piece, piece.length);
    }

    @Override
    public RecordReader<Writable, Writable> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new SequenceFileRecordReader<>() {
        @Override
        public void initialize(InputSplit uncounted, TaskAttemptContext task)
            throws IOException, InterruptedException {
          Piece piece = Piece.of(uncounted);
          super.initialize(new FileSplit(piece.file, piece.start, piece.length, null), task);
        }
      };
    }
  }

  /** Reads sequence files, one file a task. */
  static final class WholeInput extends Input {
    @Override
    protected boolean isSplitable(JobContext job, Path file) {
      return false;
    }
  }

  /** Writes sequence files as {@link TaskFiles} does, that is compressed as records are. */
  static final class Output extends FilterOutputFormat<Object, Object> {
    Output() {
      super(new Files());
    }
  }

  private static final class Files extends SequenceFileOutputFormat<Object, Object> {
    @Override
    protected SequenceFile.Writer getSequenceWriter(
        TaskAttemptContext context, Class<?> key, Class<?> value) throws IOException {
      Path file = getDefaultWorkFile(context, "");
      return TaskFiles.sequence(context.getConfiguration(), file, key, value);
    }
  }
}
