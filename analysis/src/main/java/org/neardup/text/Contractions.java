package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes English contractions out: "don't" as "do not", "we'll" as "we will".
 *
 * <p>An ambiguous contraction is written as the more frequent form ("he's" as "he is", "i'd" as "i
 * would"), and only after pronouns and the like: "john's", a possessive, stays, and so do "ain't"
 * and what has two apostrophes. Works on case-folded text; thread safe.
 */
final class Contractions {

  /** Tried once for each word, from its first letter on and without going back: O(length). */
  private static final Pattern CANDIDATE =
      Pattern.compile("(?<![a-z])([a-z]++)'(t|re|ve|ll|m|d|s)");

  private static final Set<String> NEGATED =
      Set.of(
          "are", "could", "dare", "did", "do", "does", "had", "has", "have", "is", "may", "might",
          "must", "need", "ought", "should", "was", "were", "would");

  private static final Map<String, String> IRREGULAR =
      Map.of("can't", "can not", "won't", "will not", "shan't", "shall not", "let's", "let us");

  private static final Set<String> PRONOUNS =
      Set.of(
          "he", "here", "how", "i", "it", "she", "that", "there", "they", "we", "what", "when",
          "where", "who", "why", "you");

  private Contractions() {}

  static CharSequence expand(CharSequence text) {
    return CANDIDATE
        .matcher(text)
        .replaceAll(
            match -> {
              boolean whole = !joinedBefore(text, match.start()) && !joinedAfter(text, match.end());
              return Matcher.quoteReplacement(whole ? expanded(match) : match.group());
            });
  }

  private static String expanded(MatchResult match) {
    String word = match.group(1);
    String irregular = IRREGULAR.get(word + "'" + match.group(2));
    if (irregular != null) {
      return irregular;
    }
    String same = match.group();
    String negated = word.substring(0, word.length() - 1);
    boolean pronoun = PRONOUNS.contains(word);
    return switch (match.group(2)) {
      case "t" -> word.endsWith("n") && NEGATED.contains(negated) ? negated + " not" : same;
      case "re" -> word + " are";
      case "ve" -> word + " have";
      case "ll" -> word + " will";
      case "m" -> word.equals("i") ? "i am" : same;
      case "d" -> pronoun ? word + " would" : same;
      default -> pronoun ? word + " is" : same;
    };
  }

  /** Whether a word goes on before an index, perhaps over an apostrophe. */
  private static boolean joinedBefore(CharSequence text, int index) {
    int end = index > 0 && text.charAt(index - 1) == '\'' ? index - 1 : index;
    return end > 0 && isWordPart(Character.codePointBefore(text, end));
  }

  private static boolean joinedAfter(CharSequence text, int index) {
    int start = index < text.length() && text.charAt(index) == '\'' ? index + 1 : index;
    return start < text.length() && isWordPart(Character.codePointAt(text, start));
  }

  private static boolean isWordPart(int codePoint) {
    int type = UCharacter.getType(codePoint);
    return UCharacter.isLetterOrDigit(codePoint)
        || type >= UCharacter.NON_SPACING_MARK && type <= UCharacter.COMBINING_SPACING_MARK;
  }
}
