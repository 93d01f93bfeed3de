package org.neardup.jobs.data;

import org.apache.hadoop.fs.Path;

/**
 * The files in the output folder of a run that the next run reads: the distinct texts, the clusters
 * of units, and a line for each document of the bulk files.
 *
 * @param folder the output folder of the run
 */
public record RunState(Path folder) {
  public static final String NAME = "state";

  /** {@code text key -> TextState}. */
  public static final String TEXTS = NAME + "/texts";

  /** {@code unit id -> cluster id}, of units that are in one. */
  public static final String CLUSTERS = NAME + "/clusters";

  /** {@code _id -> DocumentState}, in as many files as there are bulk files, in their order. */
  public static final String DOCUMENTS = NAME + "/documents";

  public Path texts() {
    return new Path(folder, TEXTS);
  }

  public Path clusters() {
    return new Path(folder, CLUSTERS);
  }

  public Path documents() {
    return new Path(folder, DOCUMENTS);
  }
}
