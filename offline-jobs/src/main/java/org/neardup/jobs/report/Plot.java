package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/**
 * A plot of a few series as SVG, without scripts or embedded fonts, to be read in light and dark.
 * Ranges are the ranges of the data unless an axis includes more. Several series that have names
 * are listed at the right. Not thread safe.
 */
public final class Plot {
  /** The look of all plots, for the page that holds {@link #fragment}. */
  static final String STYLE =
      """
      .plot { font: 13px system-ui, sans-serif; }
      .plot text { fill: #1c2733; } .plot .paper { fill: #ffffff; } .plot .title { font-size: 15px; }
      .plot .frame, .plot .grid { fill: none; stroke: #d5dbe1; } .plot .mark { stroke: #6a737d; stroke-dasharray: 5 4; }
      .plot .line { fill: none; stroke: currentColor; stroke-width: 2; } .plot .dashed { stroke-dasharray: 6 4; }
      .plot .interval { stroke: currentColor; } .plot .dot, .plot .bar { fill: currentColor; } .plot .bar { fill-opacity: .5; }
      .plot .s0 { color: #1b6ca8; } .plot .s1 { color: #b3400f; } .plot .s2 { color: #2f8a3a; } .plot .s3 { color: #7d4fa0; }
      .plot .s4 { color: #a57a12; } .plot .s5 { color: #1a7f8a; } .plot .s6 { color: #b03a78; } .plot .s7 { color: #6a737d; }
      @media (prefers-color-scheme: dark) {
        .plot text { fill: #e3e8ed; } .plot .paper { fill: #14191f; }
        .plot .frame, .plot .grid { stroke: #35404b; } .plot .mark { stroke: #9aa7b4; }
        .plot .s0 { color: #62a8e5; } .plot .s1 { color: #ff9a62; } .plot .s2 { color: #6cc878; } .plot .s3 { color: #b896d8; }
        .plot .s4 { color: #dcb450; } .plot .s5 { color: #5cc0cc; } .plot .s6 { color: #ea88b8; } .plot .s7 { color: #9aa7b4; }
      }
      @media (max-width: 40rem) { .plot { font-size: 17px; } }
      """;

  private static final int COLOURS = 8;
  private static final int LEFT = 64;
  private static final int TOP = 30;
  private static final int WIDTH = 440;
  private static final int HEIGHT = 240;
  private static final int BOTTOM = TOP + HEIGHT;
  private static final int BELOW = 52;
  private static final int LEGEND = 220;
  private static final int LEGEND_LINE = 20;

  private final String title;
  private final Axis x;
  private final Axis y;
  private final List<Series> series = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private Axis barAxis;
  private final StringBuilder svg = new StringBuilder();

  public enum Style {
    LINE,
    DASHED,
    POINTS
  }

  private record Mark(double x, String label) {}

  private sealed interface Series {
    String name();
  }

  private record Curve(
      String name, Style style, double[] x, double[] y, double[] low, double[] high)
      implements Series {}

  private record Bars(String name, double[] edges, double[] values, IntFunction<String> meaning)
      implements Series {}

  public Plot(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
    this.barAxis = y;
  }

  /** Adds an axis at the right, for bars that are added after it. */
  public Plot right(Axis axis) {
    barAxis = axis;
    return this;
  }

  /**
   * Adds bars from the bottom.
   *
   * @param name empty for no entry in the list
   * @param edges where bars begin and end, one more than values
   * @param values bars of 0 or less are not drawn
   * @param meaning the tooltip of a bar
   */
  public Plot bars(String name, double[] edges, double[] values, IntFunction<String> meaning) {
    DoubleStream.of(edges).forEach(x::include);
    DoubleStream.of(values).filter(value -> value > 0).forEach(barAxis::include);
    series.add(new Bars(name, edges, values, meaning));
    return this;
  }

  public Plot curve(String name, Style style, double[] xs, double[] ys) {
    return add(new Curve(name, style, xs, ys, new double[0], new double[0]));
  }

  /** Adds points, joined by a line, each with an interval. */
  public Plot curve(String name, double[] xs, double[] ys, double[] low, double[] high) {
    return add(new Curve(name, Style.LINE, xs, ys, low, high));
  }

  private Plot add(Curve curve) {
    DoubleStream.of(curve.x).forEach(x::include);
    DoubleStream.of(curve.y).forEach(y::include);
    DoubleStream.of(curve.low).forEach(y::include);
    DoubleStream.of(curve.high).forEach(y::include);
    series.add(curve);
    return this;
  }

  /** Marks a value of x by a line over the whole height. */
  public Plot mark(double value, String label) {
    x.include(value);
    marks.add(new Mark(value, label));
    return this;
  }

  /** The plot within a page that has {@link #STYLE}. */
  String fragment() {
    draw("");
    return svg.toString();
  }

  /** The plot as a standalone file. */
  public String file() {
    draw(
        "<style>\n%s</style><rect class='paper' width='100%%' height='100%%'/>\n".formatted(STYLE));
    return svg.toString();
  }

