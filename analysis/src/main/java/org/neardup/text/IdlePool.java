package org.neardup.text;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.Supplier;

/**
 * Objects with buffers, costly to make and not thread safe, that wait for their next user. Whoever
 * takes one has it alone until it is given back. So many wait as the machine has processors,
 * whatever they are for; then the one that has waited longest is given up. Thread safe.
 */
public final class IdlePool {

  private static final int MOST = Math.max(2, Runtime.getRuntime().availableProcessors());

  private record Idle(Object key, Object object) {}

  private final ArrayDeque<Idle> idle = new ArrayDeque<>();

  /**
   * An idle object of a key, or a new one.
   *
   * @param key tells which objects can stand for one another; has {@code equals}
   */
  @SuppressWarnings("unchecked") // one key stands for one kind of object
  public <T> T take(Object key, Supplier<T> maker) {
    Object found = find(key);
    return found == null ? maker.get() : (T) found;
  }

  private synchronized Object find(Object key) {
    for (Iterator<Idle> each = idle.descendingIterator(); each.hasNext(); ) {
      Idle next = each.next();
      if (next.key().equals(key)) {
        each.remove();
        return next.object();
      }
    }
    return null;
  }

  /** Lets an object wait under the key that it was taken by; it must not be used from now on. */
  public synchronized void giveBack(Object key, Object object) {
    idle.addLast(new Idle(key, object));
    if (idle.size() > MOST) {
      idle.removeFirst();
    }
  }
}
