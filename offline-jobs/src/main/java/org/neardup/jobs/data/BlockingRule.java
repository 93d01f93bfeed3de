package org.neardup.jobs.data;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.Seeds;
import org.neardup.util.Check;

/**
 * Which two units may be a pair (blocking): at least one must be new; depending on the rule, their
 * documents must agree in one field, differ in another, and have dates that are close. A document
 * without the value agrees with no other one. It is asked wherever pairs are made: by bands, prefix
 * shingles, windows and exact joins.
 *
 * @param within the field in which both agree, empty for none
 * @param across the field in which they differ, empty for none
 * @param dateField the field with the date, empty for none
 * @param days how many days the dates may be apart, 0 without them
 * @param acrossLanguages whether one is of the source language and the other is not
 * @param sameNumbers whether {@link org.neardup.shingle.TextNumbers} of a pair must be the same
 */
@RecordBuilder
public record BlockingRule(
    String within,
    String across,
    String dateField,
    int days,
    boolean acrossLanguages,
    boolean sameNumbers)
    implements BlockingRuleBuilder.With {
  /** Every two units may be a pair, but for two reference ones. */
  public static final BlockingRule ANY = new BlockingRule("", "", "", 0, false, false);

  private static final long DAY_SECONDS = 24 * 60 * 60;

  /** Smaller numbers are seconds: up to the year 5138, where milliseconds are up to 1973. */
  private static final double MIN_MILLISECONDS = 1e11;

  /** Smaller numbers are no seconds: years, months, or the days of a calendar. */
  private static final double MIN_SECONDS = 1e8;

  /** Followed by a time in any form, or by nothing; or digits alone. */
  private static final Pattern ISO =
      Pattern.compile(
          "([0-9]{4})([-/.]?)(0[1-9]|1[0-2])\\2(0[1-9]|[12][0-9]|3[01])"
              + "([T ].*|(?<=^(19|20)[0-9]{6})([0-5][0-9]){2,3})?");

  public BlockingRule {
    Check.that(
        within.isEmpty() || !within.equals(across),
        "[within] and [across] must name different fields, both are [%s]",
        within);
    Check.that(days >= 0, "[within_days] must be at least 0, for the same day, got %s", days);
  }

  /** The fields that documents have to carry, in this order. */
  public List<String> fields() {
    return Stream.of(within, across, dateField).filter(field -> !field.isEmpty()).toList();
  }

  /** Whether fields decide, so that documents are read with them. */
  public boolean hasFields() {
    return !within.isEmpty() || !across.isEmpty() || !dateField.isEmpty();
  }

  /**
   * The traits of the units of a document.
   *
   * @param values of the fields, empty where the document has none
   */
  public UnitTraits traits(
      boolean reference, boolean sourceLanguage, String documentId, List<String> values) {
    if (!hasFields()) {
      return UnitTraits.of(reference, sourceLanguage);
    }
    long own = hash(documentId, "document");
    OptionalInt day = day(value(dateField, values));
    long group = within.isEmpty() ? 0 : hash(value(within, values), own);
    return new UnitTraits(
        reference,
        sourceLanguage,
        dateField.isEmpty() || day.isPresent() ? group : own,
        across.isEmpty() ? 0 : hash(value(across, values), own),
        day.orElse(0));
  }

  /**
   * The hash of a unit's text, which differs from the hash of an equal text if the two units are
   * not compared with the same others. So every two units of a text are a pair. Under a rule by
   * which units with equal traits are no pair, the hash of each unit is different.
   */
  public long textHash(long hash, UnitTraits unit, byte[] unitId) {
    if (!unit.hasFields()) {
      return hash;
    }
    long own = fieldsAgree(unit, unit) ? 0 : ShingleHash.hash(unitId, 0, unitId.length);
    return Seeds.derive(hash ^ unit.group() ^ own, "scope", unit.day());
  }

  /** Whether a document has all the values, and a date that can be read. */
  public boolean covers(List<String> values) {
    return values.stream().noneMatch(String::isEmpty)
        && (dateField.isEmpty() || day(value(dateField, values)).isPresent());
  }

  /**
   * The keys for a hash of a unit: units with this hash share a key only if they are of one group
   * and, if days matter, of one window of days, of which a unit has two.
   */
  public long[] keys(long hash, UnitTraits unit) {
    long ofGroup = hash ^ unit.group();
    if (dateField.isEmpty()) {
      return new long[] {ofGroup};
    }
    int window = (int) Math.floorDiv((long) unit.day(), days + 1L);
    return new long[] {
      Seeds.derive(ofGroup, "days", window), Seeds.derive(ofGroup, "days", window + 1)
    };
  }

  /** The traits that still have to be compared where two units have the same key. */
  public UnitTraits behindKeys(UnitTraits unit) {
    return unit.group() == 0
        ? unit
        : new UnitTraits(unit.reference(), unit.sourceLanguage(), 0, unit.side(), unit.day());
  }

  /**
   * Whether equal texts may have different keys, so that their pairs are verified as others are.
   */
  public boolean partsEqualTexts() {
    return !across.isEmpty() || !dateField.isEmpty();
  }

  /** Whether two units may be a pair, as far as it does not depend on their texts. */
  public boolean allows(UnitTraits a, UnitTraits b) {
    return !(a.reference() && b.reference()) && agrees(a, b);
  }

  /** The same without regard to which units are of the reference collection. */
  public boolean agrees(UnitTraits a, UnitTraits b) {
    return (!acrossLanguages || a.sourceLanguage() != b.sourceLanguage()) && fieldsAgree(a, b);
  }

  private boolean fieldsAgree(UnitTraits a, UnitTraits b) {
    return a.group() == b.group()
        && (across.isEmpty() || a.side() != b.side())
        && Math.abs((long) a.day() - b.day()) <= days;
  }

  /** As people read it: {@code agree in [lang], differ in [source]}; empty for all units. */
  public String describe() {
    return Stream.of(
            within.isEmpty() ? "" : "agree in [" + within + "]",
            across.isEmpty() ? "" : "differ in [" + across + "]",
            dateField.isEmpty()
                ? ""
                : "are at most %s days apart in [%s]".formatted(days, dateField))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private String value(String field, List<String> values) {
    return field.isEmpty() ? "" : values.get(fields().indexOf(field));
  }

  private static long hash(String value, long ifEmpty) {
    return value.isEmpty() ? ifEmpty : hash(value, "value");
  }

  private static long hash(String text, String kind) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Seeds.derive(ShingleHash.hash(bytes, 0, bytes.length), kind, 0);
  }

  /**
   * The number of days since 1970 of {@code 2026-11-26} or {@code 20261126}, with or without a time
   * after it, {@code 26 Nov 2026 10:00:00 GMT} as mail has it, or seconds or milliseconds since
   * 1970 from 1973 on; empty if it is none of these, such as a year alone.
   */
  static OptionalInt day(String value) {
    String text = value.strip();
    Matcher iso = ISO.matcher(text);
    try {
      if (iso.matches()) {
        LocalDate date = LocalDate.parse(iso.group(1) + "-" + iso.group(3) + "-" + iso.group(4));
        return OptionalInt.of((int) date.toEpochDay());
      }
      if (text.indexOf(':') > 0) {
        String mail = text.replaceFirst(" *\\(.*", "");
        LocalDate date = LocalDate.parse(mail, DateTimeFormatter.RFC_1123_DATE_TIME);
        return OptionalInt.of((int) date.toEpochDay());
      }
      double number = Double.parseDouble(text);
      double seconds = Math.abs(number) < MIN_MILLISECONDS ? number : number / 1000;
      return Math.abs(seconds) >= MIN_SECONDS && Math.abs(seconds) < MIN_MILLISECONDS
          ? OptionalInt.of((int) Math.floor(seconds / DAY_SECONDS))
          : OptionalInt.empty();
    } catch (DateTimeException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }
}
