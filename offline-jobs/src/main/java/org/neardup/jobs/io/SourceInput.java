package org.neardup.jobs.io;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.JobInput;

/**
 * How a job reads its inputs. The input record of a job that reads by {@link SourceInputFormat} has
 * one as its component {@code sources}.
 *
 * @param options how documents lie in the files
 * @param old which files are of the old collection
 * @param foreign which files are of the language that is translated
 */
public record SourceInput(SourceOptions options, OldInputs old, ForeignInputs foreign) {
  public static final SourceInput DEFAULT = of(SourceOptions.DEFAULT);

  /** Inputs of one language and collection. */
  public static SourceInput of(SourceOptions options) {
    return new SourceInput(options, OldInputs.NONE, ForeignInputs.NONE);
  }

  /** The options with which a file is read. */
  SourceOptions optionsOf(Path file) {
    return foreign.options(old.options(options, file), file);
  }

  static SourceInput load(Configuration job) {
    return JobInput.load(job, "sources", SourceInput.class);
  }
}
