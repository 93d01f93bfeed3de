package org.neardup.text;

/** What the line ends of a raw text mean for its sentences. */
public enum LineBreaks implements EnumNames {
  /**
   * Line ends at which a paragraph was wrapped are white space, as are the {@code >} that mail puts
   * before the lines of quoted paragraphs; all others end a sentence. {@link LineJoiner} says how
   * they are told apart.
   */
  DETECT,

  /**
   * Line ends are white space, as are the {@code >} behind them; only an empty line ends a
   * sentence.
   */
  SPACE,

  /** Every line end ends a sentence. */
  END;
}
