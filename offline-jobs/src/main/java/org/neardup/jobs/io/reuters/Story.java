package org.neardup.jobs.io.reuters;

import java.text.ParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One story of Reuters-21578.
 *
 * @param newId its number in Reuters-21578, empty when it has none
 * @param oldId its number in Reuters-22173, empty when it has none
 * @param title empty when it has none
 * @param body the content of {@code <BODY>}, which stories that are a headline only do not have
 */
public record Story(String newId, String oldId, String title, Optional<String> body) {
  private static final Pattern NEW_ID = attribute("NEWID");
  private static final Pattern OLD_ID = attribute("OLDID");

  /**
   * Reads the SGML of a story, of which only the elements of interest are looked at; these have no
   * others in them. Time is linear in the length.
   *
   * @param sgml from {@code <REUTERS} to {@code </REUTERS>}
   * @throws ParseException if an element of interest is malformed
   */
  public static Story parse(String sgml) throws ParseException {
    int end = sgml.indexOf('>');
    if (end < 0) {
      throw new ParseException("no > in <REUTERS", 0);
    }
    String tag = sgml.substring(0, end);
    String title = text(element(sgml, "TITLE").orElse("")).strip();
    Optional<String> body = element(sgml, "BODY");
    return new Story(
        value(NEW_ID, tag),
        value(OLD_ID, tag),
        title,
        body.isPresent() ? Optional.of(text(body.get())) : Optional.empty());
  }

  /** The id of a story that may be malformed, if its beginning has one. */
  public static Optional<String> findId(String beginning) {
    return Optional.of(value(NEW_ID, beginning)).filter(id -> !id.isEmpty());
  }

  /** The content of an element, of which there may be one. */
  private static Optional<String> element(String sgml, String name) throws ParseException {
    String open = "<" + name + ">";
    String close = "</" + name + ">";
    int start = sgml.indexOf(open);
    int end = sgml.indexOf(close);
    if (start < 0 && end < 0) {
      return Optional.empty();
    }
    boolean pair = start >= 0 && end > start;
    if (!pair || sgml.indexOf(open, start + 1) >= 0 || sgml.indexOf(close, end + 1) >= 0) {
      throw new ParseException(name + " is not one element", 0);
    }
    return Optional.of(sgml.substring(start + open.length(), end));
  }

  private static String text(String content) throws ParseException {
    if (content.indexOf('<') >= 0) {
      throw new ParseException("a tag in text", 0);
    }
    return StoryText.plain(content);
  }

  private static Pattern attribute(String name) {
    return Pattern.compile("\\s" + name + "=\"([^\"<>]*)\"");
  }

  private static String value(Pattern attribute, String tag) {
    Matcher matcher = attribute.matcher(tag);
    return matcher.find() ? matcher.group(1).strip() : "";
  }
}
