package org.neardup.jobs.request;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The request for a run of {@code find}; files and folders are on any Hadoop file system. Its parts
 * are checked and defaulted where they are made, {@code summary.json} has the whole of it, and a
 * later run reads it back from there.
 *
 * @param source how documents lie in the inputs
 * @param settings how texts are compared; complete, except for statistics that may be missing
 * @param exactJoin whether candidates come from an exact join by prefix filtering, not from bands
 * @param projection what random projection needs beside the scheme
 */
@RecordBuilder
public record FindRequest(
    List<String> inputs,
    String output,
    Existing existing,
    SourceOptions source,
    SchemeRequest settings,
    boolean exactJoin,
    ProjectionRequest projection,
    Others others,
    Pairs pairs,
    Results results,
    Limits limits)
    implements FindRequestBuilder.With {

  public FindRequest {
    inputs = List.copyOf(inputs);
    source = source.withFields(pairs.rule.fields());
    boolean minHash = !settings.similarity().equals(Setting.COSINE);
    TextOptions texts = settings.textOptions();
    Check.that(!inputs.isEmpty(), "[input] must name at least one file or folder");
    Check.that(
        minHash || !exactJoin && pairs.containment == 0 && pairs.ignoreCommon == 0,
        "[recall] = 1, [contains] and [ignore_common] are for [similarity] = [jaccard] only: leave"
            + " them out");
    Check.that(
        !pairs.rule.acrossLanguages() || settings.translateFrom().isPresent(),
        "[only_cross_lingual] needs [translate_from], the other language");
    Check.that(
        pairs.containment == 0 || others.reference.isEmpty() || !texts.unit().isPart(),
        "[contains] with [reference] looks for whole texts in whole documents: it is for [unit] ="
            + " [document] only, got [%s]",
        texts.unit().id());
    Check.that(
        !pairs.rule.sameNumbers() || !texts.changes().contains(Normalization.STRIP_DIGITS),
        "[numbers] same compares the digits that [strip_digits] takes out of texts: give one of"
            + " them only");
    Check.that(
        pairs.containment == 0 || !pairs.rule.sameNumbers() && others.since.isEmpty(),
        "[contains] must not be given together with [numbers] same or [since]: a longer text has"
            + " more numbers, and containers are looked for anew among all units");
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, SchemeRequest settings) {
    return new FindRequest(
        inputs,
        output,
        Existing.REFUSE,
        SourceOptions.DEFAULT,
        settings,
        false,
        ProjectionRequest.NONE,
        Others.NONE,
        Pairs.DEFAULT,
        Results.DEFAULT,
        Limits.DEFAULT);
  }

  /** A request with every choice at its default. */
  public static FindRequest of(List<String> inputs, String output, ResolvedScheme scheme) {
    return of(inputs, output, scheme.settings());
  }

  public FindRequest others(UnaryOperator<Others> change) {
    return withOthers(change.apply(others));
  }

  public FindRequest pairs(UnaryOperator<Pairs> change) {
    return withPairs(change.apply(pairs));
  }

  public FindRequest results(UnaryOperator<Results> change) {
    return withResults(change.apply(results));
  }

  public FindRequest limits(UnaryOperator<Limits> change) {
    return withLimits(change.apply(limits));
  }

  /** Whether {@code contained/} has examples of the reference collection and their documents. */
  public boolean searchesExamples() {
    return pairs.containment > 0 && !others.reference.isEmpty();
  }

  /** How files of the reference collection are read. */
  public SourceOptions referenceSource() {
    return others.names.applyTo(source);
  }

  public List<String> allInputs() {
    return Stream.concat(inputs.stream(), projection.sourceLanguage().stream()).toList();
  }

  /** Whether a document of the bulk files is several units; where documents are units it is one. */
  public boolean wholeDocuments() {
    return results.bulkBy == BulkBy.DOCUMENT && settings.textOptions().unit().isPart();
  }

  /** The same request with absolute paths, whatever the folder from which it is made. */
  public FindRequest absolute(Configuration conf) throws IOException {
    return with()
        .inputs(source.reader().readsFiles() ? FindInputs.absolute(conf, inputs) : inputs)
        .output(OutputFolder.at(conf, output).path().toString())
        .projection(
            projection.withSourceLanguage(FindInputs.absolute(conf, projection.sourceLanguage())))
        .others(
            others
                .withReference(FindInputs.absolute(conf, others.reference))
                .withClusters(FindInputs.absolute(conf, others.clusters)))
        .build();
  }

  /**
   * Collections and runs beside the inputs.
   *
   * @param reference the reference collection: sources, or output folders of earlier runs; inputs
   *     are compared with it and with each other, its units not with each other
   * @param names how ids and fields of the reference collection are named
   * @param since the output folder of the run before this one over the same collection, whose
   *     scheme and names of clusters are taken over; without characters if there is none
   * @param clusters files of clusters whose names are kept, as lines of cluster id, tab, unit id
   */
  @RecordBuilder
  public record Others(
      List<String> reference, ReferenceNames names, String since, List<String> clusters)
      implements FindRequestOthersBuilder.With {
    public static final Others NONE = new Others(List.of(), ReferenceNames.NONE, "", List.of());

    public Others {
      reference = List.copyOf(reference);
      clusters = List.copyOf(clusters);
      Check.that(
          since.isEmpty() || reference.isEmpty(),
          "[since] must not be given together with [reference]: nothing of it is taken over from an"
              + " earlier run");
    }
  }

  /**
   * The pairs that are wanted.
   *
   * @param rule which units may be a pair
   * @param containment a unit is listed if a longer unit has at least this share of its shingles,
   *     or a reference unit if a new one has; above 0 and at most 1; 0 for no list
   * @param ignoreCommon sentences of this number of documents are ignored, from 2; 0 for none
   */
  @RecordBuilder
  public record Pairs(BlockingRule rule, double containment, int ignoreCommon)
      implements FindRequestPairsBuilder.With {
    public static final Pairs DEFAULT = new Pairs(BlockingRule.ANY, 0, 0);

    public Pairs {
      Check.that(
          containment >= 0 && containment <= 1,
          "[contains] must be a share above 0 and at most 1, such as 0.9, got %s",
          containment);
      Check.that(
          ignoreCommon == 0 || ignoreCommon >= 2,
          "[ignore_common] must be a number of documents from 2, or 0 for none, got %s",
          ignoreCommon);
    }
  }

  /**
   * The files of the output folder.
   *
   * @param bulkBy whether a document of the bulk files is a unit or a whole document
   * @param bulkTokens whether documents of the bulk files have the tokens of their signatures, for
   *     a server without the plugin
   * @param tables whether there are tables of pairs, clusters and units too
   * @param keepWork whether intermediate data stays in the output folder
   */
  @RecordBuilder
  public record Results(
      ClusterBy clusterBy, BulkBy bulkBy, boolean bulkTokens, boolean tables, boolean keepWork)
      implements FindRequestResultsBuilder.With {
    public static final Results DEFAULT =
        new Results(ClusterBy.CONNECTED, BulkBy.UNIT, false, false, false);
  }

  /**
   * Limits on the cost of a run and on the records that it leaves out.
   *
   * @param inMemory the most texts with a pair or a copy whose clusters are found in memory
   * @param maxRejected the run fails if a larger share of the records is set aside
   * @param allowEmpty whether a run may succeed although no document could be read
   */
  @RecordBuilder
  public record Limits(Tasks tasks, long inMemory, double maxRejected, boolean allowEmpty)
      implements FindRequestLimitsBuilder.With {
    public static final Limits DEFAULT =
        new Limits(Tasks.DEFAULT, ClusterStage.DEFAULT_IN_MEMORY, 1, false);

    public Limits {
      Check.that(
          inMemory >= 0,
          "[clusters_in_memory] must be at least 0, which keeps them on disk, got %s",
          inMemory);
      Check.that(
          maxRejected >= 0 && maxRejected <= 1,
          "[max_rejected] must be a share between 0 and 1, such as 0.01, got %s",
          maxRejected);
    }
  }

  /**
   * How the work is split. It never changes the result.
   *
   * @param splits requested number of map tasks over the sources, 0 to choose
   * @param reducers reduce tasks of each job, 0 to choose
   * @param maxBucket size of the largest bucket whose pairs are all compared; this number does
   *     change the result
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
    /** An unfinished run continues after its last finished stage. */
    RESUME
  }
}
