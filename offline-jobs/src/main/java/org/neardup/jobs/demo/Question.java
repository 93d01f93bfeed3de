package org.neardup.jobs.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.neardup.jobs.demo.FoundUnits.Unit;

/**
 * One of the three questions to the index.
 *
 * @param title what is asked, in words
 * @param text the text that is asked about
 * @param like the same as the query takes it: that text, or the document that has it
 * @param id the id of that document, empty for a text
 */
record Question(String title, String text, JsonNode like, String id) {
  private static final String DRAFT =
      "We went to Holm Ness on the morning boat, and the seals on the outer rocks did not even lift"
          + " their heads as we passed. The keeper's daughter, who was only fourteen, rowed out"
          + " twice through the breakers in the family's peat boat and brought eleven of the crew"
          + " back to the landing stage. Afterwards we had tea and a very good seed cake in the old"
          + " engine house and caught the last bus home.";

  private static final String LAKE = "The lake is 6.2 kilometres long and 54 metres deep";

  private static final String ASTEROID =
      "It is a stony asteroid of the inner main belt, orbiting the Sun at a distance of 2.2 to 2.6"
          + " astronomical units once every 3 years and 7 months, and its orbit is inclined by 6"
          + " degrees to the ecliptic and has an eccentricity of 0.09.";

  /** A text, a document by its id, and a single sentence. */
  static List<Question> all(String index, FoundUnits found) {
    Map.Entry<String, Unit> lake = startingWith(LAKE, found);
    return List.of(
        about("is anything in this draft taken from the articles?", DRAFT),
        about(
            "which sentences say the same as document [" + lake.getKey() + "], and do they agree?",
            index,
            lake.getKey(),
            lake.getValue().text()),
        about("was this sentence made from a template?", ASTEROID));
  }

  private static Map.Entry<String, Unit> startingWith(String text, FoundUnits found) {
    return found.units().entrySet().stream()
        .filter(unit -> unit.getValue().text().startsWith(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no sentence of the dump begins with: " + text));
  }

  /** Asks for units near to a text that the index need not have. */
  private static Question about(String title, String text) {
    return new Question(title, text, JsonNodeFactory.instance.textNode(text), "");
  }

  /** Asks for units near to a document of the index. */
  private static Question about(String title, String index, String id, String text) {
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
