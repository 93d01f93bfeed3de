package org.neardup.jobs.io;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.RowReader;

/**
 * How a stage reads its inputs, see {@link SourceRecords}.
 *
 * @param options how documents lie in the files
 * @param old which files are of the old collection
 * @param foreign which files are of the language that is translated
 */
public record SourceInput(SourceOptions options, OldInputs old, ForeignInputs foreign) {
  public static final SourceInput DEFAULT = of(SourceOptions.DEFAULT);

  public SourceInput {
    if (!options.reader().equals(RowReader.NONE)) {
      throw new IllegalArgumentException(
          "[format] %s is read by Spark, and only by a run of find with --engine spark"
              .formatted(options.reader().format()));
    }
  }

  /** Inputs of one language and collection. */
  public static SourceInput of(SourceOptions options) {
    return new SourceInput(options, OldInputs.NONE, ForeignInputs.NONE);
  }

  /** The options with which a file is read. */
  SourceOptions optionsOf(Path file) {
    return foreign.options(old.options(options, file), file);
  }

  /** Whether each file at or below a path is a document. */
  boolean readsWholeFiles(Path path) {
    return old.kind(path) != OldInputs.Kind.OLD_BULK && optionsOf(path).format() == Format.TEXT;
  }
}
