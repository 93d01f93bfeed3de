package org.neardup.jobs.input.bytes;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.Test;
import org.neardup.jobs.input.bytes.SourceFiles.Compression;
import org.neardup.jobs.input.bytes.SourceFiles.Packing;

public class StreamBytesTests {
  @Test
  public void whateverAReaderThrowsIsDamage() throws IOException {
    Packing failing =
        new Packing(
            in -> {
              throw new IllegalStateException("what a library throws");
            },
            out -> out,
            true,
            Optional.empty());
    try (StreamBytes bytes = new StreamBytes(file(new byte[] {1}), 1, failing)) {
      bytes.check();
      assertEquals(SplitBytes.GAP, bytes.nextByte());
    }
  }

  /** Reads are long, but bytes before damage must come out as by reads of 64 bytes. */
  @Test
  public void longReadsLoseNoMoreThanShortOnes() throws IOException {
    Random random = new Random(53);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      text.append(random.nextInt()).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    for (Compression kind : List.of(Compression.GZIP, Compression.BZIP2, Compression.ZSTANDARD)) {
      Packing packing = kind.packing(new Configuration()).orElseThrow();
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (OutputStream out = packing.pack().apply(packed)) {
        out.write(bytes);
      }
      for (int round = 0; round < 10; round++) {
        int length = packed.size() / 20 + random.nextInt(packed.size() * 9 / 10);
        byte[] damaged = Arrays.copyOf(packed.toByteArray(), length);
        if (round % 2 == 0) {
          damaged = packed.toByteArray();
          damaged[length] ^= (byte) (1 << random.nextInt(8));
        }
        try (StreamBytes read = new StreamBytes(file(damaged), damaged.length, packing)) {
          String message = kind + " at " + length + " in round " + round;
          assertArrayEquals(message, readShort(packing, damaged), read.readAllBytes());
          boolean cut = damaged.length < packed.size();
          assertTrue(message, !cut || read.damage().isPresent());
        }
      }
    }
  }

  private static byte[] readShort(Packing packing, byte[] damaged) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[64];
    try (InputStream in = packing.member().apply(new ByteArrayInputStream(damaged))) {
      for (int count = in.read(part); count > 0; count = in.read(part)) {
        all.write(part, 0, count);
      }
    } catch (IOException | RuntimeException e) {
      // What came before it counts.
    }
    return all.toByteArray();
  }

  private static FSDataInputStream file(byte[] bytes) throws IOException {
    return new FSDataInputStream(new SmallInput(bytes));
  }
}
