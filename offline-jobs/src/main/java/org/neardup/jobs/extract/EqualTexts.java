package org.neardup.jobs.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.TextKey;

/**
 * Tells equal from different texts among those with one hash, which come one by one. It holds one
 * copy of each different text, nearly always a single one, however many units there are. Texts are
 * normalised only when their raw forms differ.
 */
final class EqualTexts {
  private final UnaryOperator<String> normalize;
  private final List<Known> known = new ArrayList<>();

  /**
   * Empty.
   *
   * @param normalize brings a raw text into the form in which texts are compared
   */
  EqualTexts(UnaryOperator<String> normalize) {
    this.normalize = normalize;
  }

  /** Forgets all texts, for the next hash. */
  void clear() {
    known.clear();
  }

  /** The first unit that came with each different text, in order of appearance. */
  List<Known> known() {
    return known;
  }

  /**
   * Finds the unit whose text equals this one's.
   *
   * @return the first unit with this text; if that is this unit, its {@code copies} is 0
   */
  Known add(Text id, Text raw) {
    for (Known candidate : known) {
      if (candidate.raw.equals(raw)) {
        return candidate.oneMore();
      }
    }
    String normalized = known.isEmpty() ? null : normalize.apply(raw.toString());
    for (Known candidate : known) {
      if (candidate.normalized(normalize).equals(normalized)) {
        return candidate.oneMore();
      }
    }
    return remember(new Known(known.size(), new Text(id), new Text(raw)));
  }

  private Known remember(Known added) {
    if (known.size() == TextKey.MAX_ORDINALS) {
      throw new IllegalStateException(
          "more than %d different texts with one 60-bit hash, among them those of units %s and %s"
              .formatted(TextKey.MAX_ORDINALS, known.get(0).id, added.id));
    }
    known.add(added);
    return added;
  }

  /** The first unit with a text. */
  static final class Known {
    private final int ordinal;
    private final Text id;
    private final Text raw;
    private String normalized;
    private long copies;

    private Known(int ordinal, Text id, Text raw) {
      this.ordinal = ordinal;
      this.id = id;
      this.raw = raw;
    }

    /** Which of the texts with this hash it is, from 0. */
    int ordinal() {
      return ordinal;
    }

    Text id() {
      return id;
    }

    /** How many other units with this text came so far. */
    long copies() {
      return copies;
    }

    private Known oneMore() {
      copies++;
      return this;
    }

    private String normalized(UnaryOperator<String> normalize) {
      if (normalized == null) {
        normalized = normalize.apply(raw.toString());
      }
      return normalized;
    }
  }
}
