package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.hadoop.conf.Configuration;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomNode;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlPage;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.lsh.SchemeRequest;

/**
 * The page of a report: its figures and its script in HtmlUnit, which Maven brings; at full scale
 * also its look in Chromium, light and dark, wide and narrow, where Chromium is installed.
 */
public class ReportIT {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final int WIDE = 1280;
  private static final int NARROW = 500;
  private static final int SECONDS = 600;

  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  @BeforeClass
  public static void find() throws Exception {
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

  /** One cluster of thirty units, some of which differ in a word. */
  @Test
  public void filtersAndMarks() throws Exception {
    try (WebClient browser = new WebClient()) {
      HtmlPage page = browser.getPage(report());
      assertEquals("1 of 1 shown", page.querySelector("#shown").getTextContent());
      assertFalse(page.querySelectorAll("ins").isEmpty());
      assertEquals("1 of 1 shown", shownFrom(page, "30"));
      assertEquals("0 of 1 shown", shownFrom(page, "31"));
      assertEquals("1 of 1 shown", shownFrom(page, ""));
    }
  }

  /** As the summary has them; a script that fails is refused, and so is a link to another page. */
  @Test
  public void figuresAreThoseOfTheSummary() throws Exception {
    JsonNode summary = Elasticsearch.JSON.readTree(output().resolve("summary.json").toFile());
    try (WebClient browser = new WebClient()) {
      HtmlPage page = browser.getPage(report());
      Map<String, String> tiles = new HashMap<>();
      for (DomNode tile : page.querySelectorAll(".tile")) {
        tiles.put(
            tile.querySelector("span").getTextContent(), tile.querySelector("b").getTextContent());
      }
      assertEquals("30", tiles.get("documents"));
      assertEquals("30", tiles.get("units of the largest"));
      assertEquals("1", tiles.get("clusters"));
      assertEquals(summary.at("/counts/near_pairs").asText(), tiles.get("near pairs"));
      assertEquals(summary.at("/counts/equal_pairs").asText(), tiles.get("equal pairs"));
      assertEquals("all is in the page", List.of(), page.getAnchors());
    }
  }

  /** What the page says when only clusters of so many units are to be shown. */
  private static String shownFrom(HtmlPage page, String units) {
    HtmlInput least = page.querySelector("input[name=least]");
    least.setValue(units);
    least.fireEvent("input");
    return page.querySelector("#shown").getTextContent();
  }

  @Test
  public void fitsWideAndNarrowInLightAndDark() throws Exception {
    assumeTrue("pictures are looked at at full scale", TestScale.isFull());
    Optional<Path> browser = onPath();
    assumeTrue("none of " + NAMES + " is installed: apt install chromium", browser.isPresent());
    for (int width : new int[] {WIDE, NARROW}) {
      BufferedImage light = screenshot(browser.get(), width, 1);
      BufferedImage dark = screenshot(browser.get(), width, 0);
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
  private static BufferedImage screenshot(Path browser, int width, int scheme) throws Exception {
    Path file = folder.getRoot().toPath().resolve(width + "-" + scheme + ".png");
    run(
        browser,
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

  private static void run(Path browser, String url, String... options)
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
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertTrue("Chromium did not end within " + SECONDS + " s", ended);
  }
}
