package org.neardup.text;

/** By which rules a sentence ends. */
public enum SentenceRules implements EnumNames {
  /**
   * UAX #29 with CLDR's tailorings; a full stop after one of CLDR's abbreviations of the language
   * ends none.
   */
  CLDR,

  /**
   * As {@link #CLDR}, but a full stop ends no sentence after a single capital letter ("J. S. Bach")
   * either, nor, in languages that write ordinal numbers so, after a number of one or two digits
   * ("am 3. Oktober"); and in Thai and Lao, which have no full stop, white space between two
   * letters of the script ends one.
   */
  LANGUAGE,

  /** Every line is a sentence: for text that a sentence splitter of the user's has been at. */
  LINES;
}
