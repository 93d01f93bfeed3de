package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.DoubleStream;
import org.neardup.jobs.run.Numbers;

/**
 * A plot of bars, curves and points as SVG without scripts or embedded fonts, to be read in light
 * and dark. Several series are listed at the right, unless an axis is there. Not thread safe.
 */
public final class Plot {
  private static final String STYLE =
      """
      .plot { font: 13px system-ui, sans-serif; }
      .plot text { fill: #1c2733; } .plot .paper { fill: #ffffff; } .plot .title { font-size: 1.15em; }
      .plot .frame, .plot .grid { fill: none; stroke: #d5dbe1; } .plot .mark { stroke: #6a737d; stroke-dasharray: 5 4; }
      .plot .line { fill: none; stroke: currentColor; stroke-width: 2; }
      .plot .interval { stroke: currentColor; } .plot .dot, .plot .axis { fill: currentColor; } .plot .bar { fill: currentColor; fill-opacity: .5; }
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
  private Axis right;
  private final List<Mark> marks = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();

  public enum Style {
    LINE,
    POINTS,
    BARS
  }

  private record Mark(double x, String label) {}

  private record Series(
      String name, Style style, Axis axis, double[] x, double[] y, double[] low, double[] high) {}

  /** An axis from the least to the greatest value that it includes. */
  public static final class Axis {
    private static final int TICKS = 6;

    private final String label;

    /** Of the powers that a logarithmic axis has as ticks; 0 of a linear one. */
    private final int base;

    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;

    private Axis(String label, int base) {
      this.label = label;
      this.base = base;
    }

    public Axis(String label) {
      this(label, 0);
    }

    /** An axis of counts, logarithmic but for a place for 0, with powers of a base as ticks. */
    public static Axis logarithmic(String label, int base) {
      return new Axis(label, base);
    }

    /** Widens the axis to hold some values, such as 0. */
    public Axis include(double... values) {
      low = DoubleStream.of(values).reduce(low, Math::min);
      high = DoubleStream.of(values).reduce(high, Math::max);
      return this;
    }

    /** The position of a value: 0 at the beginning of the axis, 1 at its end. */
    private double share(double value) {
      return (scaled(value) - scaled(start())) / range();
    }

    private double scaled(double value) {
      return base == 0 ? value : Math.log1p(value);
    }

    /** An axis without a value begins at 0. */
    private double start() {
      return low <= high ? low : 0;
    }

    private double range() {
      return high > low ? scaled(high) - scaled(low) : 1;
    }

    /** Gives the consumer each value that is written beside the axis, as text and as share. */
    void forEachTick(ObjDoubleConsumer<String> ticks) {
      if (base > 0) {
        forEachPower(ticks);
        return;
      }
      double step = step();
      int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
      double end = start() + range() + step * 1e-9;
      double first = Math.ceil(start() / step - 1e-9);
      for (int i = 0; i <= TICKS && (first + i) * step <= end; i++) {
        double value = (first + i) * step;
        ticks.accept(String.format(Locale.ROOT, "%,." + decimals + "f", value), share(value));
      }
    }

    private void forEachPower(ObjDoubleConsumer<String> ticks) {
      int powers = (int) (Math.log(Math.max(1, high)) / Math.log(base) + 1e-9);
      double step = Math.pow(base, powers / (TICKS + 1) + 1);
      for (double value = 1; value <= high; value *= step) {
        if (value >= start()) {
          ticks.accept(Numbers.count((long) value).replaceAll(",000$", "k"), share(value));
        }
      }
    }

    /** 1, 2 or 5 times a power of ten, for about six ticks. */
    private double step() {
      double power = Math.pow(10, Math.floor(Math.log10(range() / TICKS)));
      return DoubleStream.of(1, 2, 5)
          .map(factor -> factor * power)
          .filter(step -> range() / step <= TICKS)
          .findFirst()
          .orElse(10 * power);
    }
  }

  public Plot(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
  }

  /**
   * Adds a series.
   *
   * @param xs of bars where each begins, and where the last one ends
   */
  public Plot curve(String name, Style style, double[] xs, double[] ys) {
    return add(new Series(name, style, y, xs, ys, new double[0], new double[0]));
  }

  /** Adds a line that is read at an axis at the right; the axes get the colours of the series. */
  public Plot curve(Axis axis, double[] xs, double[] ys) {
    right = axis;
    return add(new Series(axis.label, Style.LINE, axis, xs, ys, new double[0], new double[0]));
  }

  /** Adds points, joined by a line, each with an interval. */
  public Plot curve(String name, double[] xs, double[] ys, double[] low, double[] high) {
    return add(new Series(name, Style.LINE, y, xs, ys, low, high));
  }

  private Plot add(Series added) {
    x.include(added.x);
    added.axis.include(added.y).include(added.low).include(added.high);
    series.add(added);
    return this;
  }

  /** Marks a value of x by a line over the whole height. */
  public Plot mark(double value, String label) {
    x.include(value);
    marks.add(new Mark(value, label));
    return this;
  }

  public String file() {
    svg.setLength(0);
    boolean listed = series.size() > 1 && right == null;
    add(
        "<svg class='plot' xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'"
            + " aria-label='%s'>",
        LEFT + WIDTH + LEFT + (listed ? LEGEND : 0), BOTTOM + BELOW, escape(title));
    add("<style>\n%s</style><rect class='paper' width='100%%' height='100%%'/>", STYLE);
    text(LEFT, TOP - 12, "class='title'", title);
    axes();
    for (int i = 0; i < series.size(); i++) {
      add("<g class='s%d'>", i % COLOURS);
      draw(series.get(i));
      if (listed) {
        list(series.get(i), TOP + 12 + LEGEND_LINE * i);
      }
      add("</g>");
    }
    marks.forEach(this::draw);
    add("</svg>");
    return svg.toString();
  }

  private void axes() {
    add("<rect class='frame' x='%d' y='%d' width='%d' height='%d'/>", LEFT, TOP, WIDTH, HEIGHT);
    x.forEachTick((tick, at) -> text(px(at), BOTTOM + 20, "text-anchor='middle'", tick));
    text(LEFT + WIDTH / 2, BOTTOM + 44, "text-anchor='middle'", x.label);
    y.forEachTick(
        (tick, share) -> {
          double at = py(share);
          add(
              "<line class='grid' x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>",
              LEFT, at, LEFT + WIDTH, at);
          text(LEFT - 6, at + 4, "text-anchor='end'", tick);
        });
    label(16, right == null ? "" : "class='axis s0' ", y);
    if (right != null) {
      label(LEFT + WIDTH + LEFT - 8, "class='axis s1' ", right);
      right.forEachTick((tick, share) -> text(LEFT + WIDTH + 6, py(share) + 4, "", tick));
    }
  }

  private void label(int at, String attributes, Axis axis) {
    int middle = TOP + HEIGHT / 2;
    String turned = "text-anchor='middle' transform='rotate(-90 " + at + " " + middle + ")'";
    text(at, middle, attributes + turned, axis.label);
  }

  private void draw(Series drawn) {
    StringBuilder path = new StringBuilder();
    boolean intervals = drawn.low.length > 0;
    for (int i = 0; i < drawn.y.length; i++) {
      double atX = px(x.share(drawn.x[i]));
      double atY = py(drawn.axis.share(drawn.y[i]));
      if (drawn.style == Style.BARS && drawn.y[i] > 0) {
        add(
            "<rect class='bar' x='%.2f' y='%.2f' width='%.2f' height='%.2f'/>",
            atX, atY, px(x.share(drawn.x[i + 1])) - atX - 1, BOTTOM - atY);
      }
      path.append(String.format(Locale.ROOT, "%.2f,%.2f ", atX, atY));
      if (drawn.style == Style.POINTS || intervals) {
        add("<circle class='dot' cx='%.2f' cy='%.2f' r='3'/>", atX, atY);
      }
      if (intervals) {
        add(
            "<line class='interval' x1='%.2f' y1='%.2f' x2='%.2f' y2='%.2f'/>",
            atX, py(y.share(drawn.low[i])), atX, py(y.share(drawn.high[i])));
      }
    }
    if (drawn.style == Style.LINE) {
      add("<polyline class='line' points='%s'/>", path.toString().strip());
    }
  }

  private void draw(Mark mark) {
    double at = px(x.share(mark.x));
    add("<line class='mark' x1='%.2f' y1='%d' x2='%.2f' y2='%d'/>", at, TOP, at, BOTTOM);
    text(at, TOP - 8, "text-anchor='middle'", mark.label);
  }

  /** Adds a series to the list at the right, at a height. */
  private void list(Series listed, int at) {
    int from = LEFT + WIDTH + LEFT;
    if (listed.style == Style.LINE) {
      add("<path class='line' d='M%d %d h20'/>", from, at - 4);
    } else {
      add("<circle class='dot' cx='%d' cy='%d' r='4'/>", from + 10, at - 4);
    }
    text(from + 28, at, "", listed.name);
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
