package org.neardup.text;

/** By which rules a sentence ends. */
public enum SentenceRules implements EnumNames {
  /**
   * UAX #29 with CLDR's tailorings for the language. A full stop ends no sentence after an
   * abbreviation, of CLDR's or of our own list ("z. B.", "vol. 3"), after a single capital letter
   * ("J. S. Bach"), nor, in languages that write ordinal numbers so, after a number of one or two
   * digits ("am 3. Oktober"). In Thai and Lao, which have no full stop, white space between two
   * letters of the script ends one.
   */
  LANGUAGE,

  /** Every line is a sentence: for text that a sentence splitter of the user's has been at. */
  LINES;
}
