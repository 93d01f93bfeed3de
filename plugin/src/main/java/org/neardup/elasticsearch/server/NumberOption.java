package org.neardup.elasticsearch.server;

import java.io.IOException;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/** Reads options that are numbers, and says which one is none. */
public final class NumberOption {

  private NumberOption() {}

  /** Declares an optional argument that is a number. */
  public static void declareDecimal(ConstructingObjectParser<?, ?> parser, ParseField option) {
    parser.declareField(
        ConstructingObjectParser.optionalConstructorArg(),
        (p, context) -> decimal(p),
        option,
        ObjectParser.ValueType.DOUBLE);
  }

  /** Declares an optional argument that is an integer. */
  public static void declareInteger(ConstructingObjectParser<?, ?> parser, ParseField option) {
    parser.declareField(
        ConstructingObjectParser.optionalConstructorArg(),
        (p, context) -> integer(p),
        option,
        ObjectParser.ValueType.INT);
  }

  /** The number at which the parser stands. */
  public static double decimal(XContentParser parser) throws IOException {
    try {
      return parser.doubleValue();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw refused(parser, "a number, such as 0.8 or 100");
    }
  }

  private static int integer(XContentParser parser) throws IOException {
    double value = decimal(parser);
    if (value != (int) value) {
      throw refused(parser, "an integer");
    }
    return (int) value;
  }

  /** Without a cause, which some would show in its place. */
  private static IllegalArgumentException refused(XContentParser parser, String wanted)
      throws IOException {
    return new IllegalArgumentException(
        "[" + parser.currentName() + "] must be " + wanted + ", got [" + parser.textOrNull() + "]");
  }
}
