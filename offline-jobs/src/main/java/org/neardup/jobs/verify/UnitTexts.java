package org.neardup.jobs.verify;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;

/** Where a reducer finds the texts of its partition. */
final class UnitTexts {
  private static final String FOLDER = "neardup.verify.units";

  private UnitTexts() {}

  /** Tells the reducers of a job where the texts are. */
  static void setFolder(Configuration conf, Path units) {
    conf.set(FOLDER, units.toString());
  }

  /** Opens the texts of this reducer's partition. */
  static SortedFile<UnitRecord> open(TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    int partition = context.getTaskAttemptID().getTaskID().getId();
    return SortedFile.open(conf, new Path(conf.get(FOLDER)), partition, new UnitRecord());
  }
}
