package org.neardup.util;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Supplier;

/**
 * Objects with buffers, costly to make and not thread safe, that wait for their next user. Each
 * object has one user at a time, until it is given back. As many wait as the machine has
 * processors, of all kinds together; then the one that has waited longest is given up. Thread safe.
 */
public final class IdlePool {

  private static final int MAX_IDLE = Math.max(2, Runtime.getRuntime().availableProcessors());

  private record Entry(Object key, Object object) {}

  private final ArrayDeque<Entry> idle = new ArrayDeque<>();

  /** An idle object of a key, or a new one; objects of equal keys are interchangeable. */
  @SuppressWarnings("unchecked") // a key belongs to one type of object
  public <T> T take(Object key, Supplier<T> maker) {
    Object found = find(key);
    return found == null ? maker.get() : (T) found;
  }

  private synchronized Object find(Object key) {
    for (Iterator<Entry> each = idle.descendingIterator(); each.hasNext(); ) {
      Entry next = each.next();
      if (next.key().equals(key)) {
        each.remove();
        return next.object();
      }
    }
    return null;
  }

  /** Lets an object wait under the key that it was taken by; it must not be used from now on. */
  public synchronized void giveBack(Object key, Object object) {
    idle.addLast(new Entry(key, object));
    if (idle.size() > MAX_IDLE) {
      idle.removeFirst();
    }
  }
}
