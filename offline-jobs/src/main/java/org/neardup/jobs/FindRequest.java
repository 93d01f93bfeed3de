package org.neardup.jobs;

import java.util.List;
import java.util.stream.Stream;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.lsh.ResolvedScheme;

/**
 * What {@code find} is asked to do.
 *
 * @param inputs files and folders of any Hadoop file system
 * @param output the folder to be made
 * @param scheme how texts are compared
 * @param source how the inputs are read
 * @param projection what random projection needs beside the scheme
 * @param bulkBy what one document of the bulk files is
 * @param tasks how the work is split
 * @param overwrite whether the output of an earlier run may be replaced
 * @param keepWork whether intermediate data stays in the output folder
 */
public record FindRequest(
    List<String> inputs,
    String output,
    ResolvedScheme scheme,
    SourceOptions source,
    Projection projection,
    BulkBy bulkBy,
    Tasks tasks,
    boolean overwrite,
    boolean keepWork) {

  /**
   * How the work is split. It never changes the result.
   *
   * @param splits map tasks wished for over the sources, 0 to choose
   * @param reducers reduce tasks of each job, 0 to choose
   * @param maxBucket the largest bucket of which every pair is compared; this one does matter
   */
  public record Tasks(int splits, int reducers, int maxBucket) {
    public static final Tasks DEFAULT = new Tasks(0, 0, CandidateJob.DEFAULT_MAX_BUCKET);

    public Tasks {
      requireNotNegative("splits", splits);
      requireNotNegative("reducers", reducers);
      if (maxBucket < 2) {
        throw new IllegalArgumentException(
            "[max-bucket] must be at least 2, such as %d, got %d"
                .formatted(CandidateJob.DEFAULT_MAX_BUCKET, maxBucket));
      }
    }

    private static void requireNotNegative(String setting, int value) {
      if (value < 0) {
        throw new IllegalArgumentException(
            "[" + setting + "] must be at least 1, or 0 to choose, got " + value);
      }
    }
  }

  public FindRequest {
    inputs = List.copyOf(inputs);
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("[input] must name at least one file or folder");
    }
  }

  /** The inputs of both languages. */
  List<String> allInputs() {
    return Stream.concat(inputs.stream(), projection.foreign().stream()).toList();
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, ResolvedScheme scheme) {
    return new FindRequest(
        inputs,
        output,
        scheme,
        SourceOptions.DEFAULT,
        Projection.NONE,
        BulkBy.UNIT,
        Tasks.DEFAULT,
        false,
        false);
  }

  public FindRequest withSource(SourceOptions newSource) {
    return new FindRequest(
        inputs, output, scheme, newSource, projection, bulkBy, tasks, overwrite, keepWork);
  }

  public FindRequest withProjection(Projection newProjection) {
    return new FindRequest(
        inputs, output, scheme, source, newProjection, bulkBy, tasks, overwrite, keepWork);
  }

  public FindRequest withScheme(ResolvedScheme newScheme) {
    return new FindRequest(
        inputs, output, newScheme, source, projection, bulkBy, tasks, overwrite, keepWork);
  }

  public FindRequest withBulkBy(BulkBy newBulkBy) {
    return new FindRequest(
        inputs, output, scheme, source, projection, newBulkBy, tasks, overwrite, keepWork);
  }

  public FindRequest withTasks(Tasks newTasks) {
    return new FindRequest(
        inputs, output, scheme, source, projection, bulkBy, newTasks, overwrite, keepWork);
  }

  public FindRequest withOverwrite(boolean newOverwrite) {
    return new FindRequest(
        inputs, output, scheme, source, projection, bulkBy, tasks, newOverwrite, keepWork);
  }

  public FindRequest withKeepWork(boolean newKeepWork) {
    return new FindRequest(
        inputs, output, scheme, source, projection, bulkBy, tasks, overwrite, newKeepWork);
  }
}
