package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot of a few series over two axes, as SVG without scripts or fonts of its own. Ranges are
 * those of the data unless set. Not thread safe.
 */
final class SvgPlot {

  /** How a series is drawn. */
  enum Style {
    LINE,
    DASHED,
    POINTS,
    BARS
  }

  private record Series(String name, double[] x, double[] y, Style style) {}

  private static final int WIDTH = 640;
  private static final int HEIGHT = 420;
  private static final int LEFT = 70;
  private static final int RIGHT = 620;
  private static final int TOP = 40;
  private static final int BOTTOM = 360;
  private static final int TICKS = 6;
  private static final List<String> COLOURS =
      List.of("#1b6ca8", "#c4461b", "#3a8a3a", "#7d4fa0", "#8a6d1a", "#444444");

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final List<Series> all = new ArrayList<>();
  private double minX = Double.POSITIVE_INFINITY;
  private double maxX = Double.NEGATIVE_INFINITY;
  private double minY = Double.POSITIVE_INFINITY;
  private double maxY = Double.NEGATIVE_INFINITY;
  private boolean legendBelow;

  SvgPlot(String title, String xLabel, String yLabel) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
  }

  /** Adds a series and widens the axes to hold it. */
  SvgPlot add(String name, Style style, double[] x, double[] y) {
    all.add(new Series(name, x, y, style));
    for (int i = 0; i < x.length; i++) {
      include(x[i], y[i]);
    }
    return this;
  }

  /** Widens the axes to hold a point, such as the origin. */
  SvgPlot include(double x, double y) {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    return this;
  }

  /** Puts the legend into the lower right corner, for curves that rise to the upper one. */
  SvgPlot legendBelow() {
    legendBelow = true;
    return this;
  }

  /** Writes the file. */
  void write(Path file) throws IOException {
    StringBuilder svg = new StringBuilder();
    svg.append(
        format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'", WIDTH, HEIGHT));
    svg.append(" font-family='sans-serif' font-size='12'>\n");
    svg.append(format("<rect width='%d' height='%d' fill='white'/>\n", WIDTH, HEIGHT));
    text(svg, (LEFT + RIGHT) / 2.0, 20, "middle' font-size='14", title);
    text(svg, (LEFT + RIGHT) / 2.0, BOTTOM + 45, "middle", xLabel);
    text(svg, 0, 0, format("middle' transform='translate(16 %d) rotate(-90)", 200), yLabel);
    axes(svg);
    for (int i = 0; i < all.size(); i++) {
      draw(svg, all.get(i), COLOURS.get(i % COLOURS.size()));
    }
    legend(svg);
    Files.writeString(file, svg.append("</svg>\n"));
  }

  private void axes(StringBuilder svg) {
    double stepX = step(maxX - minX);
    for (double x = Math.ceil(minX / stepX) * stepX; x <= maxX + stepX * 1e-9; x += stepX) {
      line(svg, px(x), TOP, px(x), BOTTOM, "#dddddd");
      text(svg, px(x), BOTTOM + 18, "middle", label(x, stepX));
    }
    double stepY = step(maxY - minY);
    for (double y = Math.ceil(minY / stepY) * stepY; y <= maxY + stepY * 1e-9; y += stepY) {
      line(svg, LEFT, py(y), RIGHT, py(y), "#dddddd");
      text(svg, LEFT - 8, py(y) + 4, "end", label(y, stepY));
    }
    line(svg, LEFT, BOTTOM, RIGHT, BOTTOM, "black");
    line(svg, LEFT, TOP, LEFT, BOTTOM, "black");
  }

  /** 1, 2 or 5 times a power of ten, for about six ticks. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / TICKS)));
    for (int factor : new int[] {1, 2, 5}) {
      if (range / (power * factor) <= TICKS) {
        return power * factor;
      }
    }
    return 10 * power;
  }

  private static String label(double value, double step) {
    int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0);
  }

  private void draw(StringBuilder svg, Series series, String colour) {
    switch (series.style) {
      case LINE -> path(svg, series, colour, "");
      case DASHED -> path(svg, series, colour, " stroke-dasharray='6 4'");
      case POINTS -> {
        for (int i = 0; i < series.x.length; i++) {
          marker(svg, px(series.x[i]), py(series.y[i]), colour);
        }
      }
      case BARS -> {
        double width = 0.9 * (px(series.x[1]) - px(series.x[0]));
        for (int i = 0; i < series.x.length; i++) {
          double top = py(series.y[i]);
          svg.append(
              format(
                  "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='%s'/>\n",
                  px(series.x[i]) - width / 2, top, width, BOTTOM - top, colour));
        }
      }
    }
  }

  private void path(StringBuilder svg, Series series, String colour, String dash) {
    svg.append(
        format("<polyline fill='none' stroke-width='1.8' stroke='%s'%s points='", colour, dash));
    for (int i = 0; i < series.x.length; i++) {
      svg.append(format("%.1f,%.1f ", px(series.x[i]), py(series.y[i])));
    }
    svg.append("'/>\n");
  }

  private static void marker(StringBuilder svg, double x, double y, String colour) {
    svg.append(format("<circle cx='%.1f' cy='%.1f' r='3' fill='%s'/>\n", x, y, colour));
  }

  private void legend(StringBuilder svg) {
    int y = legendBelow ? BOTTOM - 10 - 18 * (all.size() - 1) : TOP + 14;
    int x = legendBelow ? RIGHT - 210 : LEFT + 14;
    for (int i = 0; all.size() > 1 && i < all.size(); i++) {
      String colour = COLOURS.get(i % COLOURS.size());
      if (all.get(i).style == Style.LINE || all.get(i).style == Style.DASHED) {
        String dash = all.get(i).style == Style.DASHED ? "' stroke-dasharray='6 4" : "";
        line(svg, x, y - 4, x + 24, y - 4, colour + "' stroke-width='1.8" + dash);
      } else {
        marker(svg, x + 12, y - 4, colour);
      }
      text(svg, x + 30, y, "start", all.get(i).name);
      y += 18;
    }
  }

  private double px(double x) {
    return LEFT + (x - minX) / (maxX - minX) * (RIGHT - LEFT);
  }

  private double py(double y) {
    return BOTTOM - (y - minY) / (maxY - minY) * (BOTTOM - TOP);
  }

  private static void line(
      StringBuilder svg, double x1, double y1, double x2, double y2, String stroke) {
    svg.append(
        format(
            "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s'/>\n",
            x1, y1, x2, y2, stroke));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    svg.append(
        format("<text x='%.1f' y='%.1f' text-anchor='%s'>%s</text>\n", x, y, anchor, escaped));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
