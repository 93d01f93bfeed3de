package org.neardup.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.neardup.jobs.elastic.Elasticsearch;

/** Requests with {@code near_duplicate} queries, and what is in the answers. */
final class Queries {
  static final ObjectMapper JSON = Elasticsearch.JSON;

  /** Far more hits than any test expects. */
  private static final int SIZE = 1000;

  private Queries() {}

  /** JSON with single quotes, into which arguments are put as {@link String#formatted} does. */
  static ObjectNode object(String json, Object... arguments) {
    try {
      return (ObjectNode) JSON.readTree(json.formatted(arguments).replace('\'', '"'));
    } catch (IOException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  /** A document of an index, as {@code like} takes it. */
  static ObjectNode document(String index, String id) {
    return JSON.createObjectNode().put("_index", index).put("_id", id);
  }

  /** The query alone; what is liked may be anything that becomes JSON. */
  static ObjectNode nearDuplicate(String field, Object like, double minSimilarity) {
    ObjectNode query = JSON.createObjectNode();
    query
        .putObject("near_duplicate")
        .put("field", field)
        .put("min_similarity", minSimilarity)
        .set("like", JSON.valueToTree(like));
    return query;
  }

  /** A search for all hits of a query, without their sources. */
  static ObjectNode search(ObjectNode query) {
    ObjectNode search = JSON.createObjectNode();
    search.put("size", SIZE).put("_source", false).set("query", query);
    return search;
  }

  /** The tokens that an analyzer of an index makes of a text. */
  static List<String> tokens(Elasticsearch server, String index, String analyzer, String text)
      throws IOException {
    JsonNode request = JSON.createObjectNode().put("analyzer", analyzer).put("text", text);
    List<String> tokens = new ArrayList<>();
    for (JsonNode token :
        server.post("/" + index + "/_analyze", request).orThrow("analyze").path("tokens")) {
      tokens.add(token.path("token").asText());
    }
    return tokens;
  }

  /** The scores of all hits by id. */
  static Map<String, Float> scores(JsonNode answer) {
    Map<String, Float> scores = new TreeMap<>();
    for (JsonNode hit : answer.at("/hits/hits")) {
      scores.put(hit.path("_id").asText(), hit.path("_score").floatValue());
    }
    return scores;
  }
}
