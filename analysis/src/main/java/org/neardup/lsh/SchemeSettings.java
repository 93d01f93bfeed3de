package org.neardup.lsh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.neardup.signature.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * The one place where settings become a scheme. Field mappings, analyzers, the command line and
 * scheme files all hand over the same flat snake_case names, as text.
 *
 * <table>
 *   <caption>Settings</caption>
 *   <tr><th>name</th><th>default</th><th>meaning</th></tr>
 *   <tr><td>similarity</td><td>jaccard</td><td>only jaccard in this version</td></tr>
 *   <tr><td>unit</td><td>document</td><td>document or sentence</td></tr>
 *   <tr><td>threshold</td><td>0.8</td><td>similarity from which pairs are wanted</td></tr>
 *   <tr><td>recall</td><td>0.95</td><td>recall wanted at the threshold; only where bands and rows are not given</td></tr>
 *   <tr><td>shingle</td><td>char:5, word:5</td><td>for sentences, for documents</td></tr>
 *   <tr><td>family</td><td>fast</td><td>fast or classic</td></tr>
 *   <tr><td>components, bands, rows</td><td>planned</td><td>bands and rows go together</td></tr>
 *   <tr><td>banding</td><td>disjoint</td><td>disjoint or draws</td></tr>
 *   <tr><td>signature_bits</td><td>16</td><td>bits of a component</td></tr>
 *   <tr><td>seed</td><td>1123456</td><td>any 64-bit number</td></tr>
 *   <tr><td>language</td><td>en</td><td>of the sentence boundaries</td></tr>
 *   <tr><td>min_length, max_length</td><td>0, none</td><td>code points of a normalised unit, inclusive</td></tr>
 *   <tr><td>strip_punctuation, strip_digits</td><td>false</td><td>true or false</td></tr>
 *   <tr><td>stem</td><td>none</td><td>only none in this version</td></tr>
 * </table>
 */
public final class SchemeSettings {

  private static final Set<String> NAMES =
      new TreeSet<>(
          Set.of(
              "similarity",
              "unit",
              "threshold",
              "recall",
              "shingle",
              "family",
              "components",
              "bands",
              "rows",
              "banding",
              "signature_bits",
              "seed",
              "language",
              "min_length",
              "max_length",
              "strip_punctuation",
              "strip_digits",
              "stem"));

  private static final Map<String, Map<String, String>> PRESETS =
      Map.of(
          "weissman",
          Map.ofEntries(
              Map.entry("unit", "sentence"),
              Map.entry("shingle", "char:12"),
              Map.entry("family", "classic"),
              Map.entry("components", "20"),
              Map.entry("signature_bits", "60"),
              Map.entry("bands", "10"),
              Map.entry("rows", "10"),
              Map.entry("banding", "draws"),
              Map.entry("seed", "1123456"),
              Map.entry("min_length", "75"),
              Map.entry("max_length", "600")));

  private final Map<String, String> settings;

  private SchemeSettings(Map<String, String> settings) {
    this.settings = settings;
  }

  /** The names of all settings, sorted. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(NAMES);
  }

  /**
   * The settings of a preset: {@code weissman}, the Wikipedia sentence experiment.
   *
   * @throws IllegalArgumentException if there is no preset of that name
   */
  public static Map<String, String> preset(String name) {
    Map<String, String> preset = PRESETS.get(name);
    if (preset == null) {
      throw new IllegalArgumentException(
          "[scheme] must be a file or one of the presets "
              + new TreeSet<>(PRESETS.keySet())
              + ", got ["
              + name
              + "]");
    }
    return preset;
  }

