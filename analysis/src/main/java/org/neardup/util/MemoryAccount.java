package org.neardup.util;

/**
 * Is asked before a large text takes memory, and refuses by throwing. Texts of some ten thousand
 * characters are not accounted for: their buffers are kept and used again.
 */
public interface MemoryAccount {

  MemoryAccount UNLIMITED = new MemoryAccount() {};

  /** Memory is about to be taken. */
  default void reserve(long bytes) {}

  /** Memory that was reserved is needed no more. */
  default void release(long bytes) {}
}
