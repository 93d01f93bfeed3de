package org.neardup.util;

/**
 * Methods that {@link Math} has only in versions of Java after 17, the version of clusters. They
 * take and return the same as the methods of Math with the same names. Thread safe; O(1).
 */
public final class Arithmetic {
  private Arithmetic() {}

  public static int ceilDiv(int a, int b) {
    return -Math.floorDiv(-a, b);
  }

  public static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }

  public static int clamp(long value, int min, int max) {
    return (int) Math.min(max, Math.max(value, min));
  }

  public static long clamp(long value, long min, long max) {
    return Math.min(max, Math.max(value, min));
  }

  public static float clamp(float value, float min, float max) {
    return Math.min(max, Math.max(value, min));
  }

  public static double clamp(double value, double min, double max) {
    return Math.min(max, Math.max(value, min));
  }
}
