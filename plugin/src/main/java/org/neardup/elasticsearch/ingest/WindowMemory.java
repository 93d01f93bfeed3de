package org.neardup.elasticsearch.ingest;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.elasticsearch.monitor.jvm.JvmInfo;

/**
 * The memory of all windows of recent signatures of a node: they share it, and when it is full the
 * oldest signatures of the largest window make room. Processors are not told when they are
 * replaced, so the window of a replaced processor counts until it is garbage collected. Thread
 * safe.
 */
final class WindowMemory {

  /** The windows may take one part in this number of the heap. */
  private static final int SHARE = 20;

  private final long limit;
  private final Set<RecentSignatures> windows = Collections.newSetFromMap(new WeakHashMap<>());

  /** A memory with a limit in bytes. */
  WindowMemory(long limit) {
    this.limit = limit;
  }

  /** A memory of the share of the heap that windows may take. */
  static WindowMemory ofHeap() {
    return new WindowMemory(JvmInfo.jvmInfo().getMem().getHeapMax().getBytes() / SHARE);
  }

  /** Counts the memory of a window from now on. */
  synchronized void add(RecentSignatures window) {
    windows.add(window);
  }

  /**
   * Makes room for some bytes, or returns false if that is not possible. Several windows that ask
   * at a time may get the same room. Not to be called with a window locked.
   */
  boolean makeRoom(long bytes) {
    List<RecentSignatures> all = all();
    if (used(all) + bytes <= limit) {
      return true;
    }
    if (bytes > limit) {
      return false;
    }
    all.forEach(RecentSignatures::forgetExpired);
    while (used(all) + bytes > limit) {
      RecentSignatures largest =
          Collections.max(all, Comparator.comparingLong(RecentSignatures::bytes));
      if (!largest.forgetOldest(used(all) + bytes - limit)) {
        return false;
      }
    }
    return true;
  }

  private synchronized List<RecentSignatures> all() {
    return List.copyOf(windows);
  }

  private static long used(List<RecentSignatures> all) {
    return all.stream().mapToLong(RecentSignatures::bytes).sum();
  }
}
