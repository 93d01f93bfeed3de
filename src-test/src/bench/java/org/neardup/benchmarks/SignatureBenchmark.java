package org.neardup.benchmarks;

import java.util.Locale;
import java.util.Optional;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Text to MinHash signature, normalisation included, of 5-character shingles. */
public class SignatureBenchmark extends Kernel {

  @Param({"fast", "classic"})
  public String family;

  @Param({"64", "128", "256"})
  public int components;

  @Param({"60", "150", "600", "5000", "50000"})
  public int length;

  private Corpus texts;
  private Signer signer;

  @Setup
  public void setUp() {
    texts = Corpus.of(length);
    signer =
        new Signer(
            new MinHashScheme(
                TextOptions.of(Unit.DOCUMENT),
                Shingling.parse("char:5"),
                Family.valueOf(family.toUpperCase(Locale.ROOT)),
                ComponentWidths.equal(components, 16),
                Seeds.DEFAULT,
                Optional.empty()));
  }

  @Benchmark
  public Optional<UnitSignature> sign() {
    return signer.signUnit(texts.next());
  }
}
