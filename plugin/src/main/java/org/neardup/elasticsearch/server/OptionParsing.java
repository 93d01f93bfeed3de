package org.neardup.elasticsearch.server;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;

/** Reads the options of requests, with errors that name the option and begin with the reason. */
public final class OptionParsing {

  /** The message of an exception whose cause has the reason. */
  private static final Pattern UNPARSED = Pattern.compile("failed to parse field (\\[[^\\]]+\\])");

  private OptionParsing() {}

  public static void declareDecimal(ConstructingObjectParser<?, ?> parser, String option) {
    parser.declareField(
        ConstructingObjectParser.optionalConstructorArg(),
        (p, context) -> decimal(p),
        new ParseField(option),
        ObjectParser.ValueType.DOUBLE);
  }

  public static void declareInteger(ConstructingObjectParser<?, ?> parser, String option) {
    parser.declareField(
        ConstructingObjectParser.optionalConstructorArg(),
        (p, context) -> integer(p),
        new ParseField(option),
        ObjectParser.ValueType.INT);
  }

  public static double decimal(XContentParser parser) throws IOException {
    try {
      return parser.doubleValue();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw refused(parser, "a number, such as 0.8 or 100");
    }
  }

  public static int integer(XContentParser parser) throws IOException {
    double value = decimal(parser);
    if (value != (int) value) {
      throw refused(parser, "an integer");
    }
    return (int) value;
  }

  /** Without a cause, which some would show instead. */
  private static IllegalArgumentException refused(XContentParser parser, String wanted)
      throws IOException {
    return new IllegalArgumentException(
        "[" + parser.currentName() + "] must be " + wanted + ", got [" + parser.textOrNull() + "]");
  }

  /**
   * An error with the reason first, and the option that it is about: of a parser's own the first
   * words would only be that something could not be built.
   *
   * @param what cannot be parsed, as in "[near_duplicate] query"
   */
  public static RuntimeException rootCauseFirst(
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
