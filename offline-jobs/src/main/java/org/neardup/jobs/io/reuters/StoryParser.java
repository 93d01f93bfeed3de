package org.neardup.jobs.io.reuters;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the SGML of one story. Of the elements only those of interest are looked at, and these have
 * no others in them. Time is linear in the length.
 */
public final class StoryParser {
  private static final Pattern NEW_ID = attribute("NEWID");
  private static final Pattern OLD_ID = attribute("OLDID");

  private final String sgml;

  private StoryParser(String sgml) {
    this.sgml = sgml;
  }

  /**
   * @param sgml from {@code <REUTERS} to {@code </REUTERS>}
   */
  public static Story parse(String sgml) throws MalformedStoryException {
    return new StoryParser(sgml).read();
  }

  /** The id of a story that may be malformed, if its beginning has one. */
  public static Optional<String> findId(String beginning) {
    return Optional.of(value(NEW_ID, beginning)).filter(id -> !id.isEmpty());
  }

  private Story read() throws MalformedStoryException {
    int end = sgml.indexOf('>');
    if (end < 0) {
      throw new MalformedStoryException("no > in <REUTERS");
    }
    String tag = sgml.substring(0, end);
    return new Story(
        value(NEW_ID, tag), value(OLD_ID, tag), text(element("TITLE").orElse("")).strip(), body());
  }

  private Optional<String> body() throws MalformedStoryException {
    Optional<String> body = element("BODY");
    return body.isPresent() ? Optional.of(text(body.get())) : Optional.empty();
  }

  /** What stands between an element's tags, of which there may be one pair. */
  private Optional<String> element(String name) throws MalformedStoryException {
    String open = "<" + name + ">";
    String close = "</" + name + ">";
    int start = sgml.indexOf(open);
    int end = sgml.indexOf(close);
    if (start < 0 && end < 0) {
      return Optional.empty();
    }
    boolean pair = start >= 0 && end > start;
    if (!pair || sgml.indexOf(open, start + 1) >= 0 || sgml.indexOf(close, end + 1) >= 0) {
      throw new MalformedStoryException(name + " is not one element");
    }
    return Optional.of(sgml.substring(start + open.length(), end));
  }

  private static String text(String content) throws MalformedStoryException {
    if (content.indexOf('<') >= 0) {
      throw new MalformedStoryException("a tag in text");
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
