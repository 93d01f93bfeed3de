package org.neardup.jobs.verify;

import static org.junit.Assert.assertEquals;

import java.util.Locale;
import org.junit.Test;

public class SixDecimalsTests {
  @Test
  public void printsWhatFormatDoes() {
    for (int union = 1; union < 300; union++) {
      for (int common = 0; common <= union; common++) {
        double similarity = (double) common / union;
        assertEquals(String.format(Locale.ROOT, "%.6f", similarity), SixDecimals.of(similarity));
      }
    }
  }

  @Test
  public void roundsToOne() {
    assertEquals("1.000000", SixDecimals.of(0.9999997));
    assertEquals("0.000000", SixDecimals.of(0));
  }
}
