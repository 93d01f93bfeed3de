package org.neardup.jobs.evaluate;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A plot of a share against something, as one self-contained SVG.
 *
 * @param logarithmic whether x, which then is above 0, is on a logarithmic scale
 * @param lines points by the name of their line
 */
record Plot(
    String title,
    String xLabel,
    String yLabel,
    boolean logarithmic,
    Map<String, List<Point>> lines) {
  private static final String[] COLOURS = {
    "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f"
  };
  private static final int LEFT = 60;
  private static final int TOP = 40;
  private static final int WIDTH = 480;
  private static final int HEIGHT = 320;
  private static final int LEGEND = 200;
  private static final int TICKS = 5;

  /** A point with its confidence interval. */
  record Point(double x, double y, double low, double high) {}

  String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="%d" y="24" font-size="15">%s</text>
        """
            .formatted(LEFT + WIDTH + LEGEND, TOP + HEIGHT + 60, LEFT, title));
    axes(svg);
    int number = 0;
    for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
      line(svg, line.getKey(), line.getValue(), number++);
    }
    return svg.append("</svg>\n").toString();
  }

  private void axes(StringBuilder svg) {
    for (int tick = 0; tick <= TICKS; tick++) {
      double share = (double) tick / TICKS;
      double y = TOP + HEIGHT * (1 - share);
      add(
          svg,
          "<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#ddd'/>",
          LEFT,
          y,
          LEFT + WIDTH,
          y);
      add(svg, "<text x='%d' y='%.1f' text-anchor='end'>%.1f</text>", LEFT - 6, y + 4, share);
      double value = fromScale(least() + share * (most() - least()));
      double x = LEFT + WIDTH * share;
      add(
          svg,
          "<text x='%.1f' y='%d' text-anchor='middle'>%.3g</text>",
          x,
          TOP + HEIGHT + 18,
          value);
    }
    add(
        svg,
        "<rect x='%d' y='%d' width='%d' height='%d' fill='none' stroke='black'/>",
        LEFT,
        TOP,
        WIDTH,
        HEIGHT);
    add(
        svg,
        "<text x='%d' y='%d' text-anchor='middle'>%s</text>",
        LEFT + WIDTH / 2,
        TOP + HEIGHT + 42,
        xLabel);
    add(svg, "<text x='16' y='%d'>%s</text>", TOP - 6, yLabel);
  }

  private void line(StringBuilder svg, String name, List<Point> points, int number) {
    String colour = COLOURS[number % COLOURS.length];
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      double x = x(point.x);
      add(path, "%.1f,%.1f ", x, y(point.y));
      add(
          svg,
          "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s'/>",
          x,
          y(point.low),
          x,
          y(point.high),
          colour);
      add(svg, "<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>", x, y(point.y), colour);
    }
    String drawn = path.toString().replace("\n", "");
    add(svg, "<polyline points='%s' fill='none' stroke='%s'/>", drawn, colour);
    add(
        svg,
        "<text x='%d' y='%d' fill='%s' xml:space='preserve'>%s</text>",
        LEFT + WIDTH + 12,
        TOP + 14 + 16 * number,
        colour,
        name);
  }

  private double x(double value) {
    double range = most() - least();
    return LEFT + (range == 0 ? 0.5 : (toScale(value) - least()) / range) * WIDTH;
  }

  private static double y(double share) {
    return TOP + HEIGHT * (1 - share);
  }

  private double least() {
    return lines.values().stream()
        .flatMap(List::stream)
        .mapToDouble(p -> toScale(p.x))
        .min()
        .orElse(0);
  }

  private double most() {
    return lines.values().stream()
        .flatMap(List::stream)
        .mapToDouble(p -> toScale(p.x))
        .max()
        .orElse(1);
  }

  private double toScale(double value) {
    return logarithmic ? Math.log10(value) : value;
  }

  private double fromScale(double value) {
    return logarithmic ? Math.pow(10, value) : value;
  }

  private static void add(StringBuilder to, String format, Object... values) {
    to.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
