package org.neardup.jobs.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.neardup.jobs.Projection;
import org.neardup.lsh.WindowPlanner;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of random projection. Those of the scheme are handed on as text. */
final class ProjectionOptions {
  @ArgGroup(exclusive = false, heading = "%nVectors and signatures of random projection:%n")
  private Vectors vectors = new Vectors();

  @ArgGroup(exclusive = false, heading = "%nTexts of two languages:%n")
  private Languages languages = new Languages();

  @ArgGroup(exclusive = false, heading = "%nSearch of random projection:%n")
  private Search search = new Search();

  /** What a text's vector and signature are. */
  static final class Vectors {
    @Option(
        names = "--vector",
        paramLabel = "VECTOR",
        completionCandidates = Choices.Vectors.class,
        description =
            "What a text is: ${COMPLETION-CANDIDATES} (default: terms, or word_vectors if they are"
                + " given).")
    private String vector;

    @Option(
        names = "--word-vectors",
        paramLabel = "FILE",
        description = "Word vectors, as `job word-vectors` makes them.")
    private String wordVectors;

    @Option(
        names = "--statistics",
        paramLabel = "FILE",
        description = "Frequencies and mean (default: of the inputs, where they are needed).")
    private String statistics;

    @Option(
        names = "--weight",
        paramLabel = "WEIGHT",
        completionCandidates = Choices.Weights.class,
        description =
            "What a term counts: ${COMPLETION-CANDIDATES} (default: log_tf; tf for word vectors).")
    private String weight;

    @Option(names = "--k1", paramLabel = "K1", description = "Saturation of bm25 (default: 1.2).")
    private String k1;

    @Option(names = "--b", paramLabel = "B", description = "Length norm of bm25 (default: 0.75).")
    private String b;

    @Option(
        names = "--stop-words",
        paramLabel = "LANGUAGE",
        description =
            "Leave out Lucene's stop words of a language, such as english (default: none).")
    private String stopWords;

    @Option(
        names = "--min-frequency",
        paramLabel = "N",
        description = "Leave out terms that are rarer in all inputs (default: 1).")
    private String minFrequency;

    @Option(
        names = "--min-terms",
        paramLabel = "N",
        description = "Leave out texts with fewer different terms (default: 1).")
    private String minTerms;

    @Option(
        names = "--centred",
        paramLabel = "true|false",
        description = "Subtract the mean of all word vectors (default: true).")
    private String centred;

    @Option(
        names = "--entries",
        paramLabel = "ENTRIES",
        completionCandidates = Choices.EntryKinds.class,
        description = "Of the hyperplanes: ${COMPLETION-CANDIDATES} (default: gaussian).")
    private String entries;

    @Option(
        names = "--bits",
        paramLabel = "D",
        description = "Hyperplanes, one for each bit of a signature (default: 1024).")
    private String bits;

    private void putInto(Map<String, String> settings) {
      put(settings, "vector", vector == null && wordVectors != null ? "word_vectors" : vector);
      put(settings, "word_vectors", wordVectors);
      put(settings, "statistics", statistics);
      put(settings, "weight", weight);
      put(settings, "k1", k1);
      put(settings, "b", b);
      put(settings, "stop_words", stopWords);
      put(settings, "min_frequency", minFrequency);
      put(settings, "min_terms", minTerms);
      put(settings, "centred", centred);
      put(settings, "entries", entries);
      put(settings, "bits", bits);
    }
  }

  /** How texts of another language are translated. */
  static final class Languages {
    @Option(
        names = "--translate-from",
        paramLabel = "TAG",
        description = "The other language. Ids that begin with it and a colon are of it.")
    private String from;

    @Option(
        names = "--foreign",
        paramLabel = "PATH",
        description = "Input of that language, which is put before its ids; may be given again.")
    private List<String> foreign = List.of();

    @Option(
        names = "--translation",
        paramLabel = "FILE",
        description = "Translation table: foreign term, own term, p(own|foreign) a line; also .gz.")
    private String table;

    @Option(
        names = "--translation-statistics",
        paramLabel = "FILE",
        description = "Frequencies in that language (default: of its inputs).")
    private String statistics;

    @Option(
        names = "--translation-stop-words",
        paramLabel = "LANGUAGE",
        description = "Stop words to be left out in that language (default: none).")
    private String stopWords;

    @Option(
        names = "--translation-stem",
        paramLabel = "STEMMER",
        completionCandidates = Choices.StemmerNames.class,
        description = "Snowball stemmer of that language (default: none).")
    private String stem;

    @Option(
        names = "--translation-probability",
        paramLabel = "SOURCE",
        completionCandidates = Choices.Probabilities.class,
        description = "Where p(foreign|own) comes from: ${COMPLETION-CANDIDATES} (default: bayes).")
    private String probability;

    private void putInto(Map<String, String> settings) {
      put(settings, "translate_from", from);
      put(settings, "translation", table);
      put(settings, "translation_statistics", statistics);
      put(settings, "translation_stop_words", stopWords);
      put(settings, "translation_stem", stem);
      put(settings, "translation_probability", probability);
    }
  }

  /** How near signatures are found. */
  static final class Search {
    @Option(
        names = "--bit-permutations",
        paramLabel = "Q",
        description = "Bit permutations (default: planned with the window).")
    private int bitPermutations;

    @Option(
        names = "--window",
        paramLabel = "B",
        description =
            "Compare a signature with so many before and behind it in each order (default:"
                + " planned).")
    private int window;

    @Option(
        names = "--hamming",
        paramLabel = "T",
        description = "Largest Hamming distance (default: 3 standard errors over the threshold's).")
    private int hamming = Projection.Window.DEFAULT.hamming();

    @Option(
        names = "--crowding",
        paramLabel = "X",
        description =
            "For planning: how many times more texts are near a pair than if all signatures were"
                + " spread evenly (default: ${DEFAULT-VALUE}).")
    private double crowding = WindowPlanner.TEXT_CROWDING;

    @Option(
        names = "--only-cross-lingual",
        description = "Compare only texts of different languages.")
    private boolean onlyCrossLingual;

    @Option(
        names = "--chunk",
        paramLabel = "M",
        description = "Signatures that a task searches at a time (default: chosen).")
    private int chunk;
  }

  /** The settings of the scheme. */
  Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    vectors.putInto(settings);
    languages.putInto(settings);
    return settings;
  }

  /**
   * What else a run is asked for.
   *
   * @param recall the recall that is planned for, null for the default
   */
  Projection projection(String recall) {
    Projection.Window window =
        new Projection.Window(
            search.bitPermutations,
            search.window,
            search.hamming,
            recall == null ? Projection.DEFAULT_RECALL : Double.parseDouble(recall),
            search.crowding,
            search.onlyCrossLingual,
            search.chunk);
    return new Projection(Map.of(), false, false, languages.foreign, window);
  }

  private static void put(Map<String, String> settings, String name, String value) {
    if (value != null) {
      settings.put(name, value);
    }
  }
}
