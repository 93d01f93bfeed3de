package org.neardup.jobs.find;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.data.PairScope;
import org.neardup.jobs.input.SourceInput.OldNames;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The request for a run of {@code find}; files and folders are on any Hadoop file system.
 *
 * @param against the old collection: sources, or output folders of earlier runs; the inputs are
 *     compared with it and with each other, but its units are not compared with each other
 * @param againstNames how ids and fields of the old collection are named
 * @param since the output folder of the run before this one over the same collection, whose scheme
 *     and names of clusters are taken over; without characters if there is none
 * @param clusters files of clusters whose names are kept, as lines of cluster id, tab, unit id
 * @param settings how texts are compared; complete, but that statistics may have to be computed
 * @param scope which units are compared, by fields of their documents
 * @param projection what random projection needs beside the scheme
 * @param complete whether all pairs are found, by their rarest shingles in place of bands
 * @param bulkBy whether a document of the bulk files is a unit or a whole document
 * @param bulkTokens whether documents of the bulk files have the tokens of their signatures, for a
 *     server without the plugin
 * @param containment units are listed of which at least this share of the shingles is in a longer
 *     one, or units of the old collection that stand in a new one, above 0 and at most 1; 0 for
 *     none
 * @param sameFacts whether pairs whose {@link org.neardup.shingle.Facts} differ are left out
 * @param ignoreCommon sentences of this number of documents are ignored, from 2; 0 for none
 * @param inMemory the most texts with a pair or a copy whose clusters are found in memory
 * @param maxRejected the run fails if a larger share of the records is set aside
 * @param allowEmpty whether a run may succeed although no document could be read
 * @param keepWork whether intermediate data stays in the output folder
 */
