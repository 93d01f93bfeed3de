package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.index.Index;
import org.elasticsearch.ingest.IngestDocument;

/**
 * The fields that the processor sets in documents: {@code duplicate_of}, {@code duplicate_index} if
 * that document is in another index, {@code similarity}, {@code cluster_id}, where they are asked
 * for {@code duplicates}, and, when a search failed, {@code duplicate_search_failure}.
 *
 * @param targetField path of the object that they are set in; empty for the document itself
 */
record DuplicateTags(String targetField) {

  private static final String DUPLICATE_OF = "duplicate_of";
  private static final String DUPLICATE_INDEX = "duplicate_index";
  private static final String SIMILARITY = "similarity";
  private static final String CLUSTER_ID = "cluster_id";
  private static final String DUPLICATES = "duplicates";
  private static final String SEARCH_FAILURE = "duplicate_search_failure";

  private String path(String name) {
    return targetField.isEmpty() ? name : targetField + "." + name;
  }

  String duplicateOfPath() {
    return path(DUPLICATE_OF);
  }

  String clusterIdPath() {
    return path(CLUSTER_ID);
  }

  /**
   * Takes the tags of an earlier run off a document that comes again, because they may no longer be
   * true. A {@code cluster_id} without the others is not one: documents of the jobs have it.
   */
  void clear(IngestDocument document) {
    List<String> tags = new ArrayList<>(List.of(DUPLICATES, SEARCH_FAILURE));
    if (document.hasField(path(DUPLICATE_OF))) {
      tags.addAll(List.of(DUPLICATE_OF, DUPLICATE_INDEX, SIMILARITY, CLUSTER_ID));
    }
    for (String tag : tags) {
      if (document.hasField(path(tag))) {
        document.removeField(path(tag));
      }
    }
  }

  /** Names the document that this one is a near duplicate of, which may be in another index. */
  void set(IngestDocument document, Lookup.FoundDocument match, boolean elsewhere) {
    match.id().ifPresent(id -> document.setFieldValue(path(DUPLICATE_OF), id));
    if (elsewhere) {
      document.setFieldValue(path(DUPLICATE_INDEX), match.index());
    }
    document.setFieldValue(path(SIMILARITY), match.similarity());
    match.cluster().ifPresent(cluster -> document.setFieldValue(path(CLUSTER_ID), cluster));
  }

  /** Lists the documents that it is a near duplicate of, and the units of both that are alike. */
  void set(IngestDocument document, List<Lookup.FoundDocument> duplicates) {
    List<Map<String, Object>> tags = new ArrayList<>();
    for (Lookup.FoundDocument found : duplicates) {
      Map<String, Object> tag = new LinkedHashMap<>();
      tag.put("index", found.index());
      tag.put("id", found.id().orElse(null));
      tag.put("similarity", found.similarity());
      tag.put("pairs", new ArrayList<>(found.pairs()));
      tags.add(tag);
    }
    document.setFieldValue(path(DUPLICATES), tags);
  }

  /**
   * The tag of a pair of units: their offsets in the incoming document and in its duplicate.
   *
   * @param evidence the pair as {@code EvidenceRequest} shows it
   */
  static Map<String, Object> pair(Map<String, Object> evidence) {
    Map<?, ?> here = (Map<?, ?>) evidence.get("like");
    Map<?, ?> there = (Map<?, ?>) evidence.get("document");
    Map<String, Object> pair = new LinkedHashMap<>();
    pair.put("similarity", evidence.get("similarity"));
    pair.put("start", here.get("start"));
    pair.put("end", here.get("end"));
    pair.put("duplicate_start", there.get("start"));
    pair.put("duplicate_end", there.get("end"));
    return pair;
  }

  /** Gives the reason why nothing is known of the document's duplicates. */
  void setFailure(IngestDocument document, Exception failure) {
    ElasticsearchException cause = ElasticsearchException.guessRootCauses(failure)[0];
    String reason = String.valueOf(cause.getMessage());
    Index index = cause.getIndex();
    document.setFieldValue(
        path(SEARCH_FAILURE),
        index == null || reason.contains(index.getName())
            ? reason
            : "index [" + index.getName() + "]: " + reason);
  }
}
