package org.neardup.jobs.find;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Arithmetic;

/**
 * How many tasks a run has.
 *
 * @param splitBytes the size of the sources' splits, 0 for the default of the file system
 * @param exact whether splits may not be smaller either
 * @param reducers reduce tasks of each stage
 */
public record TaskNumbers(long splitBytes, boolean exact, int reducers) {
  static final TaskNumbers ONE = new TaskNumbers(0, false, 1);

  private static final long BYTES_PER_REDUCER = 128L << 20;
  private static final int MAX_REDUCERS = 500;
  private static final long MAX_CHUNK = 200_000;
  private static final int LOCAL_SPLITS_PER_TASK = 2;
  private static final long MIN_SPLIT_BYTES = 256L << 10;

  /** The numbers that were asked for, or chosen by the size of the inputs. */
  public static TaskNumbers of(Configuration conf, FindRequest.Tasks wished, long inputBytes) {
    int reducers = wished.reducers() > 0 ? wished.reducers() : reducers(conf, inputBytes);
    if (wished.splits() > 0) {
      long size = SourceRecords.maxSplitSize(inputBytes, wished.splits());
      return new TaskNumbers(size, true, reducers);
    }
    if (!HadoopSettings.isLocal(conf)) {
      return new TaskNumbers(0, false, reducers);
    }
    int splits = HadoopSettings.localTasks() * LOCAL_SPLITS_PER_TASK;
    long size = Math.max(MIN_SPLIT_BYTES, SourceRecords.maxSplitSize(inputBytes, splits));
    return new TaskNumbers(size, false, reducers);
  }

  private static int reducers(Configuration conf, long inputBytes) {
    if (HadoopSettings.isGiven(conf, HadoopSettings.REDUCERS)) {
      return conf.getInt(HadoopSettings.REDUCERS, 1);
    }
    return HadoopSettings.isLocal(conf)
        ? HadoopSettings.localTasks()
        : Arithmetic.clamp(Arithmetic.ceilDiv(inputBytes, BYTES_PER_REDUCER), 1, MAX_REDUCERS);
  }

  /** How many signatures a task of a window search gets, of all that there are. */
  int chunkSize(long signatures) {
    return (int) Arithmetic.clamp(Arithmetic.ceilDiv(signatures, reducers), 1, MAX_CHUNK);
  }

  /** A copy of settings by which the sources that a stage reads are cut. */
  public Configuration cutting(Configuration conf) {
    Configuration cutting = new Configuration(conf);
    if (splitBytes > 0) {
      cutting.setLong(FileInputFormat.SPLIT_MAXSIZE, splitBytes);
    }
    if (exact) {
      cutting.setLong(FileInputFormat.SPLIT_MINSIZE, splitBytes);
    }
    return cutting;
  }
}
