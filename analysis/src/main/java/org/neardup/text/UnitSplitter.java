package org.neardup.text;

import java.util.function.Consumer;

/** Finds the units of a raw text that are parts of it. */
interface UnitSplitter {

  /**
   * Passes on the units one by one, in the order in which they begin, so that none need be kept.
   *
   * @param units gets spans in UTF-16 code units of {@code text}
   */
  void forEach(CharSequence text, Consumer<Span> units);
}
