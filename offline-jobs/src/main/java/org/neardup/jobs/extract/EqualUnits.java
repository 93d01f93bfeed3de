package org.neardup.jobs.extract;

import org.apache.hadoop.io.Text;

/**
 * Tells what the units with one text key are to each other, which come one by one in the order of
 * their ids. Knows the first one only, however many there are.
 */
final class EqualUnits {
  private Text firstId;
  private boolean any;
  private boolean firstIsOld;
  private long firstHash;
  private long copies;

  /** What a unit is to the first one. */
  enum Kind {
    /** It is the first one, which stands for the text. */
    FIRST,
    /** It has the same text. */
    COPY,
    /** It has the same text, and both are old: they were compared before. */
    OLD_COPY,
    /** It has another text with the same key. */
    OTHER_TEXT
  }

  /** Forgets all units, for the next key. */
  void clear() {
    any = false;
    copies = 0;
  }

  /**
   * Takes the next unit.
   *
   * @param secondHash of its text
   * @param old whether it is old
   */
  Kind add(Text id, long secondHash, boolean old) {
    if (!any) {
      any = true;
      firstId = id;
      firstHash = secondHash;
      firstIsOld = old;
      return Kind.FIRST;
    }
    if (secondHash != firstHash) {
      return Kind.OTHER_TEXT;
    }
    if (firstIsOld && old) {
      return Kind.OLD_COPY;
    }
    copies++;
    return Kind.COPY;
  }

  /** The id of the first unit. */
  Text firstId() {
    return firstId;
  }

  /** How many copies it has. */
  long copies() {
    return copies;
  }
}
