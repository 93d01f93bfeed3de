package org.neardup.text;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.TextOptions.Normalization;

/**
 * Cuts the values of a field into units and normalises each.
 *
 * <p>Unit {@code document}: one unit, the values joined by a newline. Units {@code sentence} and
 * {@code passage}: the sentences or passages of each value; none runs over two values. Offsets
 * refer to the values joined by one newline; after each value one position is left out, so that
 * sentences of different values are never neighbours. Line ends in the middle of a paragraph, URLs
 * and the like are white space before units are looked for.
 *
 * <p>Not thread safe: one per thread.
 */
public final class UnitCutter {

  private final TextOptions options;
  private final Normalizer normalizer;
  private final Splitter splitter;
  private final Words words;
  private final NormalizedText unit;
  private final Reservation memory;

  public UnitCutter(TextOptions options) {
    this(options, MemoryAccount.UNLIMITED);
  }

  /** A cutter that accounts for the memory that long units take until they are passed on. */
  public UnitCutter(TextOptions options, MemoryAccount memory) {
    this.options = options;
    this.unit = new NormalizedText(memory);
    this.memory = new Reservation(memory);
    this.normalizer = new Normalizer(options);
    this.splitter =
        options.unit() == Unit.PASSAGE
            ? new PassageSplitter(options.passageWords())
            : new SentenceSplitter(options.language(), options.sentenceRules());
    this.words = options.minWords() == 0 ? null : new Words();
  }

  /** Passes every unit of the values to the consumer, in order. */
  public void cut(List<? extends CharSequence> values, UnitConsumer consumer) {
    if (options.unit() == Unit.DOCUMENT) {
      whole(values.size() == 1 ? values.get(0) : String.join("\n", values), consumer);
    } else {
      cutParts(values, consumer);
    }
  }

  /** Passes a text as one unit, without looking for parts of it. */
  public void whole(CharSequence text, UnitConsumer consumer) {
    try {
      CharSequence plain = hasNoLines() ? text : LineJoiner.joinAll(text.toString(), memory);
      plain = withoutUrls(plain);
      pass(plain, 0, 0, WhiteSpace.trim(plain, 0, plain.length()), consumer);
    } finally {
      memory.close();
    }
  }

  private void cutParts(List<? extends CharSequence> values, UnitConsumer consumer) {
    int[] position = {0};
    int offset = 0;
    for (CharSequence value : values) {
      int start = offset;
      try {
        CharSequence plain = withoutUrls(joined(value));
        splitter.forEach(plain, part -> pass(plain, position[0]++, start, part, consumer));
      } finally {
        memory.close();
      }
      position[0]++;
      offset += value.length() + 1;
    }
  }

  private CharSequence joined(CharSequence value) {
    if (hasNoLines()) {
      return value;
    }
    String text = value.toString();
    return options.unit() == Unit.PASSAGE
        ? LineJoiner.joinAll(text, memory)
        : LineJoiner.join(text, options.lineBreaks(), memory);
  }

  /** Whether line ends are what they are to all: in documents white space, else ends. */
  private boolean hasNoLines() {
    return options.lineBreaks() == LineBreaks.END;
  }

  private CharSequence withoutUrls(CharSequence text) {
    return options.changes().contains(Normalization.STRIP_URLS)
        ? Urls.blank(text.toString(), memory)
        : text;
  }

  private void pass(CharSequence text, int position, int offset, Span span, UnitConsumer consumer) {
    try {
      normalizer.normalize(text, span.start(), span.end(), unit);
      passNormalized(position, offset, span, consumer);
    } finally {
      unit.trim();
    }
  }

  private void passNormalized(int position, int offset, Span span, UnitConsumer consumer) {
    int start = offset + span.start();
    int end = offset + span.end();
    Optional<UnitConsumer.Outside> outside = outside();
    if (outside.isPresent()) {
      consumer.outside(position, start, end, outside.get());
    } else {
      consumer.accept(position, start, end, unit);
    }
  }

  private Optional<UnitConsumer.Outside> outside() {
    int codePoints = unit.codePoints();
    if (codePoints < options.minLength()) {
      return Optional.of(UnitConsumer.Outside.TOO_SHORT);
    }
    if (codePoints > options.maxLength()) {
      return Optional.of(UnitConsumer.Outside.TOO_LONG);
    }
    return words == null || words.reach(options.minWords(), unit)
        ? Optional.empty()
        : Optional.of(UnitConsumer.Outside.TOO_FEW_WORDS);
  }

  interface Splitter {

    /**
     * Passes on the units one by one, in the order in which they begin, so that none need be kept.
     *
     * @param units gets spans in UTF-16 code units of {@code text}
     */
    void forEach(CharSequence text, Consumer<Span> units);
  }
}
