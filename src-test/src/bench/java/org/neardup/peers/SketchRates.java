package org.neardup.peers;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.neardup.shingle.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;

/**
 * Prints how many megabytes of text a tool makes signatures of in a second of processor time, all
 * threads of the process counted: a line each for {@value #ROUNDS} rounds after a warm-up.
 *
 * <p>Megabytes are counted in UTF-8. The texts are normalised before, since not all tools do it;
 * ours does it once more.
 */
public final class SketchRates {

  private static final int ROUNDS = 2;
  private static final long ROUND_NANOS = 400_000_000L;
  private static final long WARM_UP_NANOS = 2_000_000_000L;
  private static final int BYTES = 300_000;
  private static final int SHORTEST = 75;
  private static final int LONGEST = 5000;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private SketchRates() {}

  /**
   * Measures one tool.
   *
   * @param args the name of a {@link Tool}, shingles such as {@code char:5}, {@code sentence} or
   *     {@code document}, a gzipped file of lines {@code id<TAB>text}
   * @throws IOException if the file cannot be read
   */
  public static void main(String[] args) throws IOException {
    Tool.Sketcher<?> sketcher = Tool.valueOf(args[0]).sketcher(Shingling.parse(args[1]));
    List<String> texts = texts(Path.of(args[3]), Unit.valueOf(args[2].toUpperCase(Locale.ROOT)));
    rate(sketcher, texts, WARM_UP_NANOS);
    for (int round = 0; round < ROUNDS; round++) {
      System.out.println(rate(sketcher, texts, ROUND_NANOS));
    }
  }

  /** Some 300 kB of units, each cut off at the longest length. */
  private static List<String> texts(Path file, Unit unit) throws IOException {
    List<String> texts = new ArrayList<>();
    UnitCutter cutter = new UnitCutter(TextOptions.of(unit));
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      String line;
      while (bytes(texts) < BYTES && (line = lines.readLine()) != null) {
        cutter.cut(
            List.of(line.substring(line.indexOf('\t') + 1)),
            (position, start, end, found) -> {
              if (found.length() >= SHORTEST) {
                texts.add(found.toString().substring(0, Math.min(found.length(), LONGEST)));
              }
            });
      }
    }
    return texts;
  }

  private static long bytes(List<String> texts) {
    return texts.stream().mapToLong(t -> t.getBytes(StandardCharsets.UTF_8).length).sum();
  }

  /** Megabytes a second over whole passes that take at least so long. */
  private static <S> double rate(Tool.Sketcher<S> sketcher, List<String> texts, long nanos) {
    long start = PROCESS.getProcessCpuTime();
    long sketched = 0;
    long taken;
    do {
      List<S> kept = new ArrayList<>();
      for (String text : texts) {
        kept.add(sketcher.sketch().apply(text));
      }
      sketched += kept.size();
      taken = PROCESS.getProcessCpuTime() - start;
    } while (taken < nanos);
    return sketched / texts.size() * bytes(texts) * 1e3 / taken;
  }
}
