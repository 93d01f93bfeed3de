package org.neardup.unit;

import com.ibm.icu.lang.UCharacter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.neardup.sentence.LineJoiner;
import org.neardup.sentence.SentenceSplitter;
import org.neardup.sentence.TextLine;
import org.neardup.sentence.Urls;
import org.neardup.shingle.TextNumbers;
import org.neardup.shingle.Words;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.Unit;
import org.neardup.text.WhiteSpace;
import org.neardup.unit.UnitConsumer.Outside;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * Cuts the values of a field into units and normalises each.
 *
 * <p>Unit {@code document}: one unit, the values joined by a newline. Units {@code sentence} and
 * {@code passage}: the sentences or passages of each value; none runs over two values. Offsets
 * refer to the values joined by one newline; after each value one position is left out, so that
 * sentences of different values are never neighbours. Line ends in the middle of a paragraph, URLs
 * and the like are white space before units are looked for.
 *
 * <p>{@linkplain IgnoredSentences Ignored sentences} are no units. A document is normalised as if
 * they were white space, so that the words around them become neighbours; passages end before them
 * and begin anew after them.
 *
 * <p>Not thread safe: one per thread.
 */
public final class UnitCutter {

  private static final UnitConsumer NOBODY = (position, start, end, unit) -> {};

  private final TextOptions options;
  private final Normalizer normalizer;

  /** Passes on the parts of a text one by one, so that none need be kept. */
  private final BiConsumer<String, Consumer<Span>> splitter;

  private final IgnoredSentences ignored;

  /** Finds the sentences of other units; null where none is ignored. */
  private final UnitCutter sentences;

  private final Words words;
  private final NormalizedText unit;
  private final Reservation memory;
  private final TextNumbers numbers;

  /** A cutter that ignores nothing. */
  public UnitCutter(TextOptions options) {
    this(options, MemoryAccount.UNLIMITED);
  }

  /** A cutter that ignores nothing, and asks an account before long units take memory. */
  public UnitCutter(TextOptions options, MemoryAccount memory) {
    this(options, IgnoredSentences.NONE, memory);
  }

  /** A cutter that accounts for the memory that long units take until they are passed on. */
  public UnitCutter(TextOptions options, IgnoredSentences ignored, MemoryAccount memory) {
    this.options = options;
    this.ignored = ignored;
    this.sentences =
        ignored.isEmpty() || options.unit() == Unit.SENTENCE
            ? null
            : new UnitCutter(options.ofSentences(), memory);
    this.unit = new NormalizedText(memory);
    this.memory = new Reservation(memory);
    this.normalizer = new Normalizer(options);
    this.splitter =
        options.unit() == Unit.PASSAGE
            ? new PassageSplitter(options.passageWords(), memory)::forEach
            : new SentenceSplitter(
                    options.language(), options.sentenceRules(), options.abbreviations())
                ::forEach;
    this.numbers = TextNumbers.in(options.language());
    this.words = options.minWords() == 0 ? null : new Words();
  }

  /** Passes the units of the values of one field, in order. */
  public void cut(List<String> values, UnitConsumer consumer) {
    if (options.unit() == Unit.DOCUMENT) {
      whole(values.size() == 1 ? values.get(0) : String.join("\n", values), consumer);
    } else {
      cutParts(values, consumer);
    }
  }

  /** Passes a text as one unit, without looking for parts of it. */
  public void whole(String text, UnitConsumer consumer) {
    try {
      String kept = options.unit() == Unit.DOCUMENT ? withoutIgnored(text, consumer) : text;
      String plain = withoutUrls(joined(kept, true));
      pass(plain, 0, 0, WhiteSpace.trim(text, 0, text.length()), consumer);
    } finally {
      memory.close();
    }
  }

  /** The {@link TextNumbers#of numbers} of a unit's text, or of a part of it, once normalised. */
  public long numbers(String text) {
    try {
      String plain = withoutUrls(joined(withoutIgnored(text, NOBODY), true));
      normalizer.normalize(plain, 0, plain.length(), unit);
      return numbers(unit);
    } finally {
      unit.trim();
      memory.close();
    }
  }

  /** The numbers of a unit that was passed on. */
  public long numbers(NormalizedText unit) {
    if (!TextNumbers.mayBeIn(unit)) {
      return 0;
    }
    unit.account(2L * Character.BYTES * unit.length());
    return numbers.of(unit.toString());
  }

