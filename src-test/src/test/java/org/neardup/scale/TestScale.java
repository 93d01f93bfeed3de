package org.neardup.scale;

/**
 * Sizes of the tests that take long at full scale. Every build runs them small; before a release
 * {@code -Prelease}, or {@code -Dneardup.test.scale=full}, runs them in full.
 */
public final class TestScale {
  private static final String PROPERTY = "neardup.test.scale";

  private TestScale() {}

  /** Whether the tests run in full. */
  public static boolean isFull() {
    String scale = System.getProperty(PROPERTY, "small");
    return switch (scale) {
      case "small" -> false;
      case "full" -> true;
      default ->
          throw new IllegalArgumentException(
              "[" + PROPERTY + "] must be [small] or [full], got [" + scale + "]");
    };
  }

  /** The size for this run. */
  public static <T> T of(T small, T full) {
    return isFull() ? full : small;
  }
}
