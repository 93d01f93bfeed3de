package org.neardup.jobs.report;

import java.util.Locale;

/**
 * A small chart as SVG inside a page: it takes its colours from the page's style, so that it is
 * read in light and dark. Positions are given as shares of the width and of the height.
 */
final class Chart {
  private static final int LEFT = 56;
  private static final int RIGHT = 56;
  private static final int TOP = 12;
  private static final int BOTTOM = 44;
  private static final int WIDTH = 420;
  private static final int HEIGHT = 220;

  private final StringBuilder svg = new StringBuilder();

  Chart(String description, String xLabel, String yLabel) {
    add(
        "<svg viewBox='0 0 %d %d' role='img' aria-label='%s'>",
        LEFT + WIDTH + RIGHT,
        TOP + HEIGHT + BOTTOM,
        Html.escape(description).replace("'", "&#39;"));
    add("<rect class='frame' x='%d' y='%d' width='%d' height='%d'/>", LEFT, TOP, WIDTH, HEIGHT);
    text(LEFT + WIDTH / 2.0, TOP + HEIGHT + 38, "middle", "", xLabel);
    text(14, TOP + HEIGHT / 2.0, "middle", upright(14), yLabel);
  }

  /** A label for the axis at the right. */
  Chart right(String label) {
    int x = LEFT + WIDTH + RIGHT - 6;
    text(x, TOP + HEIGHT / 2.0, "middle", upright(x), label);
    return this;
  }

  private static String upright(int x) {
    return String.format(Locale.ROOT, "transform='rotate(-90 %d %.1f)'", x, TOP + HEIGHT / 2.0);
  }

  Chart tickX(double share, String label) {
    text(x(share), TOP + HEIGHT + 18, "middle", "", label);
    return this;
  }

  /** A label at the left, and a line over the whole width. */
  Chart tickY(double share, String label) {
    add(
        "<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>",
        LEFT, y(share), LEFT + WIDTH, y(share));
    text(LEFT - 6, y(share) + 4, "end", "", label);
    return this;
  }

  Chart tickRight(double share, String label) {
    text(LEFT + WIDTH + 6, y(share) + 4, "start", "", label);
    return this;
  }

  /** A bar from the bottom, with what it says when it is pointed at. */
  Chart bar(double from, double to, double share, String meaning) {
    add(
        "<rect class='bar' x='%.2f' y='%.2f' width='%.2f' height='%.2f'><title>%s</title></rect>",
        x(from) + 0.5,
        y(share),
        Math.max(0.5, x(to) - x(from) - 1),
        TOP + HEIGHT - y(share),
        Html.escape(meaning));
    return this;
  }

  Chart line(double[] xShares, double[] yShares) {
    svg.append("<polyline class='line' points='");
    for (int i = 0; i < xShares.length; i++) {
      svg.append(String.format(Locale.ROOT, "%.2f,%.2f ", x(xShares[i]), y(yShares[i])));
    }
    svg.append("'/>\n");
    return this;
  }

  /** A line over the whole height. */
  Chart mark(double share, String label) {
    add(
        "<line class='mark' x1='%.2f' y1='%d' x2='%.2f' y2='%d'/>",
        x(share), TOP, x(share), TOP + HEIGHT);
    text(x(share) - 4, TOP + 14, "end", "", label);
    return this;
  }

  String svg() {
    return svg + "</svg>\n";
  }

  private static double x(double share) {
    return LEFT + share * WIDTH;
  }

  private static double y(double share) {
    return TOP + (1 - share) * HEIGHT;
  }

  private void text(double x, double y, String anchor, String attributes, String text) {
    add(
        "<text x='%.1f' y='%.1f' text-anchor='%s' %s>%s</text>",
        x, y, anchor, attributes, Html.escape(text));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
