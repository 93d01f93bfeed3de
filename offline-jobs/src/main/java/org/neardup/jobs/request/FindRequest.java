package org.neardup.jobs.request;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

/**
 * The request for a run of {@code find}.
 *
 * @param inputs files and folders of any Hadoop file system
 * @param against the old collection: sources, or output folders of earlier runs; the inputs are
 *     compared with it and with each other, but its units are not compared with each other
 * @param againstSource prefix of the ids of the old collection, empty for none
 * @param since the output folder of the run before this one over the same collection, of which
 *     pairs are taken over; without characters if there is none
 * @param clusters files of clusters whose names are kept, as lines of cluster id, tab, unit id
 * @param output the folder to be made
 * @param settings how texts are compared; complete, but that statistics may have to be computed
 * @param source how the inputs are read
 * @param projection what random projection needs beside the scheme
 * @param complete whether all pairs are found, by their rarest shingles in place of bands
 * @param bulkBy whether a document of the bulk files is a unit or a whole document
 * @param tables whether results are written as Parquet files too
 * @param clusterBy what makes units a cluster
 * @param containment units are listed of which at least this share of the shingles is in a longer
 *     one, above 0 and at most 1; 0 for none
 * @param inMemory the most texts with a pair or a copy whose clusters are found in memory
 * @param tasks how the work is split
 * @param existing how an output folder is treated that is there already
 * @param maxRejected the run fails if a larger share of the records is set aside
 * @param allowEmpty whether a run may succeed although no document could be read
 * @param keepWork whether intermediate data stays in the output folder
 */
