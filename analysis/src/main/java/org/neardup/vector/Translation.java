package org.neardup.vector;

import java.util.Objects;
import org.neardup.text.EnumNames;

/**
 * How texts of another language are brought into the scheme's: their term vectors are projected by
 * a table of translation probabilities, df*(e) = sum p(f|e) df(f) and tf*(e) = sum p(f|e) tf(f)
 * (Darwish and Oard, "Probabilistic Structured Query Methods", SIGIR 2003).
 *
 * @param language BCP 47 tag of the texts that are translated, such as {@code de}
 * @param terms how their words become terms, as in the table
 * @param table the translation table
 * @param statistics term statistics of a collection of that language
 * @param probability which probability of the table is used
 */
public record Translation(
    String language,
    TermOptions terms,
    ResourceRef table,
    ResourceRef statistics,
    Probability probability) {

  /** The number that is taken for p(f|e). */
  public enum Probability implements EnumNames {
    /** p(f|e), derived from the table's p(e|f) by Bayes' rule with p(f) from the statistics. */
    BAYES,
    /** The table's p(e|f), as if it were p(f|e). */
    DIRECT,
    /** The table's own p(f|e), its fourth column. */
    GIVEN;
  }

  public Translation {
    if (!language.matches("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")) {
      throw new IllegalArgumentException(
          "[translate_from] must be a BCP 47 tag such as [de], got [" + language + "]");
    }
    Objects.requireNonNull(terms, "terms");
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(statistics, "statistics");
    Objects.requireNonNull(probability, "probability");
  }
}