  /**
   * Resolves settings into a scheme; what is not given has its default, and bands are planned where
   * they are not given.
   *
   * @throws IllegalArgumentException if a setting is unknown, out of range or contradicts another;
   *     the message names it, what is allowed and what was given
   */
  public static ResolvedScheme resolve(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("unknown setting [" + name + "], known are " + NAMES);
      }
    }
    return new SchemeSettings(settings).resolve();
  }

  private ResolvedScheme resolve() {
    String similarity = text("similarity", "jaccard");
    if (!similarity.equals("jaccard")) {
      throw new IllegalArgumentException(
          "[similarity] must be [jaccard] in this version, got [" + similarity + "]");
    }
    Banding banding = Banding.parse(text("banding", Banding.DISJOINT.id()));
    double threshold = number("threshold", 0.8, Double::parseDouble, "a number");
    if (settings.containsKey("bands") != settings.containsKey("rows")) {
      throw new IllegalArgumentException(
          "[bands] and [rows] go together: give both, or neither to have them planned");
    }
    IndexScheme scheme =
        settings.containsKey("bands") ? explicit(banding) : planned(banding, threshold);
    return new ResolvedScheme(scheme, threshold);
  }

  private IndexScheme explicit(Banding banding) {
    if (settings.containsKey("recall")) {
      throw new IllegalArgumentException(
          "[recall] is what [bands] and [rows] are planned from: give it, or give them, not both");
    }
    int bands = integer("bands", 0);
    int rows = integer("rows", 0);
    if (banding == Banding.DRAWS && !settings.containsKey("components")) {
      throw new IllegalArgumentException("[banding] = [draws] needs [components]");
    }
    long product = Math.min((long) bands * rows, Integer.MAX_VALUE);
    return new IndexScheme(signature(integer("components", (int) product)), bands, rows, banding);
  }

  private IndexScheme planned(Banding banding, double threshold) {
    if (banding == Banding.DRAWS) {
      throw new IllegalArgumentException("[banding] = [draws] needs [bands] and [rows]");
    }
    double recall = number("recall", 0.95, Double::parseDouble, "a number");
    int bits = signature(1).signatureBits();
    BandPlan plan =
        settings.containsKey("components")
            ? BandPlanner.plan(
                threshold, recall, signature(integer("components", 0)).components(), bits)
            : BandPlanner.plan(threshold, recall, unit(), bits);
    return new IndexScheme(signature(plan.components()), plan.bands(), plan.rows(), banding);
  }

  private SignatureScheme signature(int components) {
    SignatureScheme.Builder builder = SignatureScheme.builder(unit()).text(textOptions());
    if (settings.containsKey("shingle")) {
      builder.shingling(Shingling.parse(settings.get("shingle")));
    }
    return builder
        .family(Family.parse(text("family", Family.FAST.id())))
        .components(components)
        .signatureBits(integer("signature_bits", 16))
        .seed(number("seed", Seeds.DEFAULT, Long::parseLong, "a 64-bit integer"))
        .build();
  }

  private Unit unit() {
    return Unit.parse(text("unit", Unit.DOCUMENT.id()));
  }

  private TextOptions textOptions() {
    TextOptions defaults = TextOptions.of(unit());
    return new TextOptions(
        unit(),
        text("language", defaults.language()),
        integer("min_length", defaults.minLength()),
        integer("max_length", defaults.maxLength()),
        flag("strip_punctuation"),
        flag("strip_digits"),
        text("stem", defaults.stem()));
  }

  private String text(String name, String whenAbsent) {
    return settings.getOrDefault(name, whenAbsent);
  }

  private int integer(String name, int whenAbsent) {
    return number(name, whenAbsent, Integer::parseInt, "an integer");
  }

  private boolean flag(String name) {
    String value = text(name, "false");
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(
          "[" + name + "] must be [true] or [false], got [" + value + "]");
    }
    return value.equals("true");
  }

  private <T> T number(String name, T whenAbsent, Function<String, T> parser, String kind) {
    String value = settings.get(name);
    try {
      return value == null ? whenAbsent : parser.apply(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + name + "] must be " + kind + ", got [" + value + "]", e);
    }
  }

  /**
   * The settings that resolve to a scheme, every one explicit but {@code recall}, which is spent;
   * sorted by name.
   *
   * @return settings for which {@link #resolve} returns an equal scheme, without planning
   */
  public static Map<String, String> flatten(ResolvedScheme resolved) {
    IndexScheme scheme = resolved.scheme();
    SignatureScheme signature = scheme.signature();
    TextOptions text = signature.text();
    Map<String, String> settings = new TreeMap<>();
    settings.put("similarity", "jaccard");
    settings.put("threshold", Double.toString(resolved.threshold()));
    settings.put("bands", Integer.toString(scheme.bands()));
    settings.put("rows", Integer.toString(scheme.rows()));
    settings.put("banding", scheme.banding().id());
    settings.put("components", Integer.toString(signature.components()));
    settings.put("family", signature.family().id());
    settings.put("signature_bits", Integer.toString(signature.signatureBits()));
    settings.put("seed", Long.toString(signature.seed()));
    settings.put("shingle", signature.shingling().toString());
    settings.put("unit", text.unit().id());
    settings.put("language", text.language());
    settings.put("min_length", Integer.toString(text.minLength()));
    settings.put("max_length", Integer.toString(text.maxLength()));
    settings.put("strip_punctuation", Boolean.toString(text.stripPunctuation()));
    settings.put("strip_digits", Boolean.toString(text.stripDigits()));
    settings.put("stem", text.stem());
    return new LinkedHashMap<>(settings);
  }
}
