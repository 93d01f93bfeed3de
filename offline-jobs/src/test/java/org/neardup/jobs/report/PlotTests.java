package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Test;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.report.Plot.Style;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

public class PlotTests {
  private static final double[] X = {0, 5, 20};
  private static final double[] Y = {1, 2, 1.5};

  /** The frame is 440 wide from 64 and 240 high down to 270. */
  @Test
  public void pointsLieWhereTheAxesSay() throws Exception {
    Plot plot = new Plot("t", new Axis("x"), new Axis("y").include(0)).curve("", Style.LINE, X, Y);
    Element line = one(plot.file(), "polyline");
    assertEquals("64.00,150.00 174.00,30.00 504.00,90.00", line.getAttribute("points"));
    assertEquals(0, parse(plot.file()).getElementsByTagName("circle").getLength());
  }

  @Test
  public void severalSeriesAreListed() {
    Plot plot = new Plot("a <b> 'c'", new Axis("x"), new Axis("y")).curve("one", Style.LINE, X, Y);
    assertHas(plot.file(), "prefers-color-scheme: dark", "aria-label='a &lt;b&gt; &#39;c&#39;'");
    assertFalse("one alone needs no list", plot.file().contains(">one<"));
    plot.curve("two", X, Y, Y, Y);
    assertTrue(plot.file().contains(">one<") && plot.file().contains(">two<"));
  }

  /** Bars go down to the frame, the second axis is that of the line alone. */
  @Test
  public void barsBehindALineOfAnotherAxis() throws Exception {
    String svg =
        new Plot("t", new Axis("x"), Axis.logarithmic("pairs", 10).include(0))
            .curve("", Style.BARS, new double[] {0, 10, 20}, new double[] {0, 99})
            .curve(new Axis("recall"), X, Y)
            .file();
    assertHas(svg, "<rect class='bar' x='284.00' y='30.00' width='219.00' height='240.00'/>");
    assertHas(svg, "class='axis s0'", ">pairs<", "class='axis s1'", ">recall<");
    assertEquals(
        "64.00,270.00 174.00,30.00 504.00,150.00", one(svg, "polyline").getAttribute("points"));
  }

  @Test
  public void ticksOfALogarithmicAxis() {
    assertEquals(List.of("1", "10", "100", "1k"), labels(Axis.logarithmic("", 10), 0, 5000));
    assertEquals(List.of("2", "4", "8"), labels(Axis.logarithmic("", 2), 2, 8));
    assertEquals(List.of("1", "4", "16"), labels(Axis.logarithmic("", 2), 1, 1 << 7).subList(0, 3));
    assertEquals("no cluster", List.of("2"), labels(Axis.logarithmic("", 2), 2));
  }

  @Test
  public void ticks() {
    assertEquals(List.of("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"), labels(0, 1));
    assertEquals(List.of("5", "10", "15"), labels(3, 17));
    assertEquals("all the same", List.of("7.0", "7.2"), labels(7).subList(0, 2));
  }

  /** Of a run without pairs, and of numbers that differ by less than they can. */
  @Test(timeout = 60_000)
  public void anAxisWithoutARangeHasAFewTicks() {
    double[] none = {};
    Plot plot = new Plot("t", new Axis("x"), new Axis("y")).curve("", none, none, none, none);
    assertTrue(plot.file().contains(">0.2<"));
    assertTrue(labels(0, 0).size() <= 7);
    assertTrue(labels(1e19).size() <= 7);
  }

  private static List<String> labels(double... included) {
    return labels(new Axis(""), included);
  }

  private static List<String> labels(Axis axis, double... included) {
    List<String> labels = new ArrayList<>();
    axis.include(included)
        .forEachTick(
            (label, share) -> {
              assertTrue(share > -1e-9 && share < 1 + 1e-9);
              labels.add(label);
            });
    return labels;
  }

  private static Element one(String svg, String name) throws Exception {
    var found = parse(svg).getElementsByTagName(name);
    assertEquals(1, found.getLength());
    return (Element) found.item(0);
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
