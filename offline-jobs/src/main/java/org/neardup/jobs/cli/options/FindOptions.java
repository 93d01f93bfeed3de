package org.neardup.jobs.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.util.Check;
import picocli.CommandLine.Option;

/** The options of {@code find} in the groups that its help has. */
public final class FindOptions {
  private FindOptions() {}

  /** Collections and runs beside the input. */
  public static final class Collections {
    @Option(
        names = "--source",
        paramLabel = "NAME",
        description = "Prefix of all ids, for two collections that use the same ids.")
    public String source = "";

    @Option(
        names = {"--reference", "--against"},
        paramLabel = "PATH",
        description =
            "Reference collection: the output folder of an earlier run, whose scheme is taken, or"
                + " files; may be repeated. Its units are compared with those of the input, not"
                + " with each other.")
    List<String> reference = new ArrayList<>();

    @Option(
        names = {"--reference-source", "--against-source"},
        paramLabel = "NAME",
        description = "Prefix of all ids of the reference collection.")
    String referenceSource = "";

    @Option(
        names = {"--reference-id-field", "--against-id-field"},
        paramLabel = "NAME",
        description = "Field or column of the id in files of --reference, if it is another one.")
    String referenceIdField = "";

    @Option(
        names = {"--reference-text-field", "--against-text-field"},
        paramLabel = "NAME",
        description = "Field or column of the text in files of --reference, if it is another one.")
    String referenceTextField = "";

    @Option(
        names = "--since",
        paramLabel = "DIR",
        description =
            "Output folder of the last run over the same collection, whose present state is the"
                + " input. Its scheme and the names of its clusters are kept, and delta/ of the"
                + " new folder has the changes for an index.")
    public String since = "";

    @Option(
        names = {"--existing-clusters", "--known-clusters"},
        paramLabel = "PATH",
        description =
            "Clusters whose names are kept, as lines of cluster id, tab and unit id; may be"
                + " repeated.")
    List<String> clusters = new ArrayList<>();

    public FindRequest.Others request() {
      ReferenceNames names =
          new ReferenceNames(referenceSource, referenceIdField, referenceTextField);
      return new FindRequest.Others(reference, names, since, clusters);
    }

    /** The earlier runs that a scheme may be taken from. */
    public List<String> earlier() {
      return since.isEmpty() ? reference : List.of(since);
    }
  }

  /** The pairs that are wanted. */
  public static final class Pairs {
    @Option(
        names = "--within",
        paramLabel = "FIELD",
        description =
            "Compare only records with the same value of this field, such as a language. A record"
                + " without a value is compared with none.")
    private String within = "";

    @Option(
        names = "--across",
        paramLabel = "FIELD",
        description =
            "Compare only records with different values of this field. A record without a value"
                + " is compared with all.")
    private String across = "";

    @Option(
        names = "--within-days",
        paramLabel = "N",
        description = "Compare only records whose dates are at most N days apart.")
    private Integer withinDays;

    @Option(
        names = "--date-field",
        paramLabel = "FIELD",
        description =
            "Field of the date for --within-days: 2026-11-26, 20261126, a date and time, the date"
                + " of a mail, or seconds or milliseconds since 1970. A record without a date, such"
                + " as a year alone, is compared with none.")
    private String dateField = "";

    @Option(
        names = {"--numbers", "--facts"},
        paramLabel = "WHICH",
        description =
            "any, or same to leave out pairs whose numbers, amounts, dates or codes differ"
                + " (default: ${DEFAULT-VALUE}).")
    private String numbers = "any";

    @Option(
        names = {"--contains", "--containment"},
        paramLabel = "SHARE",
        description =
            "List in contained/ the units of which a longer one has at least this share of the"
                + " shingles; with --reference, the reference documents that stand in new ones"
                + " (default: 0, none).")
    private double containment;

    @Option(
        names = "--ignore-common",
        paramLabel = "N",
        description =
            "Compare without the sentences that N documents or more have, from 2 (default: 0, only"
                + " what --ignore names).")
    public int ignoreCommon;

