package org.neardup.jobs.extract;

import org.neardup.jobs.run.Figure;
import org.neardup.unit.UnitConsumer;

public enum ExtractCounter {
  /** Bytes of the inputs read, as stored; about right until all are read. */
  BYTES,
  /** Records read in another charset than the first one of several. */
  @Figure(
      name = "other_encoding",
      label = "encoding",
      things = "records",
      about =
          "not in the first charset of --encoding, read in the next that has all their bytes, mail"
              + " in windows-1252 at last")
  OTHER_ENCODING,
  /** New documents read, with or without a unit that was kept. */
  @Figure
  DOCUMENTS,
  /** Documents, new and reference, of records without an id, which are named by file and number. */
  @Figure(
      name = "documents_without_id",
      label = "ids",
      things = "documents",
      about =
          "without a field [{id_field}]: FILE:N stands for it, the record N of a file, from 0;"
              + " --id-field names another")
  NUMBERED_DOCUMENTS,
  /** Units of new documents that were kept. */
  @Figure
  UNITS,
  /** Documents, new and reference, without a blocking key, which agree with no other one. */
  @Figure(name = "documents_without_blocking_key")
  WITHOUT_BLOCKING_KEY,
  /** Characters of the normalised texts of units, new and reference. */
  CHARACTERS,
  /** Reference documents read, or units where an earlier run left these. */
  REFERENCE_RECORDS,
  /** Records of the reference collection that were set aside, counted by their reason too. */
  REFERENCE_REJECTED,
  /** Reference units, read or kept of reference documents. */
  REFERENCE_UNITS,
  /** Units left out because their normalised text is shorter than {@code min_length}. */
  @Figure(
      section = Figure.UNITS_LEFT_OUT,
      label = "left out",
      things = "units",
      about = "shorter than {min_length}")
  TOO_SHORT,
  /** Units left out because their normalised text is longer than {@code max_length}. */
  @Figure(
      section = Figure.UNITS_LEFT_OUT,
      label = "left out",
      things = "units",
      about = "longer than {max_length}")
  TOO_LONG,
  /** Units left out because they have fewer words than {@code min_words}. */
  @Figure(
      section = Figure.UNITS_LEFT_OUT,
      label = "left out",
      things = "units",
      about = "of fewer than {min_words}")
  TOO_FEW_WORDS,
  /** Sentences left out because there is no letter in them. */
  @Figure(
      name = "sentences_without_letters",
      section = Figure.UNITS_LEFT_OUT,
      label = "left out",
      things = "sentences",
      about = "without a letter")
  NO_LETTER,
  /** Long retained units of hardly any shingles, with MinHash of hardly any chance of a pair. */
  @Figure(
      name = "long_units_of_few_shingles",
      label = "sparse",
      things = "units",
      about =
          "of {long} characters or more, but with hardly any shingles, since spaces part hardly any"
              + " words: copies with changes are not found; --shingle char:5 finds them")
  FEW_SHINGLES,
  /** Sentences of a wiki left out because a template or a formula had some of their words. */
  @Figure(
      name = "incomplete_sentences",
      section = Figure.UNITS_LEFT_OUT,
      label = "left out",
      things = "sentences",
      about = "that lost words to a template or a formula")
  INCOMPLETE,
  /** Sentences, repeated ones each time, that the scheme ignores. */
  @Figure(label = "ignored", things = "sentences", about = "of the list of common ones")
  IGNORED_SENTENCES,
  /** Documents that have some. */
  @Figure(things = "documents", about = "with some of these")
  DOCUMENTS_WITH_IGNORED,
  /** Documents that have no unit left without these. */
  @Figure(things = "documents", about = "of which nothing is left to compare")
  IGNORED_DOCUMENTS,
  /** Different normalised texts among all units, new and reference. */
  @Figure
  DISTINCT_TEXTS,
  /** Distinct texts whose unit with the smallest id is of the reference collection. */
  REFERENCE_TEXTS,
  /** Distinct texts that the run had since which this one is. */
  EXISTING_TEXTS,
  /**
   * Units whose normalised text a unit with a smaller id has too, without reference units whose
   * text a reference one has.
   */
  EQUAL_UNITS,
  /** Documents whose id another document has too; the run fails when there is one. */
  @Figure(name = "duplicate_ids")
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
