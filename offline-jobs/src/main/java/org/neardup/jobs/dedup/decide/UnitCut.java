package org.neardup.jobs.dedup.decide;

import java.util.ArrayList;
import java.util.List;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.NormalizedText;
import org.neardup.text.UnpairedSurrogates;
import org.neardup.unit.UnitConsumer;
import org.neardup.unit.UnitCutter;

/**
 * A part of a document's text.
 *
 * @param position its number among the parts
 * @param start and end: offsets in UTF-16 code units
 * @param hash of its normalised text, by which its id is made; 0 for a part that is no unit
 */
public record UnitCut(int position, int start, int end, long hash) {
  /** All parts of a text in their order. */
  public static List<UnitCut> of(UnitCutter cutter, String text) {
    List<UnitCut> found = new ArrayList<>();
    cutter.cut(
        List.of(UnpairedSurrogates.replace(text)),
        new UnitConsumer() {
          @Override
          public void accept(int position, int start, int end, NormalizedText normalized) {
            byte[] bytes = normalized.toUtf16Le();
            long hash = bytes.length == 0 ? 0 : ShingleHash.hash(bytes, 0, bytes.length);
            found.add(new UnitCut(position, start, end, hash));
          }

          @Override
          public void outside(int position, int start, int end, Outside why) {
            found.add(new UnitCut(position, start, end, 0));
          }
        });
    return found;
  }

  boolean isUnit() {
    return hash != 0;
  }

  public String of(String text) {
    return text.substring(start, end);
  }
}
