package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.Test;
import org.neardup.jobs.find.SchemeFiles;

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
  public void aFileSystemThatDoesNotAnswerIsNamed() throws IOException {
    Configuration conf = new Configuration();
    conf.setClass("fs.slow.impl", SlowFiles.class, FileSystem.class);
    new Path("slow:/").getFileSystem(conf);
    ProgressLine line = line(true, 80);
    for (int i = 0; i < 45; i++) {
      pass(Duration.ofSeconds(1));
      line.look();
    }
    // Other tests of this process may have used others too.
    String waits = "waits for .*slow://.*: ";
    assertTrue(shown(), shown().matches(waits + "30 s so far\n" + waits + "40 s so far\n"));
  }

  /** A file system with a scheme of its own. */
  public static final class SlowFiles extends SchemeFiles {
    public SlowFiles() {
      super("slow");
    }
  }

  @Test
  public void aStageThatStandsStillSaysSo() {
    ProgressLine line = line(false, 80);
    StageProgress stage = line.stage("verify", "pairs");
    for (int i = 0; i < 45; i++) {
      pass(Duration.ofSeconds(1));
      stage.at(10, 0.5);
      line.look();
    }
    stage.at(11, 0.5);
    stage.silence("waits for the cluster: no task has reported");
    pass(Duration.ofSeconds(70));
    line.look();
    stage.close();
    pass(Duration.ofSeconds(20));
    line.look();
    assertEquals(
        "verify          50 %  10 pairs  1.0/s  10 s left\n"
            + "verify          50 %  10 pairs  0.5/s  20 s left\n"
            + "verify          50 %  10 pairs  0.3/s  30 s left\n"
            + "verify          50 %  10 pairs  no progress for 39 s\n"
            + "verify          50 %  11 pairs  waits for the cluster: no task has reported for 1"
            + " min 10 s\n"
            + "verify         11 pairs in 1 min 55 s (0.1/s)\n",
        shown());
  }

  /** Of work that counts nothing, nobody knows whether it stands still. */
  @Test
  public void aStageThatCountsNothingShowsItsTime() {
    ProgressLine line = line(false, 80);
    StageProgress stage = line.stage("clusters", "clusters");
    pass(Duration.ofSeconds(29));
    line.look();
    pass(Duration.ofSeconds(1));
    line.look();
    stage.abandon();
    assertEquals("clusters       30 s\n", shown());
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
