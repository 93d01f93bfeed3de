package org.neardup.util;

/**
 * The memory that one user has reserved in a {@link MemoryAccount} and releases as a whole. The
 * account is asked in steps of {@value #STEP} bytes, so that little is never asked for. Not thread
 * safe.
 */
public final class Reservation implements AutoCloseable {

  private static final int STEP = 1 << 17;

  private final MemoryAccount account;
  private long reserved;
  private long unreserved;

  public Reservation(MemoryAccount account) {
    this.account = account;
  }

  /** Memory is about to be taken; throws what the account throws. */
  public void add(long bytes) {
    unreserved += bytes;
    if (unreserved > STEP) {
      account.reserve(unreserved);
      reserved += unreserved;
      unreserved = 0;
    }
  }

  /** Gives everything back; more can be added then. */
  @Override
  public void close() {
    unreserved = 0;
    if (reserved > 0) {
      account.release(reserved);
      reserved = 0;
    }
  }
}