public record FindRequest(
    List<String> inputs,
    List<String> against,
    OldNames againstNames,
    String since,
    List<String> clusters,
    String output,
    SchemeRequest settings,
    SourceOptions source,
    PairScope scope,
    ProjectionRequest projection,
    boolean complete,
    BulkBy bulkBy,
    boolean bulkTokens,
    boolean tables,
    ClusterBy clusterBy,
    boolean sameFacts,
    double containment,
    int ignoreCommon,
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
      Check.that(splits >= 0, "[splits] must be at least 1, or 0 to choose, got %d", splits);
      Check.that(reducers >= 0, "[reducers] must be at least 1, or 0 to choose, got %d", reducers);
      Check.that(
          maxBucket >= 2,
          "[max_bucket] must be at least 2, such as %d, got %d",
          CandidateStage.DEFAULT_MAX_BUCKET,
          maxBucket);
    }
  }

  public FindRequest {
    inputs = List.copyOf(inputs);
    against = List.copyOf(against);
    clusters = List.copyOf(clusters);
    source = source.withFurtherFields(scope.fields());
    boolean minHash = !settings.similarity().equals(Setting.COSINE);
    Check.that(!inputs.isEmpty(), "[input] must name at least one file or folder");
    Check.that(
        inMemory >= 0,
        "[clusters_in_memory] must be at least 0, which keeps them on disk, got %s",
        inMemory);
    Check.that(
        containment >= 0 && containment <= 1,
        "[contains] must be a share above 0 and at most 1, such as 0.9, got %s",
        containment);
    Check.that(
        minHash
            || !complete && containment == 0 && ignoreCommon == 0 && scope.equals(PairScope.NONE),
        "[recall] = 1, [contains], [ignore_common], [within], [across] and [within_days] are for"
            + " [similarity] = [jaccard] only: leave them out");
    Check.that(
        containment == 0 || against.isEmpty() || !settings.textOptions().unit().isPart(),
        "[contains] with [against] looks for whole texts in whole documents: it is for [unit] ="
            + " [document] only, got [%s]",
        settings.textOptions().unit().id());
    Check.that(
        !sameFacts || !settings.textOptions().changes().contains(Normalization.STRIP_DIGITS),
        "[facts] same compares the digits that [strip_digits] takes out of texts: give one of them"
            + " only");
    Check.that(
        containment == 0 || !sameFacts && since.isEmpty() && scope.equals(PairScope.NONE),
        "[contains] must not be given together with [facts] same, [since], [within], [across] or"
            + " [within_days]: containers are looked for anew among all units, by shingles alone");
    Check.that(
        since.isEmpty() || against.isEmpty(),
        "[since] must not be given together with [against]: nothing of it is taken over from an"
            + " earlier run");
    Check.that(
        ignoreCommon == 0 || ignoreCommon >= 2,
        "[ignore_common] must be a number of documents from 2, or 0 for none, got %s",
        ignoreCommon);
    Check.that(
        maxRejected >= 0 && maxRejected <= 1,
        "[max_rejected] must be a share between 0 and 1, such as 0.01, got %s",
        maxRejected);
  }

  /** Whether it is told which units of the old collection stand in new ones. */
  boolean searchesItems() {
    return containment > 0 && !against.isEmpty();
  }

  /** How files of the old collection are read. */
  SourceOptions oldSource() {
    return againstNames.applyTo(source);
  }

  public List<String> allInputs() {
    return Stream.concat(inputs.stream(), projection.foreign().stream()).toList();
  }

  /** Whether a document of the bulk files is several units; where documents are units it is one. */
  public boolean wholeDocuments() {
    return bulkBy == BulkBy.DOCUMENT && settings.textOptions().unit().isPart();
  }

  /** The same request with absolute paths, whatever the folder from which it is made. */
  FindRequest absolute(Configuration conf) throws IOException {
    Choices to = choices();
    to.inputs = source.reader().readsFiles() ? FindInputs.absolute(conf, inputs) : inputs;
    to.against = FindInputs.absolute(conf, against);
    to.clusters = FindInputs.absolute(conf, clusters);
    List<String> foreign = FindInputs.absolute(conf, projection.foreign());
    to.projection = new ProjectionRequest(projection.files(), foreign, projection.window());
    to.output = OutputFolder.at(conf, output).path().toString();
    return to.build();
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, SchemeRequest settings) {
    return new Choices(inputs, output, settings).build();
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, ResolvedScheme scheme) {
    return of(inputs, output, scheme.settings());
  }

  /**
   * A copy with other choices, as in {@code request.with(to -> to.since = "last")}.
   *
   * @throws IllegalArgumentException if a choice is out of range, or two exclude each other
   */
  public FindRequest with(Consumer<Choices> change) {
    Choices choices = choices();
    change.accept(choices);
    return choices.build();
  }

  private Choices choices() {
    Choices choices = new Choices(inputs, output, settings);
    choices.against = against;
    choices.againstNames = againstNames;
    choices.since = since;
    choices.clusters = clusters;
    choices.source = source;
    choices.scope = scope;
    choices.projection = projection;
    choices.complete = complete;
    choices.bulkBy = bulkBy;
    choices.bulkTokens = bulkTokens;
    choices.tables = tables;
    choices.clusterBy = clusterBy;
    choices.sameFacts = sameFacts;
    choices.inMemory = inMemory;
    choices.containment = containment;
    choices.ignoreCommon = ignoreCommon;
    choices.tasks = tasks;
    choices.existing = existing;
    choices.maxRejected = maxRejected;
    choices.allowEmpty = allowEmpty;
    choices.keepWork = keepWork;
    return choices;
  }

  public static final class Choices {
    public List<String> inputs;
    public String output;
    public List<String> against = List.of();
    public OldNames againstNames = OldNames.NONE;
    public String since = "";
    public List<String> clusters = List.of();
    public SchemeRequest settings;
    public SourceOptions source = SourceOptions.DEFAULT;
    public PairScope scope = PairScope.NONE;
    public ProjectionRequest projection = ProjectionRequest.NONE;
    public boolean complete;
    public BulkBy bulkBy = BulkBy.UNIT;
    public boolean bulkTokens;
    public boolean tables;
    public ClusterBy clusterBy = ClusterBy.CONNECTED;
    public long inMemory = ClusterStage.DEFAULT_IN_MEMORY;
    public boolean sameFacts;
    public double containment;
    public int ignoreCommon;
    public Tasks tasks = Tasks.DEFAULT;
    public Existing existing = Existing.REFUSE;
    public double maxRejected = 1;
    public boolean allowEmpty;
    public boolean keepWork;

    private Choices(List<String> inputs, String output, SchemeRequest settings) {
      this.inputs = inputs;
      this.output = output;
      this.settings = settings;
    }

    private FindRequest build() {
      return new FindRequest(
          inputs,
          against,
          againstNames,
          since,
          clusters,
          output,
          settings,
          source,
          scope,
          projection,
          complete,
          bulkBy,
          bulkTokens,
          tables,
          clusterBy,
          sameFacts,
          containment,
          ignoreCommon,
          inMemory,
          tasks,
          existing,
          maxRejected,
          allowEmpty,
          keepWork);
    }
  }

  /** Whether a document of the bulk files is a unit or a whole document. */
  public enum BulkBy implements EnumNames {
    /** A unit: a sentence or a document, whichever is compared. */
    UNIT,
    /** A document with its whole text and the signatures of all its units. */
    DOCUMENT;

    public static BulkBy parse(String id) {
      return EnumNames.parse("[bulk_by]", values(), id);
    }
  }

  public enum Existing {
    REFUSE,
    OVERWRITE,
    /** An unfinished run goes on behind its last finished stage. */
    RESUME
  }
}
