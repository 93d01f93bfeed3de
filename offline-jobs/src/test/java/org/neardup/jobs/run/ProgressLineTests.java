package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.Test;

public class ProgressLineTests {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong();

  @Test
  public void aTerminalLineIsRedrawnInPlaceTenTimesASecond() {
    ProgressLine line = line(true, 80);
    line.update("one");
    pass(Duration.ofMillis(50));
    line.update("too soon");
    pass(Duration.ofMillis(50));
    line.update("two");
    line.println("result");
    assertEquals("\r\u001b[Kone\r\u001b[Ktwo\r\u001b[Kresult\n", shown());
  }

  @Test
  public void aTerminalLineNeverWraps() {
    line(true, 10).update("0123456789abc");
    assertEquals("\r\u001b[K012345678", shown());
  }

  @Test
  public void behindTheEndNothingIsRedrawn() {
    ProgressLine line = line(true, 80);
    line.update("one");
    line.end("stopped");
    pass(Duration.ofSeconds(1));
    line.update("two");
    assertEquals("\r\u001b[Kone\r\u001b[Kstopped\n", shown());
  }

  @Test
  public void aLogGetsALineEveryTenSeconds() {
    ProgressLine line = line(false, 80);
    for (int i = 0; i < 25; i++) {
      pass(Duration.ofSeconds(1));
      line.update("second " + (i + 1));
    }
    assertEquals("second 10\nsecond 20\n", shown());
  }

  @Test
  public void aStageShowsPercentRateAndTimeLeft() {
    ProgressLine line = line(true, 80);
    StageProgress stage = line.stage("load", "documents");
    pass(Duration.ofSeconds(2));
    stage.at(500, 0.25);
    stage.close();
    stage.close();
    assertEquals(
        "\r\u001b[Kload           0.0 s"
            + "\r\u001b[Kload            25 %  500 documents  250/s  6.0 s left"
            + "\r\u001b[Kload           500 documents in 2.0 s (250/s)\n",
        shown());
  }

  @Test
  public void aPolledStageShowsWhatItIsTold() {
    StageProgress stage = line(true, 80).stage("verify", "pairs");
    pass(Duration.ofSeconds(1));
    stage.at(10, 0.5);
    pass(Duration.ofSeconds(1));
    stage.note("last reducer");
    stage.abandon();
    assertEquals(
        "\r\u001b[Kverify         0.0 s"
            + "\r\u001b[Kverify          50 %  10 pairs  10/s  1.0 s left"
            + "\r\u001b[Kverify          50 %  10 pairs  5.0/s  2.0 s left  last reducer"
            + "\r\u001b[K",
        shown());
  }

  @Test
  public void numbersAreReadable() {
    assertEquals("1,234,567", Numbers.count(1_234_567));
    assertEquals("1 pair, 2 pairs", Numbers.count(1, "pairs") + ", " + Numbers.count(2, "pairs"));
    assertEquals("63,800/s", Numbers.rate(204_113, Duration.ofMillis(3200)));
    assertEquals("999/s", Numbers.rate(999, Duration.ofSeconds(1)));
    assertEquals("1.5/s", Numbers.rate(3, Duration.ofSeconds(2)));
    assertEquals("3.2 s", Numbers.duration(Duration.ofMillis(3200)));
    assertEquals("10 s", Numbers.duration(Duration.ofMillis(9960)));
    assertEquals("2 min 5 s", Numbers.duration(Duration.ofSeconds(125)));
    assertEquals("3 h 20 min", Numbers.duration(Duration.ofMinutes(200)));
    assertEquals("812 B", Numbers.bytes(812));
    assertEquals("5.0 MB", Numbers.bytes(5_000_000));
    assertEquals("1.0 GB", Numbers.bytes(999_999_999));
  }

  private ProgressLine line(boolean terminal, int columns) {
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    return new ProgressLine(out, terminal, columns, clock::get);
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private String shown() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
