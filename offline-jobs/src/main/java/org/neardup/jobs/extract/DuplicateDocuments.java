package org.neardup.jobs.extract;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.neardup.jobs.run.LineFile;

/**
 * Finds ids that come twice among ids that come in order, and lists the first few of them. The
 * document of units that an earlier run left comes once with each of them, from the place where
 * they are.
 */
final class DuplicateDocuments implements Closeable {
  private static final int LISTED = 10;

  private final LineFile lines;
  private final Counter counter;
  private final Text previousId = new Text();
  private final Text previousPlace = new Text();
  private boolean previousOfEarlierRun;
  private boolean hasPrevious;
  private int listed;

  DuplicateDocuments(LineFile lines, Counter counter) {
    this.lines = lines;
    this.counter = counter;
  }

  /** Forgets the id before, because another group of ids begins. */
  void startGroup() {
    hasPrevious = false;
  }

  /**
   * Takes the next id of a group, with the place where it stands.
   *
   * @param ofEarlierRun whether it comes with a unit that an earlier run left
   */
  void add(Text id, Text place, boolean ofEarlierRun) throws IOException, InterruptedException {
    boolean again = ofEarlierRun && previousOfEarlierRun && previousPlace.equals(place);
    if (hasPrevious && previousId.equals(id) && !again) {
      counter.increment(1);
      if (listed < LISTED) {
        listed++;
        lines.write(id, previousPlace, place);
      }
    }
    hasPrevious = true;
    previousId.set(id);
    previousPlace.set(place);
    previousOfEarlierRun = ofEarlierRun;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
