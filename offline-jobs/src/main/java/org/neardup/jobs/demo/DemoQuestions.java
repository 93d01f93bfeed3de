package org.neardup.jobs.demo;

import java.util.List;
import java.util.Map;
import org.neardup.jobs.demo.FoundUnits.Unit;

/** The three questions: a text, a document by id, a single sentence. */
final class DemoQuestions {
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

  private DemoQuestions() {}

  static List<Question> of(String index, FoundUnits found) {
    Map.Entry<String, Unit> lake = startingWith(LAKE, found);
    return List.of(
        Question.about("is anything in this draft taken from the articles?", DRAFT),
        Question.about(
            "which sentences say the same as document [" + lake.getKey() + "], and do they agree?",
            index,
            lake.getKey(),
            lake.getValue().text()),
        Question.about("was this sentence made from a template?", ASTEROID));
  }

  private static Map.Entry<String, Unit> startingWith(String text, FoundUnits found) {
    return found.units().entrySet().stream()
        .filter(unit -> unit.getValue().text().startsWith(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no sentence of the dump begins with: " + text));
  }
}
