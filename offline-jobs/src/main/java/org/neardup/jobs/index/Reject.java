package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.jobs.elastic.Elasticsearch;

/** A document that the server refused for good: its id, the HTTP status and the reason. */
record Reject(String id, int status, String reason) {
  /** As a line of a rejects file. */
  ObjectNode toJson() {
    return Elasticsearch.JSON
        .createObjectNode()
        .put("_id", id)
        .put("status", status)
        .put("reason", reason);
  }

  static Reject of(JsonNode json) {
    return new Reject(
        json.path("_id").asText(), json.path("status").asInt(), json.path("reason").asText());
  }

  @Override
  public String toString() {
    return id + ": " + reason;
  }
}
