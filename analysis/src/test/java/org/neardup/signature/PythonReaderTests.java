package org.neardup.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.signature.MinHashScheme.Family;

/**
 * The reader that the format's documentation ships reads what this package writes; where there is a
 * Python to run it.
 */
public class PythonReaderTests {

  private static final Path READER =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "neardup_reader.py");

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void testSignatures() throws Exception {
    for (int bits : new int[] {16, 27}) {
      ComponentWidths widths = new ComponentWidths(9, bits, 5, 3);
      SignatureScheme scheme = Sets.scheme(Family.FAST, widths, Seeds.DEFAULT);
      List<UnitSignature> units = new Signer(scheme).sign("The first sentence. And another one.");
      String container = SignatureFormat.toBase64(new SignatureFormat(scheme).encode(units));
      Path file = folder.newFile().toPath();
      Files.writeString(
          file,
          """
          {"index":{"_id":"a:0"}}
          {"text":"x","signature":{"scheme":"%s","signature":"%s"}}
          """
              .formatted(scheme.id(), container));
      Path settings = folder.newFile().toPath();
      Files.writeString(settings, CanonicalJson.object(scheme.settings()));
      assertEquals(
          units.stream().map(PythonReaderTests::line).collect(Collectors.joining("\n")),
          run("signatures", file.toString(), settings.toString()));
    }
  }

  @Test
  public void testPairs() throws Exception {
    Path file = folder.newFile().toPath();
    Files.writeString(file, "1:2\tß:7\t0.812500\tdiffer\n1:2\t9:9\t1.000000\tsame\n");
    assertEquals("1:2 ß:7 0.8125 differ\n1:2 9:9 1.0 same", run("pairs", file.toString()));
  }

  private static String line(UnitSignature unit) {
    return "a:0 %d %d %d ".formatted(unit.position(), unit.start(), unit.end())
        + LongStream.range(0, unit.size())
            .mapToObj(i -> Long.toString(unit.component((int) i)))
            .collect(Collectors.joining(" "));
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", READER.toString()));
    command.addAll(List.of(arguments));
    Process process = start(command);
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(output, 0, process.waitFor());
    return output.strip();
  }

  private static Process start(List<String> command) throws IOException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("PYTHONIOENCODING", "utf-8");
      return builder.start();
    } catch (IOException e) {
      assumeTrue("no python3 on this machine", false);
      throw e;
    }
  }
}