  private void draw(String look) {
    svg.setLength(0);
    boolean listed = series.stream().filter(each -> !each.name().isEmpty()).count() > 1;
    add(
        "<svg class='plot' xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'"
            + " aria-label='%s'>",
        LEFT + WIDTH + LEFT + (listed ? LEGEND : 0), BOTTOM + BELOW, escape(title));
    svg.append(look);
    if (!look.isEmpty()) {
      text(LEFT + WIDTH / 2, TOP - 12, "class='title' text-anchor='middle'", title);
    }
    axes();
    for (int i = 0; i < series.size(); i++) {
      add("<g class='s%d'>", i % COLOURS);
      switch (series.get(i)) {
        case Curve curve -> draw(curve);
        case Bars bars -> draw(bars);
      }
      if (listed) {
        list(series.get(i), i);
      }
      svg.append("</g>\n");
    }
    marks.forEach(this::draw);
    svg.append("</svg>\n");
  }

  private void axes() {
    add("<rect class='frame' x='%d' y='%d' width='%d' height='%d'/>", LEFT, TOP, WIDTH, HEIGHT);
    for (Axis.Tick tick : x.ticks()) {
      text(px(tick.share()), BOTTOM + 20, "text-anchor='middle'", tick.label());
    }
    text(LEFT + WIDTH / 2, BOTTOM + 44, "text-anchor='middle'", x.label());
    for (Axis.Tick tick : y.ticks()) {
      double at = py(tick.share());
      add("<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>", LEFT, at, LEFT + WIDTH, at);
      text(LEFT - 6, at + 4, "text-anchor='end'", tick.label());
    }
    upright(16, y.label());
    if (barAxis != y) {
      for (Axis.Tick tick : barAxis.ticks()) {
        text(LEFT + WIDTH + 6, py(tick.share()) + 4, "", tick.label());
      }
      upright(LEFT + WIDTH + LEFT - 8, barAxis.label());
    }
  }

  private void upright(int at, String label) {
    int middle = TOP + HEIGHT / 2;
    String turned = "text-anchor='middle' transform='rotate(-90 %d %d)'".formatted(at, middle);
    text(at, middle, turned, label);
  }

  private void draw(Bars bars) {
    for (int i = 0; i < bars.values.length; i++) {
      if (bars.values[i] > 0) {
        double from = px(x.share(bars.edges[i])) + 0.5;
        double to = px(x.share(bars.edges[i + 1])) - 0.5;
        double top = Math.min(py(barAxis.share(bars.values[i])), BOTTOM - 1);
        add(
            "<rect class='bar' x='%.2f' y='%.2f' width='%.2f'"
                + " height='%.2f'><title>%s</title></rect>",
            from, top, Math.max(0.5, to - from), BOTTOM - top, escape(bars.meaning.apply(i)));
      }
    }
  }

  private void draw(Curve curve) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < curve.x.length; i++) {
      double atX = px(x.share(curve.x[i]));
      double atY = py(y.share(curve.y[i]));
      path.append(String.format(Locale.ROOT, "%.2f,%.2f ", atX, atY));
      if (curve.style == Style.POINTS || curve.low.length > 0) {
        add("<circle class='dot' cx='%.2f' cy='%.2f' r='3'/>", atX, atY);
      }
      if (curve.low.length > 0) {
        double low = py(y.share(curve.low[i]));
        double high = py(y.share(curve.high[i]));
        add(
            "<line class='interval' x1='%.2f' y1='%.2f' x2='%.2f' y2='%.2f'/>",
            atX, low, atX, high);
      }
    }
    if (curve.style != Style.POINTS) {
      add("<polyline class='%s' points='%s'/>", lineClass(curve.style), path.toString().strip());
    }
  }

  private static String lineClass(Style style) {
    return style == Style.DASHED ? "line dashed" : "line";
  }

  private void draw(Mark mark) {
    double at = px(x.share(mark.x));
    add("<line class='mark' x1='%.2f' y1='%d' x2='%.2f' y2='%d'/>", at, TOP, at, BOTTOM);
    text(at, TOP - 8, "text-anchor='middle'", mark.label);
  }

  /** Adds a series to the list at the right. */
  private void list(Series listed, int number) {
    int from = LEFT + WIDTH + LEFT;
    int at = TOP + 12 + LEGEND_LINE * number;
    switch (listed) {
      case Curve curve when curve.style != Style.POINTS ->
          add("<path class='%s' d='M%d %d h20'/>", lineClass(curve.style), from, at - 4);
      default -> add("<circle class='dot' cx='%d' cy='%d' r='4'/>", from + 10, at - 4);
    }
    text(from + 28, at, "", listed.name());
  }

  private static double px(double share) {
    return LEFT + share * WIDTH;
  }

  private static double py(double share) {
    return BOTTOM - share * HEIGHT;
  }

  private void text(double atX, double atY, String attributes, String text) {
    add("<text x='%.1f' y='%.1f' %s>%s</text>", atX, atY, attributes, escape(text));
  }

  private static String escape(String text) {
    return Html.escape(text).replace("'", "&#39;");
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
