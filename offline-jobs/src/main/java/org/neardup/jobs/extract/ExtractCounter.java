package org.neardup.jobs.extract;

import org.neardup.unit.UnitConsumer;

public enum ExtractCounter {
  /** Bytes of the inputs read, as stored; about right until all are read. */
  BYTES,
  /** Records read in another charset than the first one of several. */
  OTHER_ENCODING,
  /** New documents read, with or without a unit that was kept. */
  DOCUMENTS,
  /** Documents, new and old, of records without an id, for which their files and numbers stand. */
  NUMBERED_DOCUMENTS,
  /** Units of new documents that were kept. */
  UNITS,
  /** Documents, new and old, without a value of the scope, which agree with no other one. */
  OUTSIDE_SCOPE,
  /** Characters of the normalised texts of units, new and old. */
  CHARACTERS,
  /** Old documents read, or units where an earlier run left these. */
  OLD_RECORDS,
  /** Records of the old collection that were set aside, counted by their reason too. */
  OLD_REJECTED,
  /** Old units, read or kept of old documents. */
  OLD_UNITS,
  /** Units left out because their normalised text is shorter than {@code min_length}. */
  TOO_SHORT,
  /** Units left out because their normalised text is longer than {@code max_length}. */
  TOO_LONG,
  /** Units left out because they have fewer words than {@code min_words}. */
  TOO_FEW_WORDS,
  /** Sentences left out because there is no letter in them. */
  NO_LETTER,
  /**
   * Long units kept that have hardly any shingles, and with MinHash hardly any chance of a pair.
   */
  FEW_SHINGLES,
  /** Sentences of a wiki left out because a template or a formula had some of their words. */
  INCOMPLETE,
  /** Sentences, repeated ones each time, that the scheme ignores. */
  IGNORED_SENTENCES,
  /** Documents that have some. */
  DOCUMENTS_WITH_IGNORED,
  /** Documents of which no unit is left without them. */
  IGNORED_DOCUMENTS,
  /** Different normalised texts among all units, new and old. */
  DISTINCT_TEXTS,
  /** Distinct texts whose unit with the smallest id is old. */
  OLD_TEXTS,
  /** Distinct texts that the run had since which this one is. */
  KNOWN_TEXTS,
  /**
   * Units whose normalised text a unit with a smaller id has too, without old units whose text an
   * old one has.
   */
  EQUAL_UNITS,
  /** Documents whose id another document has too; the run fails when there is one. */
  DUPLICATE_DOCUMENTS;

  public static ExtractCounter of(UnitConsumer.Outside why) {
    return switch (why) {
      case TOO_SHORT -> TOO_SHORT;
      case TOO_LONG -> TOO_LONG;
      case TOO_FEW_WORDS -> TOO_FEW_WORDS;
      case NO_LETTER -> NO_LETTER;
      case IGNORED -> IGNORED_SENTENCES;
    };
  }
}
