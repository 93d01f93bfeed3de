package org.neardup.util;

/**
 * What {@link Math} has in versions of Java newer than 17, which clusters have. Arguments and
 * results are those of the methods of Math with the same names. Thread safe; O(1).
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
