package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Test;
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
    Plot plot =
        new Plot("t", Axis.linear("x"), Axis.linear("y").include(0)).curve("", Style.LINE, X, Y);
    Element line = one(plot.file(), "polyline");
    assertEquals("64.00,150.00 174.00,30.00 504.00,90.00", line.getAttribute("points"));
    assertEquals(0, parse(plot.file()).getElementsByTagName("circle").getLength());
  }

  @Test
  public void barsStandOnTheirOwnAxis() throws Exception {
    Plot plot =
        new Plot("t", Axis.linear("x"), Axis.linear("y"))
            .right(Axis.logarithmic("n", 10).include(1))
            .curve("", Style.POINTS, new double[] {0, 2}, new double[] {0, 1})
            .bars("", new double[] {0, 1, 2}, new double[] {0, 100}, i -> "bar " + i);
    Element bar = last(plot.fragment(), "rect");
    assertEquals("284.50", bar.getAttribute("x"));
    assertEquals("30.00", bar.getAttribute("y"));
    assertEquals("bar 1", bar.getTextContent());
    assertEquals(2, parse(plot.fragment()).getElementsByTagName("rect").getLength());
  }

  @Test
  public void onlyAFileBringsItsLook() {
    Plot plot = new Plot("a <b> 'c'", Axis.linear("x"), Axis.linear("y"));
    plot.curve("one", Style.DASHED, X, Y);
    assertFalse(plot.fragment().contains("<style>"));
    assertTrue(plot.file().contains("prefers-color-scheme: dark"));
    assertTrue(plot.file().contains("aria-label='a &lt;b&gt; &#39;c&#39;'"));
    assertFalse("one alone needs no list", plot.file().contains(">one<"));
    plot.curve("two", X, Y, Y, Y);
    assertTrue(plot.file().contains(">one<") && plot.file().contains(">two<"));
  }

  @Test
  public void linearTicks() {
    assertEquals(
        List.of("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"),
        labels(Axis.linear("").include(0).include(1)));
    assertEquals(List.of("5", "10", "15"), labels(Axis.linear("").include(3).include(17)));
    assertEquals(
        "all the same", List.of("7.0", "7.2"), labels(Axis.linear("").include(7)).subList(0, 2));
  }

  @Test
  public void logarithmicTicks() {
    assertEquals(
        List.of("1", "10", "100", "10³", "10⁴", "10⁵"),
        labels(Axis.logarithmic("", 10).include(1).include(70_000)));
    assertEquals(
        List.of("0.01", "0.02", "0.05", "0.1"),
        labels(Axis.logarithmic("", 10).include(.013).include(.05)));
    assertEquals(
        List.of("2", "16", "128", "2¹⁰", "2¹³", "2¹⁶", "2¹⁹"),
        labels(Axis.logarithmic("", 2).include(2).include(600_000)));
    assertEquals(List.of("1", "2", "5", "10"), labels(Axis.logarithmic("", 10).include(1)));
  }

  private static List<String> labels(Axis axis) {
    List<Axis.Tick> ticks = axis.ticks();
    assertTrue(ticks.stream().allMatch(t -> t.share() > -1e-9 && t.share() < 1 + 1e-9));
    return ticks.stream().map(Axis.Tick::label).toList();
  }

  private static Element one(String svg, String name) throws Exception {
    assertEquals(1, parse(svg).getElementsByTagName(name).getLength());
    return last(svg, name);
  }

  private static Element last(String svg, String name) throws Exception {
    var found = parse(svg).getElementsByTagName(name);
    return (Element) found.item(found.getLength() - 1);
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
