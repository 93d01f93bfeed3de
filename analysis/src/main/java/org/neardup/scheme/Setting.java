package org.neardup.scheme;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.neardup.lsh.BandPlanner;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.lsh.IndexScheme;
import org.neardup.scheme.SettingType.Kind;
import org.neardup.shingle.Shingling;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.Unit;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Weighting;

/**
 * The settings of a scheme: the one table of their names, values, defaults and documentation, which
 * mappings, analyzers, the command line, JSON files, pages and messages come from. {@link #meaning}
 * and {@link #type} explain each.
 */
public enum Setting {
  SIMILARITY(
      Group.SIGNATURE,
      SettingType.choice(Setting.JACCARD, Setting.COSINE),
      Setting.JACCARD,
      "Jaccard similarity of sets of shingles, or cosine of weighted words or of word vectors"),
  UNIT(
      Group.TEXT,
      SettingType.choice(Unit.values()),
      Unit.DOCUMENT.id(),
      "what is compared: whole documents, or each sentence or passage on its own"),
  THRESHOLD(
      Group.SEARCH,
      SettingType.of(Kind.DECIMAL, "above 0, at most 1"),
      "0.8",
      "similarity from which pairs are wanted; the tokens are planned for it"),
  RECALL(
      Group.SEARCH,
      SettingType.of(Kind.DECIMAL, "above 0, below 1; for jobs also 1, which finds all pairs"),
      "0.99",
      "share of the pairs exactly at the threshold that become candidates, at least; more similar"
          + " pairs are found more surely. Used only to plan the tokens"),
  EXPECTED_UNITS(
      Group.SEARCH,
      SettingType.of(Kind.LONG, "from 1"),
      "1000000",
      "how many units there will be, about: bands get more rows the more there are, so that"
          + " false-positive candidates do not grow as the square. Used only to plan the tokens"),
  LANGUAGE(
      Group.TEXT,
      SettingType.of(Kind.TEXT, "a BCP 47 tag"),
      "en",
      "language of the sentence boundaries and abbreviations, and of the words of vectors"),
  SENTENCE_RULES(
      Group.TEXT,
      SettingType.choice(SentenceRules.values()),
      SentenceRules.LANGUAGE.id(),
      "where sentences end: by Unicode's rules, abbreviations, initials and ordinal numbers of the"
          + " language; or at every line end. Only lines may be without a letter"),
  ABBREVIATIONS(
      Group.TEXT,
      SettingType.of(Kind.TEXT, "such as [BGBl., No.#]; for jobs also the path of a file of them"),
      "none",
      "more abbreviations than the language's, after which a full stop ends no sentence, between"
          + " commas or line ends; # behind one says before a number or date only"),
  LINE_BREAKS(
      Group.TEXT,
      SettingType.choice(LineBreaks.values()),
      "detect for sentences and passages",
      "what line ends mean to sentences: those at which a paragraph was wrapped are white space, as"
          + " are the quote marks of mail; all but empty lines are white space; or every one ends a"
          + " sentence"),
  PASSAGE_WORDS(
      Group.TEXT,
      SettingType.of(
          Kind.INTEGER, TextOptions.MIN_PASSAGE_WORDS + " to " + TextOptions.MAX_PASSAGE_WORDS),
      TextOptions.DEFAULT_PASSAGE_WORDS + " with [unit] = [passage]",
      "words of a passage; passages begin where the text itself says, and two share a half at"
          + " most"),
  MIN_LENGTH(
      Group.TEXT,
      SettingType.of(Kind.INTEGER, "from 0"),
      "0",
      "shortest unit in characters (code points) after normalisation, of which an ideograph counts"
          + " 3, kana and Hangul 2; shorter ones have no signature"),
  MAX_LENGTH(
      Group.TEXT,
      SettingType.of(Kind.INTEGER, "from 1"),
      "none",
      "longest unit, counted in the same way; longer ones have no signature"),
  MIN_WORDS(
      Group.TEXT,
      SettingType.of(Kind.INTEGER, "from 0"),
      "0",
      "fewest words (UAX #29; characters where a script has no spaces) of a unit; units of fewer"
          + " have no signature"),
  STRIP_PUNCTUATION(Group.TEXT, SettingType.flag(), "false", "compare without punctuation"),
  STRIP_DIGITS(Group.TEXT, SettingType.flag(), "false", "compare without digits"),
  STRIP_URLS(Group.TEXT, SettingType.flag(), "false", "compare without URLs"),
  EXPAND_CONTRACTIONS(
      Group.TEXT,
      SettingType.flag(),
      "false",
      "compare English contractions as what they stand for, don't as do not; with [language] ="
          + " [en]"),
  STEMMER(Group.TEXT, SettingType.stemmer(), "none", "compare stems of words"),
  SEED(
      Group.SIGNATURE,
      SettingType.of(Kind.LONG, "a 64-bit integer"),
      Long.toString(Seeds.DEFAULT),
      "seed of all hash functions"),
  SHINGLE(
      Group.MIN_HASH,
      SettingType.of(Kind.TEXT, "[char:N] or [word:N], N from 1 to " + Shingling.MAX_SIZE),
      "word:5 for documents, char:5 for sentences and passages",
      "elements of the set that a text is: runs of N words or N characters; each character is a"
          + " word where a script has no spaces"),
  IGNORE(
      Group.MIN_HASH,
      SettingType.of(Kind.FILE, "a file; for jobs also a folder, or JSON lines with [text]"),
      "none",
      "compare without the sentences of this list, a passage a line: disclaimers, menus, licences"),
  IGNORE_SHA256(Setting.IGNORE),
  FAMILY(
      Group.MIN_HASH,
      SettingType.choice(Family.values()),
      Family.FAST.id(),
      "MinHash functions: Fast Similarity Sketching, or independent minima"),
  COMPONENTS(
      Group.MIN_HASH,
      SettingType.of(Kind.INTEGER, "1 to " + SignatureScheme.MAX_COMPONENTS),
      "planned",
      "numbers of a signature; more give a finer estimate"),
  BAND_COMPONENTS(
      Group.MIN_HASH,
      SettingType.of(Kind.INTEGER, "up to [components]"),
      "planned; all where [components] are given",
      "how many components, the first ones, keep [band_bits]: all that bands have, at least"),
  BAND_BITS(
      Group.MIN_HASH,
      SettingType.of(Kind.INTEGER, "1 to 32; 1 to 64 with [family] = [classic]"),
      "8; 16 where bands have fewer than " + BandPlanner.ROWS_OF_BYTES + " rows",
      "bits kept of each component that bands can have"),
  ESTIMATE_BITS(
      Group.MIN_HASH,
      SettingType.of(Kind.INTEGER, "1 to [band_bits]"),
      BandPlanner.ESTIMATE_BITS + "; [band_bits] where [components] are given",
      "bits kept of each other component, which only the estimate has"),
  BANDS(
      Group.BANDS,
      SettingType.of(Kind.INTEGER, "1 to " + IndexScheme.MAX_TOKENS),
      "planned",
      "band tokens of a unit; with [rows] instead of [recall]"),
  ROWS(
      Group.BANDS,
      SettingType.of(Kind.INTEGER, "1 to " + SignatureScheme.MAX_COMPONENTS),
      "planned",
      "components of a band; [bands] x [rows] are at most [components]"),
  BANDING(
      Group.BANDS,
      SettingType.choice(Banding.values()),
      Banding.DISJOINT.id(),
      "how bands choose their components: each component once, or by sampling with replacement, as"
          + " the preset [weissman] of the jobs does"),
  VECTOR(
      Group.HYPERPLANES,
      SettingType.choice(VectorScheme.Kind.values()),
      "terms; word_vectors if they are given",
      "the text's words with weights, or the average of their vectors"),
  STOPWORDS(
      Group.HYPERPLANES,
      SettingType.of(Kind.TEXT, "a language of Lucene's lists, such as [english]"),
      "none",
      "words that are left out"),
  WEIGHT(
      Group.HYPERPLANES,
      SettingType.choice(Weighting.Kind.values()),
      "log_tf; bm25 with statistics; tf of word vectors",
      "what a term counts; of word vectors [tf] or [tf_idf]"),
  K1(
      Group.HYPERPLANES,
      SettingType.of(Kind.DECIMAL, "0 to 100"),
      Double.toString(Weighting.DEFAULT_K1),
      "saturation of the term frequency in bm25"),
  B(
      Group.HYPERPLANES,
      SettingType.of(Kind.DECIMAL, "0 to 1"),
      Double.toString(Weighting.DEFAULT_B),
      "share of the length normalisation in bm25"),
  MIN_FREQUENCY(
      Group.HYPERPLANES,
      SettingType.of(Kind.INTEGER, "from 1"),
      "1",
      "terms that the collection has less often are left out"),
  MIN_TERMS(
      Group.HYPERPLANES,
      SettingType.of(Kind.INTEGER, "from 1"),
      "1",
      "a text with fewer different terms has no signature"),
  CENTERED(
      Group.HYPERPLANES,
      SettingType.flag(),
      "true of word vectors",
      "subtract the mean of the collection from word vectors; without it all averages are alike"),
  STATISTICS(
      Group.HYPERPLANES,
      SettingType.of(Kind.FILE, "a file"),
      "none",
      "document frequencies of a collection, average length and mean vector; for [tf_idf], [bm25],"
          + " [min_frequency] and [centered]"),
  STATISTICS_SHA256(Setting.STATISTICS),
  WORD_VECTORS(
      Group.HYPERPLANES,
      SettingType.of(Kind.FILE, "a file"),
      "none",
      "vectors of words; for [vector] = [word_vectors]"),
  WORD_VECTORS_SHA256(Setting.WORD_VECTORS),
  TRANSLATE_FROM(
      Group.TRANSLATION,
      SettingType.of(Kind.TEXT, "a BCP 47 tag"),
      "none",
      "another language that texts can be in; needs [translation] and [translation_statistics]"),
  TRANSLATION(
      Group.TRANSLATION,
      SettingType.of(Kind.FILE, "a file"),
      "none",
      "translation table: source term, own term and p(own|source) a line, between tabs"),
  TRANSLATION_SHA256(Setting.TRANSLATION),
  TRANSLATION_STATISTICS(
      Group.TRANSLATION,
      SettingType.of(Kind.FILE, "a file"),
      "none",
      "statistics of a collection in the other language"),
  TRANSLATION_STATISTICS_SHA256(Setting.TRANSLATION_STATISTICS),
  TRANSLATION_STOPWORDS(
      Group.TRANSLATION,
      SettingType.of(Kind.TEXT, "a language of Lucene's lists, such as [german]"),
      "none",
      "words of the other language that are left out"),
  TRANSLATION_STEMMER(
      Group.TRANSLATION,
      SettingType.stemmer(),
      "none",
      "stemmer of the other language, as in the table"),
  TRANSLATION_PROBABILITY(
      Group.TRANSLATION,
      SettingType.choice(Translation.Probability.values()),
      Translation.Probability.BAYES.id(),
      "p(source|own): the table's probabilities turned round by Bayes' rule, as they are, or those"
          + " of a fourth column"),
  PROJECTION_DISTRIBUTION(
      Group.HYPERPLANES,
      SettingType.choice(ProjectionDistribution.values()),
      ProjectionDistribution.GAUSSIAN.id(),
      "distribution of the numbers that make a hyperplane; [rademacher] takes short texts for more"
          + " alike than they are"),
  BITS(
      Group.HYPERPLANES,
      SettingType.of(Kind.INTEGER, "8 to " + SignatureScheme.MAX_COMPONENTS),
      "1024",
      "hyperplanes, one for each bit of a signature; 1024 give a cosine of .8 a standard error of"
          + " .024, half as many 1.4 times that"),
  BIT_PERMUTATIONS(
      Group.PREFIXES,
      SettingType.of(Kind.INTEGER, "1 to " + IndexScheme.MAX_TOKENS),
      "planned",
      "orders of a signature's bits; with [prefix_lengths] instead of [recall]"),
  PREFIX_LENGTHS(
      Group.PREFIXES,
      SettingType.of(Kind.INTEGERS, "integers that descend, such as [24,16], up to [bits]"),
      "planned",
      "bits of the prefix tokens under each bit permutation");

