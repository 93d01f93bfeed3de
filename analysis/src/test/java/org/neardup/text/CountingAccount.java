package org.neardup.text;

import org.neardup.util.MemoryAccount;

/** Counts reserved memory, and refuses more than a limit. */
public final class CountingAccount implements MemoryAccount {

  private final long limit;
  private long reserved;
  private long most;

  public CountingAccount() {
    this(Long.MAX_VALUE);
  }

  public CountingAccount(long limit) {
    this.limit = limit;
  }

  @Override
  public synchronized void reserve(long bytes) {
    if (bytes > limit - reserved) {
      throw new IllegalStateException("no more than " + limit);
    }
    reserved += bytes;
    most = Math.max(most, reserved);
  }

  @Override
  public synchronized void release(long bytes) {
    reserved -= bytes;
  }

  public synchronized long reserved() {
    return reserved;
  }

  /** The most that was reserved at once. */
  public synchronized long most() {
    return most;
  }
}
