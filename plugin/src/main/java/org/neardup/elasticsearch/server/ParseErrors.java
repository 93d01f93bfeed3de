package org.neardup.elasticsearch.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;

/** Errors in requests. */
public final class ParseErrors {

  /** What an exception says that has the reason as its cause. */
  private static final Pattern UNPARSED = Pattern.compile("failed to parse field (\\[[^\\]]+\\])");

  private ParseErrors() {}

  /**
   * An error with the reason first, and the option that it is about: of a parser's own the first
   * words would only be that something could not be built.
   *
   * @param what cannot be parsed, as in "[near_duplicate] query"
   */
  public static RuntimeException withTheReasonFirst(
      String what, XContentParser parser, IllegalArgumentException e) {
    Throwable cause = e;
    String option = "";
    while (cause.getCause() != null) {
      Matcher unparsed = UNPARSED.matcher(String.valueOf(cause.getMessage()));
      option = unparsed.find() ? unparsed.group(1) : option;
      cause = cause.getCause();
    }
    if (cause instanceof XContentParseException) {
      return e;
    }
    String reason = String.valueOf(cause.getMessage());
    return new ParsingException(
        parser.getTokenLocation(),
        what + ": " + (reason.contains(option) ? "" : option + ": ") + reason,
        e);
  }
}
