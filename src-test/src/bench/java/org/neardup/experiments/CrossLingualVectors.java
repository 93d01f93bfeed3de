package org.neardup.experiments;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.neardup.experiments.ParallelTexts.Text;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.ResourceFolder;
import org.neardup.vector.TermReader;
import org.neardup.vector.TermStatistics;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Weighting;
import org.neardup.vector.Vectorizer;

/**
 * English vectors of all texts, the German ones projected, as in the paper: BM25 weights, terms
 * that occur once dropped, units under five terms discarded. The statistics of a language cover all
 * its texts.
 */
final class CrossLingualVectors {

  private static final TermOptions ENGLISH = new TermOptions("english", "english");
  private static final TermOptions GERMAN = new TermOptions("german", "german");
  private static final int MIN_FREQUENCY = 2;
  private static final int MIN_TERMS = 5;

  /** A unit with its vector. */
  record Vector(Text text, UnitVector vector) {}

  /** The vectors without the empty places. */
  static List<Vector> present(List<Optional<Vector>> vectors) {
    return vectors.stream().flatMap(Optional::stream).toList();
  }

  private final Path folder;
  private final ResourceFolder resources;

  /** Writes statistics and translation table into a folder of resources. */
  CrossLingualVectors(ParallelTexts texts, Path data, Path folder) throws IOException {
    this.folder = folder;
    this.resources = new ResourceFolder(folder);
    Files.createDirectories(folder);
    writeStatistics("en.stats", ENGLISH, texts.englishVerses(), texts.englishArticles());
    writeStatistics("de.stats", GERMAN, texts.germanVerses(), texts.germanArticles());
    Path table = data.resolve("lexicon-de-en").resolve("lex.de-en.tsv.gz");
    try (InputStream stream = new GZIPInputStream(Files.newInputStream(table))) {
      Files.copy(stream, folder.resolve("de-en.tsv"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void writeStatistics(
      String name, TermOptions terms, List<Text> verses, List<Text> articles) throws IOException {
    TermReader reader = new TermReader(terms);
    Normalizer normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    NormalizedText normalized = new NormalizedText();
    TermStatistics.Builder builder = new TermStatistics.Builder();
    for (List<Text> group : List.of(verses, articles)) {
      for (Text text : group) {
        normalizer.normalize(text.text(), 0, text.text().length(), normalized);
        builder.add(reader.read(normalized));
      }
    }
    try (OutputStream file = Files.newOutputStream(folder.resolve(name))) {
      builder.write(file);
    }
  }

  /** The scheme, with one of the two ways to use the table. */
  VectorScheme scheme(Translation.Probability probability) {
    return new VectorScheme(
        VectorScheme.Kind.TERMS,
        ENGLISH,
        Weighting.of(Weighting.Kind.BM25),
        MIN_FREQUENCY,
        MIN_TERMS,
        false,
        Optional.of(resources.reference("en.stats")),
        Optional.empty(),
        Optional.of(
            new Translation(
                "de",
                GERMAN,
                resources.reference("de-en.tsv"),
                resources.reference("de.stats"),
                probability)));
  }

  /** The vectors of texts of a language by number, empty where there is none. */
  List<Optional<Vector>> vectors(List<Text> texts, String language, VectorScheme scheme) {
    Vectorizer vectorizer = Vectorizer.of(scheme, language, resources);
    TextOptions options = TextOptions.of(Unit.DOCUMENT).withLanguage(language);
    Normalizer normalizer = new Normalizer(options);
    NormalizedText normalized = new NormalizedText();
    List<Optional<Vector>> vectors = new ArrayList<>();
    for (Text text : texts) {
      normalizer.normalize(text.text(), 0, text.text().length(), normalized);
      vectors.add(vectorizer.vector(normalized).map(vector -> new Vector(text, vector)));
    }
    return vectors;
  }
}
