package org.neardup.jobs.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One question to the index.
 *
 * @param title what is asked, in words
 * @param text the text that is asked about
 * @param like the same as the query takes it: that text, or the document that has it
 * @param id the id of that document, empty for a text
 */
record Question(String title, String text, JsonNode like, String id) {
  /** What is near to a text that the index need not have. */
  static Question about(String title, String text) {
    return new Question(title, text, JsonNodeFactory.instance.textNode(text), "");
  }

  /** What else is near to a document of the index. */
  static Question about(String title, String index, String id, String text) {
    ObjectNode document = JsonNodeFactory.instance.objectNode().put("_index", index).put("_id", id);
    return new Question(title, text, document, id);
  }

  /** The body of a search. */
  ObjectNode search(double minSimilarity) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putObject("query")
        .putObject("near_duplicate")
        .put("field", "signature")
        .put("min_similarity", minSimilarity)
        .set("like", like);
    body.putArray("_source").add("doc_id").add("text");
    return body;
  }
}
