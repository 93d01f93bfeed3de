package org.neardup.scheme;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Weighting;

/**
 * Settings as a user gives them, by the names of {@link Setting}, each of the right type. {@link
 * #resolve()} makes a complete scheme of them: it fills in the defaults, plans the tokens and looks
 * up files. Immutable.
 *
 * <pre>{@code
 * ResolvedScheme scheme =
 *     SchemeRequest.of(Map.of("unit", "sentence", "threshold", 0.8)).resolve();
 * }</pre>
 */
public final class SchemeRequest {

  /** No settings: documents, by MinHash, with every default. */
  public static final SchemeRequest EMPTY = new SchemeRequest(new EnumMap<>(Setting.class));

  /**
   * Stands with the settings in all that is stored: the {@linkplain SignatureScheme#VERSION
   * version} of the algorithms that they are for.
   */
  public static final String VERSION = "scheme_version";

  private static final Map<String, SchemeRequest> PRESETS =
      Map.of(
          "weissman",
          of(
              Map.ofEntries(
                  Map.entry("unit", "sentence"),
                  Map.entry("line_breaks", "end"),
                  Map.entry("shingle", "char:12"),
                  Map.entry("family", "classic"),
                  Map.entry("components", 20),
                  Map.entry("band_bits", 60),
                  Map.entry("bands", 10),
                  Map.entry("rows", 10),
                  Map.entry("banding", "with_replacement"),
                  Map.entry("seed", 1123456L),
                  Map.entry("min_length", 75),
                  Map.entry("max_length", 600))));

  private final Map<Setting, Object> values;

