package org.neardup.jobs.extract;

import java.util.List;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.wiki.WikitextCleaner;
import org.neardup.text.NormalizedText;
import org.neardup.text.Unit;
import org.neardup.text.UnpairedSurrogates;
import org.neardup.unit.UnitConsumer;
import org.neardup.unit.UnitCutter;

/**
 * Cuts documents into the units that the jobs know: those within the limits whose normalised text
 * is not empty, without unpaired surrogates; no sentence of a wiki that lost words to a template
 * ({@link WikitextCleaner#HOLE}). Not thread safe.
 */
public final class DocumentCutter {
  private final Unit unit;
  private final UnitCutter cutter;

  public DocumentCutter(Unit unit, UnitCutter cutter) {
    this.unit = unit;
    this.cutter = cutter;
  }

  @FunctionalInterface
  public interface Sink {
    /**
     * A unit.
     *
     * @param position counts every sentence of the document from 0, kept or not
     * @param raw the text as the document has it
     * @param normalized valid only during the call
     */
    void unit(int position, String raw, NormalizedText normalized);

    /** A unit that is left out, and what counts it. */
    default void leftOut(ExtractCounter why) {}
  }

  /** Passes every unit of a document on, in order. */
  public void cut(SourceDocument document, Sink sink) {
    SourceDocument known = document.of(unit);
    String text = UnpairedSurrogates.replace(known.text());
    cutter.cut(List.of(text), consumer(text, known.holes(), sink));
  }

  /** Passes a unit on that was cut before. */
  void whole(String unitText, Sink sink) {
    String text = UnpairedSurrogates.replace(unitText);
    cutter.whole(text, consumer(text, false, sink));
  }

  private UnitConsumer consumer(String text, boolean marked, Sink sink) {
    return new UnitConsumer() {
      @Override
      public void accept(int position, int start, int end, NormalizedText normalized) {
        String raw = unit == Unit.DOCUMENT ? text : text.substring(start, end);
        if (normalized.length() == 0) {
          sink.leftOut(ExtractCounter.TOO_SHORT);
        } else if (marked && raw.indexOf(WikitextCleaner.HOLE) >= 0) {
          sink.leftOut(ExtractCounter.INCOMPLETE);
        } else {
          sink.unit(position, raw, normalized);
        }
      }

      @Override
      public void outside(int position, int start, int end, Outside why) {
        sink.leftOut(ExtractCounter.of(why));
      }
    };
  }
}
