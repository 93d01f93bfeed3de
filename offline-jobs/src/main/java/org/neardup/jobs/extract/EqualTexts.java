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
   * @param old whether the unit is old
   * @return the first unit with this text; {@link Known#isFirst} tells whether that is this unit
   */
  Known add(Text id, Text raw, boolean old) {
    for (Known candidate : known) {
      if (candidate.raw.equals(raw)) {
        return candidate.again();
      }
    }
    String normalized = known.isEmpty() ? null : normalize.apply(raw.toString());
    for (Known candidate : known) {
      if (candidate.normalized(normalize).equals(normalized)) {
        return candidate.again();
      }
    }
    return remember(new Known(known.size(), new Text(id), new Text(raw), old));
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
    private final boolean old;
    private String normalized;
    private boolean first = true;
    private long copies;

    private Known(int ordinal, Text id, Text raw, boolean old) {
      this.ordinal = ordinal;
      this.id = id;
      this.raw = raw;
      this.old = old;
    }

    /** Which of the texts with this hash it is, from 0. */
    int ordinal() {
      return ordinal;
    }

    Text id() {
      return id;
    }

    boolean isOld() {
      return old;
    }

    /** Whether the last unit with this text was the first one. */
    boolean isFirst() {
      return first;
    }

    /** How many other units with this text were counted so far. */
    long copies() {
      return copies;
    }

    /** Counts another unit with this text. */
    void countCopy() {
      copies++;
    }

    private Known again() {
      first = false;
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
