package org.neardup.jobs.node;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

/**
 * One of the questions to the index.
 *
 * @param title the question in words
 * @param text the text that is asked about
 * @param id the id of the document that has the text, empty if the index need not have it
 */
record Question(String title, String text, String id) {
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

  /**
   * A text, a document by its id, and a single sentence.
   *
   * @param sentences the sentences of the dump by their ids
   */
  static List<Question> all(Map<String, String> sentences) {
    Map.Entry<String, String> lake =
        sentences.entrySet().stream()
            .filter(sentence -> sentence.getValue().startsWith(LAKE))
            .findFirst()
            .orElseThrow();
    return List.of(
        new Question("is anything in this draft taken from the articles?", DRAFT, ""),
        new Question(
            "which sentences say the same as document [" + lake.getKey() + "], and do they agree?",
            lake.getValue(),
            lake.getKey()),
        new Question("was this sentence made from a template?", ASTEROID, ""));
  }

  ObjectNode search(String index, double minSimilarity) {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    ObjectNode query =
        body.putObject("query")
            .putObject("near_duplicate")
            .put("field", "signature")
            .put("min_similarity", minSimilarity);
    if (id.isEmpty()) {
      query.put("like", text);
    } else {
      query.putObject("like").put("_index", index).put("_id", id);
    }
    body.putArray("_source").add("doc_id").add("text");
    return body;
  }

  /** The sentences that the field would cut from a text; a document is one sentence. */
  List<String> sentences(Signer signer) {
    if (!id.isEmpty()) {
      return List.of(text);
    }
    List<String> sentences = new ArrayList<>();
    for (UnitSignature unit : signer.sign(text)) {
      sentences.add(text.substring(unit.start(), unit.end()));
    }
    return sentences;
  }
}
