package org.neardup.jobs.cli;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class GenericOptionsTests {
  @Test
  public void genericOptionsComeFirst() {
    assertArrayEquals(
        args("-D a=b -D c=d -fs hdfs://x find in --output out"),
        GenericOptions.first(args("find -D a=b in -Dc=d --output out -fs hdfs://x")));
  }

  @Test
  public void behindTwoDashesNothingIsAnOption() {
    assertArrayEquals(
        args("-D a=b find -- -D c=d"), GenericOptions.first(args("find -D a=b -- -D c=d")));
  }

  @Test
  public void aValueIsNeeded() {
    String[] args = args("find -conf");
    assertThrows(IllegalArgumentException.class, () -> GenericOptions.first(args));
  }

  private static String[] args(String line) {
    return line.split(" ");
  }
}
