package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.lsh.SchemeRequest;

/**
 * The report in headless Chromium, light and dark, wide and narrow. Skipped where there is no
 * Chromium.
 */
public class ReportIT {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final int WIDE = 1280;
  private static final int NARROW = 500;
  private static final int SECONDS = 60;

  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  private static Path browser;

  @BeforeClass
  public static void find() throws Exception {
    Optional<Path> found = onPath();
    assumeTrue(
        "none of " + NAMES + " is installed: the report is not looked at", found.isPresent());
    browser = found.get();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String text = "The long lake behind the seven hills of number " + i / 3 + " is %s m deep";
      lines.add("d" + i + "\t" + text.formatted(i % 3 == 0 ? "45" : "54"));
    }
    Path input = Files.write(folder.getRoot().toPath().resolve("in.tsv"), lines);
    Map<String, String> settings = Map.of("unit", "document", "shingle", "char:3");
    FindRequest request =
        FindRequest.of(
            List.of(input.toString()), output().toString(), SchemeRequest.of(settings).resolve());
    new FindJob(new Configuration(), ProgressLine.silent()).run(request);
  }

  @Test
  public void filtersAndMarksWithoutNetwork() throws Exception {
    String page = run(report(), "--dump-dom");
    String all = "(\\d+) of \\1 shown";
    assertTrue(page, Stream.of(page.split("[<>]")).anyMatch(text -> text.matches(all)));
    assertTrue(page.contains("<ins>"));
  }

  @Test
  public void fitsWideAndNarrowInLightAndDark() throws Exception {
    for (int width : new int[] {WIDE, NARROW}) {
      BufferedImage light = screenshot(width, 1);
      BufferedImage dark = screenshot(width, 0);
      assertEquals(width, light.getWidth());
      assertEquals(0xffffff, light.getRGB(1, 1) & 0xffffff);
      assertEquals(0x14191f, dark.getRGB(1, 1) & 0xffffff);
      assertTrue("empty at " + width, inked(light) > 1_000 && inked(dark) > 1_000);
    }
  }

  /** How many points are not of the colour of the first. */
  private static int inked(BufferedImage image) {
    int inked = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        inked += image.getRGB(x, y) == image.getRGB(1, 1) ? 0 : 1;
      }
    }
    return inked;
  }

  /** A picture of the page; the scheme is 0 for dark and 1 for light. */
  private static BufferedImage screenshot(int width, int scheme) throws Exception {
    Path file = folder.getRoot().toPath().resolve(width + "-" + scheme + ".png");
    run(
        report(),
        "--screenshot=" + file,
        "--window-size=" + width + ",2000",
        "--hide-scrollbars",
        "--blink-settings=preferredColorScheme=" + scheme);
    return ImageIO.read(file.toFile());
  }

  private static Path output() {
    return folder.getRoot().toPath().resolve("out");
  }

  private static String report() {
    return output().resolve("report.html").toUri().toString();
  }

  private static Optional<Path> onPath() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String run(String url, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(browser.toString()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + folder.newFolder()));
    command.addAll(List.of(options));
    command.add(url);
    Path out = folder.newFile().toPath();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertTrue("Chromium did not end within " + SECONDS + " s", ended);
    return Files.readString(out);
  }
}