  /** A raw text with white space instead of ignored sentences; every character keeps its offset. */
  public String withoutIgnored(String text) {
    try {
      return withoutIgnored(text, NOBODY);
    } finally {
      memory.close();
    }
  }

  private String withoutIgnored(String text, UnitConsumer consumer) {
    List<Span> kept = kept(text, 0, 0, consumer);
    if (kept.size() == 1) {
      return text;
    }
    char[] plain = new char[text.length()];
    Arrays.fill(plain, ' ');
    kept.forEach(run -> text.getChars(run.start(), run.end(), plain, run.start()));
    return new String(plain);
  }

  /** The parts of a raw text before, between and after ignored sentences. */
  private List<Span> kept(String text, int position, int offset, UnitConsumer consumer) {
    List<Span> kept = new ArrayList<>(1);
    int from = 0;
    for (Span span : sentences == null ? List.<Span>of() : ignored(text)) {
      if (span.end() > from) {
        kept.add(new Span(from, Math.max(from, span.start())));
        from = span.end();
        consumer.outside(position, offset + span.start(), offset + from, Outside.IGNORED);
      }
    }
    memory.add(kept.isEmpty() ? 0 : LineJoiner.COPIES * text.length());
    kept.add(new Span(from, text.length()));
    return kept;
  }

  /** Ignored lines, such as lines of code, and sentences in order; a line may have sentences. */
  private List<Span> ignored(String text) {
    List<Span> found = new ArrayList<>();
    TextLine line = new TextLine(text);
    for (int at = 0; at < text.length(); at = line.next) {
      line.read(at);
      normalizer.normalize(text, line.start, line.end, unit);
      if (ignored.contains(unit)) {
        found.add(new Span(line.start, line.end));
      }
      unit.trim();
    }
    sentences.cut(
        List.of(text),
        (number, start, end, sentence) -> {
          if (ignored.contains(sentence)) {
            found.add(new Span(start, end));
          }
        });
    found.sort(Comparator.comparingInt(Span::start));
    return found;
  }

  private void cutParts(List<String> values, UnitConsumer consumer) {
    int[] position = {0};
    int offset = 0;
    for (String value : values) {
      int start = offset;
      try {
        String plain = withoutUrls(joined(value, options.unit() == Unit.PASSAGE));
        for (Span run : kept(value, position[0], start, consumer)) {
          String piece = plain.substring(run.start(), run.end());
          int before = start + run.start();
          splitter.accept(piece, part -> pass(piece, position[0]++, before, part, consumer));
        }
      } finally {
        memory.close();
      }
      position[0]++;
      offset += value.length() + 1;
    }
  }

  private String joined(String value, boolean all) {
    if (options.lineBreaks() == LineBreaks.END) {
      return options.unit() == Unit.DOCUMENT ? LineJoiner.joinWords(value, memory) : value;
    }
    return all
        ? LineJoiner.joinAll(value, memory)
        : LineJoiner.join(value, options.lineBreaks(), memory);
  }

  private String withoutUrls(String text) {
    return options.changes().contains(Normalization.STRIP_URLS) ? Urls.blank(text, memory) : text;
  }

  private void pass(String text, int position, int offset, Span span, UnitConsumer consumer) {
    try {
      normalizer.normalize(text, span.start(), span.end(), unit);
      int start = offset + span.start();
      int end = offset + span.end();
      int length = unit.codePoints();
      if (length < options.minLength()
          || length > options.maxLength() / NormalizedText.MAX_LETTERS) {
        length = unit.letters();
      }
      if (length < options.minLength()) {
        consumer.outside(position, start, end, Outside.TOO_SHORT);
      } else if (length > options.maxLength()) {
        consumer.outside(position, start, end, Outside.TOO_LONG);
      } else if (isNoSentence(text, span)) {
        consumer.outside(position, start, end, Outside.NO_LETTER);
      } else if (words != null && !words.reach(options.minWords(), unit)) {
        consumer.outside(position, start, end, Outside.TOO_FEW_WORDS);
      } else if (options.unit() == Unit.SENTENCE && ignored.contains(unit)) {
        consumer.outside(position, start, end, Outside.IGNORED);
      } else {
        consumer.accept(position, start, end, unit);
      }
    } finally {
      unit.trim();
    }
  }

  private boolean isNoSentence(String text, Span span) {
    return options.unit() == Unit.SENTENCE
        && options.sentenceRules() == SentenceRules.LANGUAGE
        && IntStream.range(span.start(), span.end())
            .noneMatch(i -> UCharacter.isLetter(text.codePointAt(i)));
  }
}
