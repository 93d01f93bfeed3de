package org.neardup.signer;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.neardup.util.MemoryAccount;

/**
 * The normally distributed entries of frequent terms in all hyperplanes, at most {@value
 * #MAX_BYTES} bytes, for all schemes and threads that share resources. The kept entries change no
 * result.
 *
 * <p>Each slot serves all terms with the same low bits, and keeps the one that occurs more often
 * than all others together (Boyer and Moore's majority vote): rare terms cannot drive out frequent
 * ones. Votes are counted without a lock, so that some are lost. Thread safe.
 */
final class GaussianRows {

  static final int MAX_BYTES = 1 << 23;

  private static final int PLACES = MAX_BYTES / 1024;
  private static final int MAX_VOTES = 100;
  private static final int OVERHEAD = 48;

  private record Row(long seed, long term, byte[] entries) {

    boolean isOf(long ofSeed, long ofTerm, int size) {
      return term == ofTerm && seed == ofSeed && entries.length == size;
    }
  }

  private final AtomicReferenceArray<Row> rows = new AtomicReferenceArray<>(PLACES);
  private final byte[] votes = new byte[PLACES];
  private final ReentrantLock lock = new ReentrantLock();
  private final MemoryAccount account;
  private long bytes;
  private int oldest;

  /** No rows yet; {@code account} learns of their memory, and must not refuse it. */
  GaussianRows(MemoryAccount account) {
    this.account = account;
  }

  /** The entries of a term, which must not be changed; null if they are not kept. */
  byte[] find(long seed, long term, int size) {
    int place = place(seed, term);
    Row row = rows.get(place);
    if (row == null || !row.isOf(seed, term, size)) {
      return null;
    }
    if (votes[place] < MAX_VOTES) {
      votes[place]++;
    }
    return row.entries();
  }

  /**
   * Votes for a term that {@link #find} has not found.
   *
   * @return whether its entries should be {@linkplain #keep kept}
   */
  boolean vote(long seed, long term) {
    int place = place(seed, term);
    if (rows.get(place) == null || votes[place] <= 0) {
      return true;
    }
    votes[place]--;
    return false;
  }

  /** Keeps the entries of a term, unless another thread is about to keep some. */
  void keep(long seed, long term, byte[] entries) {
    if (!lock.tryLock()) {
      return;
    }
    try {
      int place = place(seed, term);
      long before = bytes;
      put(place, new Row(seed, term, entries));
      votes[place] = 1;
      while (bytes > MAX_BYTES) {
        oldest = (oldest + 1) % PLACES;
        if (oldest != place) {
          put(oldest, null);
        }
      }
      if (bytes > before) {
        account.reserve(bytes - before);
      } else if (bytes < before) {
        account.release(before - bytes);
      }
    } finally {
      lock.unlock();
    }
  }

  private void put(int place, Row row) {
    bytes += bytes(row) - bytes(rows.get(place));
    rows.set(place, row);
  }

  private static long bytes(Row row) {
    return row == null ? 0 : row.entries().length + OVERHEAD;
  }

  /** Terms of several schemes are the same words: they should not share a slot. */
  private static int place(long seed, long term) {
    return (int) (term + seed) & (PLACES - 1);
  }
}
