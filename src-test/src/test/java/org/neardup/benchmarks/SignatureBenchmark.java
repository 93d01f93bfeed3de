package org.neardup.benchmarks;

import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.signature.Family;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Shingling;
import org.neardup.text.Unit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Text to signature, normalisation included: a sentence of 120 characters with 20 x 6 components
 * and a document of 5,000 with 256, 5-character shingles, beside Lucene's MinHashFilter with 128
 * hashes on the same shingles.
 *
 * <p>Microseconds a text; a document's megabytes a second are 5,000 over that.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SignatureBenchmark {

  private static final int TEXTS = 512;

  /** Length of the texts in characters. */
  @Param({"120", "5000"})
  public int length;

  private String[] texts;
  private int next;
  private Signer fast;
  private Signer classic;
  private Tokenizer characters;
  private TokenStream lucene;

  /** Makes texts and sketchers. */
  @Setup
  public void setUp() {
    texts = Texts.of(length, TEXTS);
    int components = length < 1000 ? 120 : 256;
    fast = signer(Family.FAST, components);
    classic = signer(Family.CLASSIC, components);
    characters = new NGramTokenizer(5, 5);
    lucene = new MinHashFilter(characters, 128, 1, 1, false);
  }

  private static Signer signer(Family family, int components) {
    return new Signer(
        MinHashScheme.builder(Unit.DOCUMENT)
            .shingling(Shingling.parse("char:5"))
            .family(family)
            .components(components)
            .build());
  }

  private String text() {
    next = (next + 1) % TEXTS;
    return texts[next];
  }

  /** Fast Similarity Sketching, the default. */
  @Benchmark
  public Optional<UnitSignature> fast() {
    return fast.signUnit(text());
  }

  /** Independent functions. */
  @Benchmark
  public Optional<UnitSignature> classic() {
    return classic.signUnit(text());
  }

  /** Lucene's MinHashFilter: 128 hashes, one bucket, one value. */
  @Benchmark
  public int lucene() throws IOException {
    characters.setReader(new StringReader(text()));
    lucene.reset();
    CharTermAttribute term = lucene.getAttribute(CharTermAttribute.class);
    int sum = 0;
    while (lucene.incrementToken()) {
      sum += term.charAt(0);
    }
    lucene.end();
    lucene.close();
    return sum;
  }
}
