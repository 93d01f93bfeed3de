package org.neardup.jobs.extract;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;

/**
 * Finds ids that come twice among ids that come in order, and lists the first few of them. The
 * document of units that an earlier run left comes once with each of them, from the place where
 * they are.
 */
final class DuplicateDocuments {
  private static final int LISTED = 10;

  private final LineFile lines;
  private final Counter counter;
  private int listed;

  DuplicateDocuments(LineFile lines, Counter counter) {
    this.lines = lines;
    this.counter = counter;
  }

  /** Takes the ids with one hash, with the places where they stand. */
  void add(Group<ExtractKey, ExtractValue> documents) throws IOException {
    ExtractKey previous = null;
    Text previousPlace = null;
    for (ExtractValue document : documents) {
      ExtractKey key = documents.key();
      Text place = document.source();
      if (previous != null && Arrays.equals(previous.id(), key.id())) {
        boolean again = key.old() && previous.old() && previousPlace.equals(place);
        if (!again) {
          counter.add(1);
          if (listed < LISTED) {
            listed++;
            lines.write(key.text(), previousPlace, place);
          }
        }
      }
      previous = key;
      previousPlace = place;
    }
  }
}
