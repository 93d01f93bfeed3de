package org.neardup.jobs.dedup.decide;

import java.util.ArrayList;
import java.util.List;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.UnpairedSurrogates;
import org.neardup.unit.UnitCutter;

/**
 * A unit of a document.
 *
 * @param start and end: its place in the text, in UTF-16 code units
 * @param hash of its normalised text, by which its id is made
 */
record UnitCut(int position, int start, int end, long hash) {
  static List<UnitCut> of(UnitCutter cutter, String text) {
    List<UnitCut> found = new ArrayList<>();
    cutter.cut(
        List.of(UnpairedSurrogates.replace(text)),
        (position, start, end, normalized) -> {
          if (normalized.length() > 0) {
            byte[] bytes = normalized.toUtf16Le();
            long hash = ShingleHash.hash(bytes, 0, bytes.length);
            found.add(new UnitCut(position, start, end, hash));
          }
        });
    return found;
  }
}
