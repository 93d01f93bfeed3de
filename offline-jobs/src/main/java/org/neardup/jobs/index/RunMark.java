package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.jobs.elastic.Elasticsearch;

/**
 * Which run an index has the documents of, in the {@code _meta} of its mapping.
 *
 * @param run the identity of the run, without characters if it is unknown
 * @param since the identity of the run since which that one is, in a {@code mapping.json}
 * @param applying the identity of the run whose changes are being applied, without characters if
 *     there are none
 * @param writes how many writes the index had seen when its load ended, {@value #UNFINISHED} before
 */
record RunMark(String run, String since, String applying, long writes) {
  static final long UNFINISHED = -1;

  private static final String NAME = "neardup";

  /** That of the mappings of an index or of a {@code mapping.json}. */
  static RunMark of(JsonNode mappings) {
    JsonNode mark = mappings.path("_meta").path(NAME);
    return new RunMark(
        mark.path("run").asText(),
        mark.path("since").asText(),
        mark.path("applying").asText(),
        mark.path("writes").asLong(UNFINISHED));
  }

  /** The mark of an index whose load has come to its end. */
  static RunMark loaded(String run, long writes) {
    return new RunMark(run, "", "", writes);
  }

  /** The mark while the changes of another run are applied. */
  RunMark withApplying(String other) {
    return new RunMark(run, since, other, writes);
  }

  /** The body of the request that puts it into a mapping, beside what else is in {@code _meta}. */
  ObjectNode body(JsonNode mappings) {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    ObjectNode meta = body.putObject("_meta");
    if (mappings.path("_meta") instanceof ObjectNode others) {
      meta.setAll(others);
    }
    ObjectNode mark = meta.putObject(NAME);
    mark.put("run", run);
    if (!applying.isEmpty()) {
      mark.put("applying", applying);
    }
    mark.put("writes", writes);
    return body;
  }
}
