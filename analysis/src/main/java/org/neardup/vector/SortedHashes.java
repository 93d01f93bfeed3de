package org.neardup.vector;

/** Distinct hashes in ascending signed order. */
interface SortedHashes {

  /** After this number of guesses by the hash's value the remaining range is halved instead. */
  int GUESSES = 8;

  long count();

  long hash(long place);

  /**
   * The index of a hash, or -1 if it is not among them.
   *
   * <p>Interpolation search (Yao and Yao, FOCS 1976): hashes are spread evenly, so the value nearly
   * determines the index; O(log log n) on average, O(log n) at worst.
   */
  default long find(long hash) {
    long low = 0;
    long high = count() - 1;
    long below = Long.MIN_VALUE;
    long above = Long.MAX_VALUE;
    for (int step = 0; low <= high; step++) {
      // Differences are unsigned numbers of 64 bits; halved they are positive.
      double part = (double) ((hash - below) >>> 1) / (((above - below) >>> 1) + 1.0);
      long place = low + (long) ((step < GUESSES ? part : 0.5) * (high - low));
      long found = hash(place);
      if (found == hash) {
        return place;
      }
      if (found < hash) {
        low = place + 1;
        below = found;
      } else {
        high = place - 1;
        above = found;
      }
    }
    return -1;
  }
}