    public FindRequest.Pairs request(boolean acrossLanguages) {
      Check.that(
          (withinDays == null) == dateField.isEmpty(),
          "[within_days] and [date_field] must be given together");
      int days = withinDays == null ? 0 : withinDays;
      boolean same = numbers.equals("same");
      Check.that(same || numbers.equals("any"), "[numbers] must be any or same, got [%s]", numbers);
      BlockingRule rule = new BlockingRule(within, across, dateField, days, acrossLanguages, same);
      return new FindRequest.Pairs(rule, containment, ignoreCommon);
    }
  }

  /** The files of the output folder. */
  public static final class Results {
    private static final String LINES = "lines";

    @Option(
        names = "--cluster-by",
        paramLabel = "HOW",
        completionCandidates = Choices.ClusterBys.class,
        description =
            "connected: units that a chain of pairs joins; center: units that have a pair"
                + " with the unit of most pairs (default: ${DEFAULT-VALUE}).")
    private String clusterBy = "connected";

    @Option(
        names = "--bulk-by",
        paramLabel = "KIND",
        completionCandidates = Choices.BulkBys.class,
        description =
            "What a document of the bulk files is: ${COMPLETION-CANDIDATES} (default:"
                + " ${DEFAULT-VALUE}).")
    private String bulkBy = "unit";

    @Option(
        names = "--bulk-tokens",
        description =
            "Make bulk files and mapping.json for a server without the plugin, which `neardup ask`"
                + " searches.")
    private boolean bulkTokens;

    @Option(
        names = "--output-format",
        paramLabel = "FORMAT",
        description =
            "lines, or parquet for tables of pairs, clusters and units too, in parquet/ (default:"
                + " ${DEFAULT-VALUE}).")
    private String outputFormat = LINES;

    @Option(names = "--keep-work", description = "Keep intermediate data in _work/.")
    private boolean keepWork;

    public FindRequest.Results request() {
      boolean tables = outputFormat.equals("parquet");
      Check.that(
          tables || outputFormat.equals(LINES),
          "[output_format] must be lines or parquet, got [%s]",
          outputFormat);
      return new FindRequest.Results(
          ClusterBy.parse(clusterBy), BulkBy.parse(bulkBy), bulkTokens, tables, keepWork);
    }
  }

  /** How the work is split, and what a run may cost or leave out. */
  public static final class Limits {
    @Option(
        names = "--max-bucket",
        paramLabel = "N",
        description =
            "Largest bucket of which every pair is compared; of a larger one only the pairs with"
                + " its first unit (default: ${DEFAULT-VALUE}).")
    private int maxBucket = CandidateStage.DEFAULT_MAX_BUCKET;

    @Option(
        names = "--max-rejected",
        paramLabel = "SHARE",
        description =
            "Fail if a larger share of the records cannot be read, 0 to 1 (default:"
                + " ${DEFAULT-VALUE}).")
    private double maxRejected = 1;

    @Option(names = "--allow-empty", description = "Succeed without any document in the input.")
    private boolean allowEmpty;

    @Option(
        names = "--clusters-in-memory",
        paramLabel = "N",
        description =
            "Find clusters in memory if at most N texts have a pair or a copy, at 100 bytes each;"
                + " else by stages on disk (default: ${DEFAULT-VALUE}).")
    private long inMemory = ClusterStage.DEFAULT_IN_MEMORY;

    @Option(
        names = "--splits",
        paramLabel = "N",
        description = "Map tasks over the input (default: chosen by its size).")
    private int splits;

    @Option(
        names = "--reducers",
        paramLabel = "N",
        description = "Reduce tasks of each job (default: chosen by the input's size).")
    private int reducers;

    public FindRequest.Limits request() {
      FindRequest.Tasks tasks = new FindRequest.Tasks(splits, reducers, maxBucket);
      return new FindRequest.Limits(tasks, inMemory, maxRejected, allowEmpty);
    }
  }
}
