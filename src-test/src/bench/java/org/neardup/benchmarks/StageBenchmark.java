package org.neardup.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.scheme.SchemeRequest;
import org.neardup.sentence.SentenceSplitter;
import org.neardup.shingle.ShingleHasher;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.MinHash;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;
import org.neardup.text.Normalizer;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.Unit;
import org.neardup.util.LongList;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Each step from a text to its band tokens, and all of them: sentences of 120 characters with 20
 * bands of 6 rows, documents of 5,000 with 32 of 8.
 */
public class StageBenchmark extends Kernel {

  private static final int UNITS = 256;
  private static final int SENTENCES = 40;

  @Param({"120", "5000"})
  public int length;

  @Param({"char:5", "word:5"})
  public String shingle;

  private final NormalizedText unit = new NormalizedText();
  private final NormalizedText[] units = new NormalizedText[UNITS];
  private final LongList shingles = new LongList();
  private final long[][] hashes = new long[UNITS][];
  private final UnitSignature[] signatures = new UnitSignature[UNITS];
  private final byte[] token = new byte[64];
  private Corpus texts;
  private Corpus articles;
  private SentenceSplitter splitter;
  private Signer sentenceSigner;
  private Normalizer normalizer;
  private ShingleHasher hasher;
  private MinHash minHash;
  private long[] components;
  private Signer signer;
  private UnitTokens tokens;
  private SignatureFormat format;
  private byte[] container;
  private byte[] packed;
  private int next;

  @Setup
  public void setUp() {
    IndexScheme scheme = scheme();
    MinHashScheme minHashScheme = (MinHashScheme) scheme.signature();
    texts = Corpus.of(length);
    articles = Corpus.ofArticles(SENTENCES);
    splitter = new SentenceSplitter("en", SentenceRules.LANGUAGE, List.of());
    sentenceSigner =
        new Signer(
            new MinHashScheme(
                TextOptions.of(Unit.SENTENCE),
                Shingling.parse("char:5"),
                Family.FAST,
                ComponentWidths.equal(120, 16),
                Seeds.DEFAULT,
                Optional.empty()));
    normalizer = new Normalizer(TextOptions.of(Unit.DOCUMENT));
    hasher = new ShingleHasher(minHashScheme.shingling(), TextOptions.NO_STEMMER);
    minHash = MinHash.of(minHashScheme);
    components = new long[minHashScheme.components()];
    signer = new Signer(minHashScheme);
    tokens = UnitTokens.of(scheme);
    for (int i = 0; i < UNITS; i++) {
      String text = texts.next();
      units[i] = new NormalizedText();
      normalizer.normalize(text, 0, text.length(), units[i]);
      hasher.hash(units[i], shingles);
      hashes[i] = Arrays.copyOf(shingles.array(), shingles.size());
      signatures[i] = signer.signUnit(text).orElseThrow();
    }
    format = new SignatureFormat(minHashScheme);
    container = format.encode(List.of(signatures));
    packed = format.pack(signatures[0]);
  }

  private IndexScheme scheme() {
    boolean sentence = length < 1000;
    return SchemeRequest.of(Map.of("shingle", shingle, "components", "" + (sentence ? 120 : 256)))
        .resolve()
        .scheme();
  }

  private int next() {
    next = (next + 1) % UNITS;
    return next;
  }

  @Benchmark
  public NormalizedText normalize() {
    String text = texts.next();
    normalizer.normalize(text, 0, text.length(), unit);
    return unit;
  }

  @Benchmark
  public LongList shingles() {
    hasher.hash(units[next()], shingles);
    return shingles;
  }

  @Benchmark
  public long[] sketch() {
    long[] of = hashes[next()];
    minHash.sketch(of, of.length, components);
    return components;
  }

  @Benchmark
  public byte[] tokens() {
    return write(signatures[next()]);
  }

  private byte[] write(UnitSignature signature) {
    for (int band = 0; band < tokens.perUnit(); band++) {
      tokens.write(band, signature, token, 0);
    }
    return token;
  }

  @Benchmark
  public Optional<UnitSignature> sign() {
    return signer.signUnit(texts.next());
  }

  @Benchmark
  public byte[] all() {
    Optional<UnitSignature> signature = signer.signUnit(texts.next());
    return write(signature.orElseThrow());
  }

  /** The comparison of the query's scorer: components are compared where they are stored. */
  @Benchmark
  public int compare() {
    return format.equalComponents(container, 0, next(), packed);
  }

  /** Where the sentences of an article are; nanoseconds a sentence of 120 characters. */
  @Benchmark
  @OperationsPerInvocation(SENTENCES)
  public List<Span> articleSplit() {
    List<Span> sentences = new ArrayList<>();
    splitter.forEach(articles.next(), sentences::add);
    return sentences;
  }

  /** The signatures of all sentences of an article; nanoseconds a sentence. */
  @Benchmark
  @OperationsPerInvocation(SENTENCES)
  public List<UnitSignature> articleSign() {
    return sentenceSigner.sign(articles.next());
  }
}
