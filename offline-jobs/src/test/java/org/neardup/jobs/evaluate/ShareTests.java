package org.neardup.jobs.evaluate;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** Worked examples of Wilson's interval (Newcombe, Statistics in Medicine 1998, table I). */
public class ShareTests {
  private static void check(double low, double high, long hits, long trials) {
    Share share = new Share(hits, trials);
    assertEquals(low, share.low(), 5e-5);
    assertEquals(high, share.high(), 5e-5);
  }

  @Test
  public void intervalsAreWilsons() {
    check(0.2553, 0.3662, 81, 263);
    check(0, 0.1611, 0, 20);
    check(0.0061, 0.1718, 1, 29);
  }

  @Test
  public void ofNothingNothingIsKnown() {
    check(0, 1, 0, 0);
  }
}
