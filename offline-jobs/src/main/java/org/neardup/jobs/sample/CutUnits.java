package org.neardup.jobs.sample;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.JobScheme;
import org.neardup.text.NormalizedText;
import org.neardup.text.Unit;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;
import org.neardup.text.UnpairedSurrogates;

/** The units of documents, the same that the extract job makes of them. Not thread safe. */
final class CutUnits {
  private final Unit unit;
  private final UnitCutter cutter;

  /** Those of the scheme of a job. */
  CutUnits(Configuration conf) {
    var options = JobScheme.load(conf).scheme().signature().text();
    unit = options.unit();
    cutter = new UnitCutter(options);
  }

  /** Takes units. */
  interface Sink {
    /**
     * A unit.
     *
     * @param key of its text
     * @param text as it stands in the document
     * @param normalized valid only during the call
     */
    void unit(long key, String text, NormalizedText normalized);

    /** A unit outside the limits. */
    default void outside(UnitConsumer.Outside why) {}
  }

  /** Cuts a document. */
  void cut(String document, Sink sink) {
    String text = UnpairedSurrogates.replace(document);
    cutter.cut(
        List.of(text),
        new UnitConsumer() {
          @Override
          public void accept(int position, int start, int end, NormalizedText normalized) {
            if (normalized.length() == 0) {
              sink.outside(Outside.TOO_SHORT);
              return;
            }
            String raw = unit == Unit.DOCUMENT ? text : text.substring(start, end);
            sink.unit(TextKey.of(normalized), raw, normalized);
          }

          @Override
          public void outside(int position, int start, int end, Outside why) {
            sink.outside(why);
          }
        });
  }
}
