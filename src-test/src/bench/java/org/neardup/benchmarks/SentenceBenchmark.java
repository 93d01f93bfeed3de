package org.neardup.benchmarks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Seeds;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.TextOptions.SentenceRules;
import org.neardup.text.SentenceSplitter;
import org.neardup.text.Shingling;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Articles of 40 sentences of 120 characters; nanoseconds a sentence. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SentenceBenchmark {

  private static final int SENTENCES = 40;

  private Corpus articles;
  private SentenceSplitter splitter;
  private Signer signer;

  /** Makes articles. */
  @Setup
  public void setUp() {
    articles = Corpus.ofArticles(SENTENCES);
    splitter = new SentenceSplitter("en", SentenceRules.LANGUAGE);
    signer =
        new Signer(
            new MinHashScheme(
                TextOptions.of(Unit.SENTENCE),
                Shingling.parse("char:5"),
                Family.FAST,
                120,
                16,
                Seeds.DEFAULT));
  }

  /** Where the sentences are. */
  @Benchmark
  @OperationsPerInvocation(SENTENCES)
  public List<Span> split() {
    return splitter.split(articles.next());
  }

  /** The signatures of all sentences of an article. */
  @Benchmark
  @OperationsPerInvocation(SENTENCES)
  public List<UnitSignature> sign() {
    return signer.sign(articles.next());
  }
}