  private SchemeRequest(EnumMap<Setting, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /**
   * Reads settings by their names.
   *
   * @param settings values as text, or as a JSON parser makes them; null means the default
   * @throws IllegalArgumentException if one is unknown, its value is not of its type, or they are
   *     of another {@link #VERSION}
   */
  public static SchemeRequest of(Map<String, ?> settings) {
    EnumMap<Setting, Object> values = new EnumMap<>(Setting.class);
    boolean cosine = Setting.COSINE.equals(settings.get(Setting.SIMILARITY.id()));
    settings.forEach(
        (name, value) -> {
          if (name.equals(VERSION)) {
            requireVersion(value);
            return;
          }
          Setting setting = Setting.of(name, cosine ? Setting.COSINE : Setting.JACCARD);
          if (value != null) {
            values.put(setting, setting.type().read(name, value));
          }
        });
    return new SchemeRequest(values);
  }

  /** The names under which settings are stored: the names of the table, and {@link #VERSION}. */
  public static SortedSet<String> names() {
    SortedSet<String> names = Setting.names();
    names.add(VERSION);
    return names;
  }

  /** Refuses a scheme of other algorithms; null is one that was not stored yet. */
  public static void requireVersion(Object version) {
    Check.that(
        version == null || version.toString().equals("" + SignatureScheme.VERSION),
        "[%s] must be %s, got %s: use the release of neardup that wrote the scheme, or sign the"
            + " texts again with a new one",
        VERSION,
        SignatureScheme.VERSION,
        version);
  }

  /** A preset: {@code weissman}, the Wikipedia sentence experiment; refuses other names. */
  public static SchemeRequest preset(String name) {
    SchemeRequest preset = PRESETS.get(name);
    Check.that(
        preset != null,
        "[scheme] must be a file or one of the presets %s, got [%s]",
        PRESETS.keySet(),
        name);
    return preset;
  }

  /** This request with a setting; {@code value} as {@link #of} takes it. */
  public SchemeRequest with(Setting setting, Object value) {
    EnumMap<Setting, Object> more = copy();
    more.put(setting, setting.type().read(setting.id(), value));
    return new SchemeRequest(more);
  }

  /** This request with a file for a setting. */
  public SchemeRequest with(Setting setting, ResourceRef file) {
    return with(setting, file.name()).with(setting.sha256(), file.sha256());
  }

  /** This request with the settings of another, which win. */
  public SchemeRequest with(SchemeRequest other) {
    EnumMap<Setting, Object> more = copy();
    more.putAll(other.values);
    return new SchemeRequest(more);
  }

  /** This request without some settings, which are then at their defaults or planned. */
  public SchemeRequest without(Set<Setting> settings) {
    EnumMap<Setting, Object> fewer = copy();
    fewer.keySet().removeAll(settings);
    return new SchemeRequest(fewer);
  }

  private EnumMap<Setting, Object> copy() {
    EnumMap<Setting, Object> copy = new EnumMap<>(Setting.class);
    copy.putAll(values);
    return copy;
  }

  /** The settings that are given, in the order of the table, with values of their types. */
  public Map<Setting, Object> values() {
    return values;
  }

  /** The values by name, for JSON, in the order of the table, and their {@link #VERSION}. */
  public Map<String, Object> byName() {
    Map<String, Object> named = new LinkedHashMap<>();
    values.forEach((setting, value) -> named.put(setting.id(), value));
    named.put(VERSION, SignatureScheme.VERSION);
    return named;
  }

  /** Whether a setting is given. */
  public boolean has(Setting setting) {
    return values.containsKey(setting);
  }

  /** The value that is given, or the table's, of the type of the setting's kind. */
  @SuppressWarnings("unchecked")
  <T> T value(Setting setting) {
    return (T) (has(setting) ? values.get(setting) : setting.defaultValue());
  }

  <T> T value(Setting setting, T whenAbsent) {
    return has(setting) ? value(setting) : whenAbsent;
  }

  <E extends Enum<E>> E choice(Setting setting, Class<E> type) {
    return EnumNames.parse("[" + setting.id() + "]", type.getEnumConstants(), value(setting));
  }

  /** A file that is given by its name; looked up where its SHA-256 is not given. */
  Optional<ResourceRef> file(Setting setting, Function<String, ResourceRef> files) {
    Object sha256 = values.get(setting.sha256());
    Check.that(
        has(setting) || sha256 == null,
        "[%s] is given without [%s], the file",
        setting.sha256().id(),
        setting.id());
    return Optional.ofNullable((String) values.get(setting))
        .map(name -> sha256 == null ? files.apply(name) : new ResourceRef(name, (String) sha256));
  }

  /** The kind of similarity, {@code jaccard} or {@code cosine}. */
  public String similarity() {
    return value(Setting.SIMILARITY);
  }

  /** The recall that is asked for at the threshold. */
  public double recall() {
    return value(Setting.RECALL);
  }

  public long expectedUnits() {
    return value(Setting.EXPECTED_UNITS);
  }

  /**
   * The files of statistics that the scheme needs and that are not given: they have to be computed
   * before it can be resolved.
   */
  public Set<Setting> missingStatistics() {
    Set<Setting> missing = EnumSet.noneOf(Setting.class);
    if (similarity().equals(Setting.COSINE)) {
      if (!has(Setting.STATISTICS)
          && VectorScheme.needsStatistics(
              Weighting.of(weight()), value(Setting.MIN_FREQUENCY), centered())) {
        missing.add(Setting.STATISTICS);
      }
      if (has(Setting.TRANSLATE_FROM) && !has(Setting.TRANSLATION_STATISTICS)) {
        missing.add(Setting.TRANSLATION_STATISTICS);
      }
    }
    return missing;
  }

  VectorScheme.Kind vector() {
    return has(Setting.VECTOR)
        ? choice(Setting.VECTOR, VectorScheme.Kind.class)
        : has(Setting.WORD_VECTORS) ? VectorScheme.Kind.WORD_VECTORS : VectorScheme.Kind.TERMS;
  }

  private boolean ofWordVectors() {
    return vector() == VectorScheme.Kind.WORD_VECTORS;
  }

  /** Whether the mean of the collection is subtracted from vectors. */
  public boolean centered() {
    return value(Setting.CENTERED, ofWordVectors());
  }

  Weighting.Kind weight() {
    if (has(Setting.WEIGHT)) {
      return choice(Setting.WEIGHT, Weighting.Kind.class);
    }
    if (ofWordVectors()) {
      return Weighting.Kind.TF;
    }
    return has(Setting.STATISTICS) ? Weighting.Kind.BM25 : Weighting.Kind.LOG_TF;
  }

  /**
   * This request without the settings that need {@linkplain #missingStatistics missing} statistics.
   * Its scheme has the same units, terms, bits and tokens: enough to look at them, not to sign.
   */
  public SchemeRequest withoutMissingStatistics() {
    Set<Setting> missing = missingStatistics();
    SchemeRequest known = this;
    if (missing.contains(Setting.STATISTICS)) {
      known =
          known
              .without(Set.of(Setting.MIN_FREQUENCY))
              .with(Setting.WEIGHT, Weighting.Kind.TF.id())
              .with(Setting.CENTERED, false);
    }
    if (missing.contains(Setting.TRANSLATION_STATISTICS)) {
      known = known.without(Setting.of(Setting.Part.TRANSLATION));
    }
    return known;
  }

  /** Units and normalisation; refuses settings out of range. */
  public TextOptions textOptions() {
    return new SchemeResolver(this, SchemeRequest::noFile).text();
  }

  public TermOptions terms() {
    return terms(Setting.STOPWORDS, Setting.STEMMER);
  }

  public TermOptions translationTerms() {
    return terms(Setting.TRANSLATION_STOPWORDS, Setting.TRANSLATION_STEMMER);
  }

  private TermOptions terms(Setting stopwords, Setting stemmer) {
    return new TermOptions(value(stopwords), value(stemmer));
  }

  /** Which probability a translation has that the settings ask for; empty without one. */
  public Optional<Translation.Probability> translationProbability() {
    return translateFrom()
        .map(language -> choice(Setting.TRANSLATION_PROBABILITY, Translation.Probability.class));
  }

  public Optional<String> translateFrom() {
    return Optional.ofNullable((String) values.get(Setting.TRANSLATE_FROM));
  }

  /** This request with {@linkplain #missingStatistics missing} statistics; its weighting stays. */
  public SchemeRequest withComputed(Setting setting, ResourceRef file) {
    return with(Setting.WEIGHT, weight().id()).with(setting, file);
  }

  /**
   * The scheme: every setting that is missing has its default, and tokens are planned where they
   * are not given.
   *
   * @param files the reference to a file, by its name; asked where a setting names a file without
   *     its SHA-256
   * @throws IllegalArgumentException if a setting is out of range or contradicts another; the
   *     message names it, the allowed values and the given one
   */
  public ResolvedScheme resolve(Function<String, ResourceRef> files) {
    return new SchemeResolver(this, files).resolve();
  }

  private static ResourceRef noFile(String file) {
    throw new IllegalArgumentException(
        "file [%s] must be given with its SHA-256 where no folder of files is set".formatted(file));
  }

  /** The scheme, where nothing has to be looked up. */
  public ResolvedScheme resolve() {
    return resolve(SchemeRequest::noFile);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SchemeRequest other && values.equals(other.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return byName().toString();
  }
}
