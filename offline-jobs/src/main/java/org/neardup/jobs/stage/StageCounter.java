package org.neardup.jobs.stage;

public enum StageCounter {
  /** Records that map tasks read. */
  READ,
  /** Records of the main output. */
  WRITTEN,
  /** Bytes that reduce tasks read. */
  SHUFFLED_BYTES;

  /** The name of any counter in reports: {@code class.NAME}. */
  public static String key(Enum<?> counter) {
    return counter.getDeclaringClass().getName() + "." + counter.name();
  }
}