public record FindRequest(
    List<String> inputs,
    List<String> against,
    String againstSource,
    String since,
    List<String> clusters,
    String output,
    SchemeRequest settings,
    SourceOptions source,
    ProjectionRequest projection,
    boolean complete,
    BulkBy bulkBy,
    boolean tables,
    ClusterBy clusterBy,
    double containment,
    long inMemory,
    Tasks tasks,
    Existing existing,
    double maxRejected,
    boolean allowEmpty,
    boolean keepWork) {

  /**
   * How the work is split. It never changes the result.
   *
   * @param splits map tasks wished for over the sources, 0 to choose
   * @param reducers reduce tasks of each job, 0 to choose
   * @param maxBucket the largest bucket of which every pair is compared; this one does matter
   */
  public record Tasks(int splits, int reducers, int maxBucket) {
    public static final Tasks DEFAULT = new Tasks(0, 0, CandidateStage.DEFAULT_MAX_BUCKET);

    public Tasks {
      requireNotNegative("splits", splits);
      requireNotNegative("reducers", reducers);
      if (maxBucket < 2) {
        throw new IllegalArgumentException(
            "[max-bucket] must be at least 2, such as %d, got %d"
                .formatted(CandidateStage.DEFAULT_MAX_BUCKET, maxBucket));
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
    against = List.copyOf(against);
    clusters = List.copyOf(clusters);
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("[input] must name at least one file or folder");
    }
    if (inMemory < 0) {
      throw new IllegalArgumentException(
          "[clusters-in-memory] must be at least 0, which keeps them on disk, got " + inMemory);
    }
    if (!(containment >= 0 && containment <= 1)) {
      throw new IllegalArgumentException(
          "[containment] must be a share above 0 and at most 1, such as 0.9, got " + containment);
    }
    if (complete && settings.similarity().equals(Setting.COSINE)) {
      throw new IllegalArgumentException(
          "[complete] compares shingles: it is for [method] = [minhash] only");
    }
    if (containment > 0 && settings.similarity().equals(Setting.COSINE)) {
      throw new IllegalArgumentException(
          "[containment] compares shingles: it is for [method] = [minhash] only");
    }
    if (containment > 0 && !against.isEmpty()) {
      throw new IllegalArgumentException(
          "[containment] and [against] must not be given together: containers are looked for among"
              + " all units");
    }
    if (!since.isEmpty() && (!against.isEmpty() || containment > 0)) {
      throw new IllegalArgumentException(
          "[since] must not be given together with [against] or [containment]: nothing of these is"
              + " taken over from an earlier run");
    }
    if (!(maxRejected >= 0 && maxRejected <= 1)) {
      throw new IllegalArgumentException(
          "[max-rejected] must be a share between 0 and 1, such as 0.01, got " + maxRejected);
    }
  }

  /** The inputs of both languages. */
  public List<String> allInputs() {
    return Stream.concat(inputs.stream(), projection.foreign().stream()).toList();
  }

  /** Whether a document of the bulk files is several units; where documents are units it is one. */
  public boolean wholeDocuments() {
    return bulkBy == BulkBy.DOCUMENT && settings.textOptions().unit().isPart();
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, SchemeRequest settings) {
    return new Builder(inputs, output, settings).build();
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, ResolvedScheme scheme) {
    return of(inputs, output, scheme.settings());
  }

  /**
   * How texts are compared.
   *
   * @throws IllegalArgumentException while statistics are missing
   */
  public ResolvedScheme scheme() {
    return settings.resolve();
  }

  public FindRequest withInputs(List<String> inputs) {
    return with(builder -> builder.inputs = inputs);
  }

  public FindRequest withAgainst(List<String> against) {
    return with(builder -> builder.against = against);
  }

  public FindRequest withAgainstSource(String source) {
    return with(builder -> builder.againstSource = source);
  }

  public FindRequest withSince(String since) {
    return with(builder -> builder.since = since);
  }

  public FindRequest withClusters(List<String> clusters) {
    return with(builder -> builder.clusters = clusters);
  }

  public FindRequest withSource(SourceOptions source) {
    return with(builder -> builder.source = source);
  }

  public FindRequest withProjection(ProjectionRequest projection) {
    return with(builder -> builder.projection = projection);
  }

  public FindRequest withComplete(boolean complete) {
    return with(builder -> builder.complete = complete);
  }

  public FindRequest withScheme(ResolvedScheme scheme) {
    return with(builder -> builder.settings = scheme.settings());
  }

  public FindRequest withBulkBy(BulkBy bulkBy) {
    return with(builder -> builder.bulkBy = bulkBy);
  }

  public FindRequest withTables(boolean tables) {
    return with(builder -> builder.tables = tables);
  }

  public FindRequest withClusterBy(ClusterBy clusterBy) {
    return with(builder -> builder.clusterBy = clusterBy);
  }

  public FindRequest withInMemory(long inMemory) {
    return with(builder -> builder.inMemory = inMemory);
  }

  public FindRequest withContainment(double containment) {
    return with(builder -> builder.containment = containment);
  }

  public FindRequest withTasks(Tasks tasks) {
    return with(builder -> builder.tasks = tasks);
  }

  public FindRequest withExisting(Existing existing) {
    return with(builder -> builder.existing = existing);
  }

  public FindRequest withMaxRejected(double maxRejected) {
    return with(builder -> builder.maxRejected = maxRejected);
  }

  public FindRequest withAllowEmpty(boolean allowEmpty) {
    return with(builder -> builder.allowEmpty = allowEmpty);
  }

  public FindRequest withKeepWork(boolean keepWork) {
    return with(builder -> builder.keepWork = keepWork);
  }

  private FindRequest with(Consumer<Builder> change) {
    Builder builder = new Builder(inputs, output, settings);
    builder.against = against;
    builder.againstSource = againstSource;
    builder.since = since;
    builder.clusters = clusters;
    builder.source = source;
    builder.projection = projection;
    builder.complete = complete;
    builder.bulkBy = bulkBy;
    builder.tables = tables;
    builder.clusterBy = clusterBy;
    builder.inMemory = inMemory;
    builder.containment = containment;
    builder.tasks = tasks;
    builder.existing = existing;
    builder.maxRejected = maxRejected;
    builder.allowEmpty = allowEmpty;
    builder.keepWork = keepWork;
    change.accept(builder);
    return builder.build();
  }

  /** The fields of a request while one of them is changed, at first at their defaults. */
  private static final class Builder {
    private List<String> inputs;
    private final String output;
    private List<String> against = List.of();
    private String againstSource = "";
    private String since = "";
    private List<String> clusters = List.of();
    private SchemeRequest settings;
    private SourceOptions source = SourceOptions.DEFAULT;
    private ProjectionRequest projection = ProjectionRequest.NONE;
    private boolean complete;
    private BulkBy bulkBy = BulkBy.UNIT;
    private boolean tables;
    private ClusterBy clusterBy = ClusterBy.CONNECTED;
    private long inMemory = ClusterStage.DEFAULT_IN_MEMORY;
    private double containment;
    private Tasks tasks = Tasks.DEFAULT;
    private Existing existing = Existing.REFUSE;
    private double maxRejected = 1;
    private boolean allowEmpty;
    private boolean keepWork;

    private Builder(List<String> inputs, String output, SchemeRequest settings) {
      this.inputs = inputs;
      this.output = output;
      this.settings = settings;
    }

    private FindRequest build() {
      return new FindRequest(
          inputs,
          against,
          againstSource,
          since,
          clusters,
          output,
          settings,
          source,
          projection,
          complete,
          bulkBy,
          tables,
          clusterBy,
          containment,
          inMemory,
          tasks,
          existing,
          maxRejected,
          allowEmpty,
          keepWork);
    }
  }
}
