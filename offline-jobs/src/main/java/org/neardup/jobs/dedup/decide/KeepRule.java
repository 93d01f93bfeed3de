package org.neardup.jobs.dedup.decide;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.util.Check;

/**
 * Which of two near documents is retained.
 *
 * @param field whose value decides; without characters where none does
 * @param order values of the field, the best first
 */
public record KeepRule(Kind kind, String field, List<String> order) {
  public enum Kind {
    /** The one with the most characters. */
    LONGEST,
    /** The one that comes first in the inputs; this also breaks the ties of all other rules. */
    FIRST,
    /** No document that is near to another. */
    NONE,
    /** The one with the greatest value: a number before a text, such as a date in ISO form. */
    MAX,
    /** The one with the smallest value. */
    MIN,
    /** The one whose value comes first in the list. */
    ORDER
  }

  private static final Pattern RULE =
      Pattern.compile(
          "(?<plain>longest|first|none)|(?<kind>max|min|order):(?<field>[^=]+)(=(?<value>.*))?");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,8})?");

  // Kinds of values, in their order; a document without a value comes last.
  private static final int IS_NUMBER = 0;
  private static final int IS_TEXT = 1;
  private static final int IS_MISSING = 2;

  /** Added to bytes of UTF-8, which are at most 253, so that a shorter text sorts first. */
  private static final int SHIFT = 2;

  public KeepRule {
    order = List.copyOf(order);
  }

  /**
   * Reads rules with commas between them; each rule breaks the ties of the rules before it. The
   * values after {@code order:FIELD=} end at the next rule.
   */
  public static List<KeepRule> parse(String rules) {
    List<KeepRule> parsed = new ArrayList<>();
    for (String each : rules.split(",", -1)) {
      String part = each.strip();
      Matcher rule = RULE.matcher(part);
      if (rule.matches()) {
        parsed.add(rule.group("plain") == null ? ofField(rule, rules) : of(rule.group("plain")));
      } else {
        refuseUnless(!parsed.isEmpty() && last(parsed).kind == Kind.ORDER, rules);
        KeepRule last = parsed.remove(parsed.size() - 1);
        List<String> values = new ArrayList<>(last.order);
        values.add(part);
        parsed.add(new KeepRule(Kind.ORDER, last.field, values));
      }
    }
    boolean ends = parsed.stream().limit(parsed.size() - 1L).anyMatch(KeepRule::isLast);
    refuseUnless(!ends && (parsed.size() == 1 || last(parsed).kind != Kind.NONE), rules);
    return List.copyOf(parsed);
  }

  private static KeepRule last(List<KeepRule> rules) {
    return rules.get(rules.size() - 1);
  }

  private static KeepRule of(String plain) {
    return new KeepRule(Kind.valueOf(plain.toUpperCase(Locale.ROOT)), "", List.of());
  }

  private static KeepRule ofField(Matcher rule, String rules) {
    Kind kind = Kind.valueOf(rule.group("kind").toUpperCase(Locale.ROOT));
    String value = rule.group("value");
    refuseUnless((kind == Kind.ORDER) == (value != null), rules);
    return new KeepRule(kind, rule.group("field"), value == null ? List.of() : List.of(value));
  }

  private static void refuseUnless(boolean right, String rules) {
    Check.that(
        right,
        "[keep] must be none, or longest, max:FIELD, min:FIELD, order:FIELD=a,b,c and at the end"
            + " first, with commas between, such as max:score,longest, got [%s]",
        rules);
  }

  private boolean isLast() {
    return kind == Kind.FIRST || kind == Kind.NONE;
  }

  /** Appends bytes that are smaller for a document that is retained rather than another. */
  public void rank(SourceDocument document, String value, ByteWriter out) {
    switch (kind) {
      case LONGEST -> out.putLong(-document.text().codePointCount(0, document.text().length()));
      case MAX, MIN -> putValue(value, kind == Kind.MAX ? -1 : 0, out);
      case ORDER -> out.putInt(order.contains(value) ? order.indexOf(value) : order.size());
      case FIRST, NONE -> {}
    }
  }

  /**
   * @param flip all bits for the greatest first, none for the smallest
   */
  private static void putValue(String value, int flip, ByteWriter out) {
    if (value.isEmpty()) {
      out.putByte(IS_MISSING);
    } else if (NUMBER.matcher(value).matches()) {
      putNumber(new BigDecimal(value).stripTrailingZeros(), flip, out.putByte(IS_NUMBER));
    } else {
      out.putByte(IS_TEXT);
      for (byte each : Utf8.encode(value)) {
        out.putByte((each + SHIFT) ^ flip);
      }
      out.putByte(flip);
    }
  }

  /** Sign, exponent and digits, which all are in the other order where the number is negative. */
  private static void putNumber(BigDecimal number, int flip, ByteWriter out) {
    int flipped = number.signum() < 0 ? ~flip : flip;
    out.putByte((number.signum() + 1) ^ flip);
    out.putLong(((long) number.precision() - number.scale()) ^ Long.MIN_VALUE ^ flipped);
    for (byte digit : Utf8.encode(number.unscaledValue().abs().toString())) {
      out.putByte(digit ^ flipped);
    }
    out.putByte(flipped); // A number with fewer digits comes first.
  }
}