  public static final String JACCARD = "jaccard";
  public static final String COSINE = "cosine";

  private static final String SHA256 = "_SHA256";

  public enum Part {
    TEXT,
    SIGNATURE,
    TRANSLATION,
    INDEX,
    SEARCH
  }

  /**
   * Settings that decide the same part of a scheme for the same similarities, for all if none is
   * named.
   */
  private enum Group {
    TEXT(Part.TEXT),
    SEARCH(Part.SEARCH),
    SIGNATURE(Part.SIGNATURE),
    MIN_HASH(Part.SIGNATURE, JACCARD),
    HYPERPLANES(Part.SIGNATURE, COSINE),
    TRANSLATION(Part.TRANSLATION, COSINE),
    BANDS(Part.INDEX, JACCARD),
    PREFIXES(Part.INDEX, COSINE);

    private final Part part;
    private final Set<String> similarities;

    Group(Part part, String... similarities) {
      this.part = part;
      this.similarities = Set.of(similarities);
    }
  }

  private static final Map<String, Setting> BY_ID =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Setting::id, each -> each));

  private final String id = name().toLowerCase(Locale.ROOT);
  private final Group group;
  private final SettingType type;
  private final String byDefault;
  private final String meaning;

  Setting(Group group, SettingType type, String byDefault, String meaning) {
    this.group = group;
    this.type = type;
    this.byDefault = byDefault;
    this.meaning = meaning;
  }

  Setting(Setting file) {
    this(
        file.group,
        SettingType.of(Kind.TEXT, "64 hexadecimal digits"),
        "that of the file",
        "SHA-256 of [" + file.id() + "]");
  }

  /** The name in mappings, analyzers and JSON, such as {@code min_length}. */
  public String id() {
    return id;
  }

  /** The name on the command line, such as {@code --min-length}. */
  public String option() {
    return "--" + id().replace('_', '-');
  }

  public Part part() {
    return group.part;
  }

  public SettingType type() {
    return type;
  }

  /** The default, or a description of its source. */
  public String byDefault() {
    return byDefault;
  }

  /** The default as a value of the type; fails if {@link #byDefault} describes its source. */
  Object defaultValue() {
    return type.read(id, byDefault);
  }

  /** One line of documentation, without a capital and a full stop. */
  public String meaning() {
    return meaning;
  }

  public boolean isFor(String similarity) {
    return group.similarities.isEmpty() || group.similarities.contains(similarity);
  }

  public Setting sha256() {
    return valueOf(name() + SHA256);
  }

  public boolean isSha256() {
    return name().endsWith(SHA256);
  }

  /** The setting of a name; a refusal lists the settings for a similarity. */
  public static Setting of(String id, String similarity) {
    Setting found = BY_ID.get(id);
    if (found == null) {
      throw new IllegalArgumentException(
          "unknown setting [" + id + "], known are " + names(similarity));
    }
    return found;
  }

  public static Set<Setting> of(Part part) {
    return Arrays.stream(values())
        .filter(setting -> setting.part() == part)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Setting.class)));
  }

  public static SortedSet<String> names() {
    return new TreeSet<>(BY_ID.keySet());
  }

  public static SortedSet<String> names(String similarity) {
    return Arrays.stream(values())
        .filter(setting -> setting.isFor(similarity))
        .map(Setting::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
