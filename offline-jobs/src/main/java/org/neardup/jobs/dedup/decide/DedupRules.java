package org.neardup.jobs.dedup.decide;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.dedup.decide.KeepRule.Kind;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.JsonNodeFactory;
import org.neardup.text.Unit;
import org.neardup.util.Check;

/**
 * The rules by which {@code dedup} removes the duplicates of a run.
 *
 * @param keep which documents are retained, see {@link KeepRule#parse}; null for the usual rule
 * @param reportBy field whose values group the loss report; empty for no report
 * @param annotate prefix of the fields added to every record; if not empty, no record is removed
 * @param removedIds how many ids of removed documents are added to the one that is retained for
 *     them, with their number; negative for neither
 * @param minDocuments how many documents must have a unit, or one near to it, for it to be removed
 * @param within field in which two documents must agree to be duplicates, as in {@link
 *     BlockingRule}; empty for no field
 * @param maxLoss a unit is removed for another only if that one lacks at most this share of its
 *     shingles and, below 1, has the same numbers; 1 for any
 * @param minLeft a document is removed if cuts leave less of it: up to 1 a share of its characters,
 *     above 1 a number of characters
 * @param dropContainers whether documents with an example of the reference collection are removed
 */
@RecordBuilder
public record DedupRules(
    String keep,
    String reportBy,
    String annotate,
    int removedIds,
    int minDocuments,
    String within,
    double maxLoss,
    double minLeft,
    boolean dropContainers)
    implements DedupRulesBuilder.With {
  /** The smallest number of documents that a repeated unit can have. */
  public static final int TWO = 2;

  private static final String CLUSTER = "cluster_id";
  private static final String RETAINED_FLAG = "retained";
  private static final String SIMILARITY = "similarity";
  private static final String DUPLICATE_OF = "duplicate_of";
  private static final String SIZE = "cluster_size";
  private static final String REMOVED_IDS = "removed_ids";

  /** The usual prefix of fields that are added. */
  public static final String PREFIX = "neardup.";

  public DedupRules {
    if (keep != null) {
      KeepRule.parse(keep);
    }
    Check.that(
        minDocuments >= TWO, "[min_documents] must be 2 or more documents, got %s", minDocuments);
    Check.that(
        maxLoss >= 0 && maxLoss <= 1,
        "[max_loss] must be a share of 0 to 1, such as 0.05, got %s",
        maxLoss);
    Check.that(
        maxLoss == 1 || !keepsNone(),
        "[max_loss] must be 1 with [keep] none, by which the text of all copies is lost, got %s",
        maxLoss);
    Check.that(
        minLeft >= 0,
        "[min_left] must be a share up to 1, such as 0.5, or a number of characters, got %s",
        minLeft);
  }

  /**
   * Rules for the units of a run; by default the longest document is retained, the first part.
   *
   * @param hasSets whether the run compared sets of shingles
   * @param hasExamples whether the run looked for the examples of a reference collection
   * @throws IllegalArgumentException if they make no sense for the units
   */
  public DedupRules of(Unit unit, boolean hasSets, boolean hasExamples) {
    Check.that(
        maxLoss == 1 || hasSets,
        "[max_loss] must be 1 for a run with [similarity] cosine, got %s: only texts that are"
            + " compared as sets of shingles, with [similarity] jaccard, have a known loss",
        maxLoss);
    Check.that(
        unit.isPart() || minLeft == 0,
        "[min_left] is for runs with [unit] sentence or passage, of which parts of documents are"
            + " cut out, got a run over whole documents: leave it out");
    Check.that(
        !unit.isPart() || annotate.isEmpty(),
        "[annotate] is for runs over whole documents, got one with [unit] %s: leave it out",
        unit.id());
    Check.that(
        !unit.isPart() || removedIds < 0,
        "[removed_ids] is for runs over whole documents, got one with [unit] %s: leave it out",
        unit.id());
    Check.that(
        !dropContainers || hasExamples,
        "[drop_containers] needs a run with --reference and --contains, which looks for the"
            + " documents that hold an example of the reference collection");
    Check.that(
        within.isEmpty() || !hasExamples,
        "[within] must be left out for a run with --reference: fields of reference documents are"
            + " not read");
    return keep == null ? withKeep(unit.isPart() ? "first" : "longest") : this;
  }

  /** All fields that are read of documents. */
  public List<String> fields() {
    return Stream.concat(ranking().stream().map(KeepRule::field), Stream.of(reportBy, within))
        .filter(field -> !field.isEmpty())
        .distinct()
        .toList();
  }

  /**
   * The value of a field, without characters for none.
   *
   * @param fields {@link #fields}, which a task asks for once
   */
  public static String value(SourceDocument document, List<String> fields, String field) {
    return field.isEmpty() ? "" : document.values().get(fields.indexOf(field));
  }

  /** The blocking key of the units of a document: never equal to {@link Node#LINES}. */
  long blockingKey(SourceDocument document, List<String> fields) {
    List<String> values = within.isEmpty() ? List.of() : List.of(value(document, fields, within));
    BlockingRule rule = BlockingRule.ANY.withWithin(within);
    return rule.traits(false, false, document.id(), values).group() | 1;
  }

  /** The fields that are added to records, in order, with their types as Spark's SQL has them. */
  public Map<String, String> addedTypes() {
    Map<String, String> types = new LinkedHashMap<>();
    if (!annotate.isEmpty()) {
      types.put(annotate + CLUSTER, "string");
      types.put(annotate + RETAINED_FLAG, "boolean");
      types.put(annotate + SIMILARITY, "double");
      types.put(annotate + DUPLICATE_OF, "string");
    }
    if (removedIds >= 0) {
      types.put(prefix() + SIZE, "bigint");
    }
    if (removedIds > 0) {
      types.put(prefix() + REMOVED_IDS, "array<string>");
    }
    return types;
  }

  private String prefix() {
    return annotate.isEmpty() ? PREFIX : annotate;
  }

  public List<String> added() {
    return List.copyOf(addedTypes().keySet());
  }

  /**
   * The fields that are added to a document.
   *
   * @param decision null for one that has no pair
   * @param standsFor how many documents are removed for it
   * @param ids the first {@code removedIds} ids of these
   */
  public Map<String, Object> added(Decision decision, long standsFor, Collection<String> ids) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (standsFor > 0) {
      fields.put(prefix() + SIZE, 1 + standsFor);
      if (removedIds > 0) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode(); // in a table as JSON
        ids.forEach(list::add);
        fields.put(prefix() + REMOVED_IDS, list);
      }
    }
    if (annotate.isEmpty()) {
      return fields;
    }
    if (decision != null && decision.unit().cluster().getLength() > 0) {
      fields.put(annotate + CLUSTER, decision.unit().cluster().toString());
    }
    boolean removed = decision != null && decision.removes();
    fields.put(annotate + RETAINED_FLAG, !removed);
    if (removed) {
      fields.put(annotate + SIMILARITY, decision.similarity());
      fields.put(annotate + DUPLICATE_OF, decision.retainedId());
    }
    return fields;
  }

  List<KeepRule> ranking() {
    return keep == null ? List.of() : KeepRule.parse(keep);
  }

  public boolean keepsNone() {
    return ranking().stream().anyMatch(rule -> rule.kind() == Kind.NONE);
  }
}
