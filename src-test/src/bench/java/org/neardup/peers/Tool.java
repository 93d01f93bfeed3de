package org.neardup.peers;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import info.debatty.java.lsh.MinHash;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.shingle.ShingleHasher;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;
import org.neardup.util.LongList;

/**
 * The measured libraries and their settings. All have {@value #COMPONENTS} components or 512, of 16
 * bits where there is a choice.
 */
enum Tool {
  /** Ours, the default. */
  FAST(shingling -> ours(Family.FAST, Tool.COMPONENTS, shingling)),
  /** Ours with as many components as Lucene has buckets by default. */
  FAST_512(shingling -> ours(Family.FAST, 512, shingling)),
  /** Ours, with independent functions. */
  CLASSIC(shingling -> ours(Family.CLASSIC, Tool.COMPONENTS, shingling)),
  /** A hash function for each component. */
  LUCENE_128_1_1(shingling -> lucene(128, 1, shingling)),
  /** The defaults of {@code min_hash} of Elasticsearch. */
  LUCENE_1_512_1(shingling -> lucene(1, 512, shingling)),
  /** The same with as many components as the others. */
  LUCENE_1_128_1(shingling -> lucene(1, 128, shingling)),
  HASH4J_MINHASH(
      shingling ->
          hash4j(SimilarityHashing.minHash(Tool.COMPONENTS, 16), substringHashes(shingling))),
  HASH4J_SUPERMINHASH(
      shingling ->
          hash4j(SimilarityHashing.superMinHash(Tool.COMPONENTS, 16), substringHashes(shingling))),
  /** The same behind our normalisation and our hashes of shingles. */
  HASH4J_SUPERMINHASH_OF_OUR_HASHES(
      shingling ->
          hash4j(SimilarityHashing.superMinHash(Tool.COMPONENTS, 16), ourHashes(shingling))),
  JAVA_LSH(Tool::javaLsh);

  static final int COMPONENTS = 128;

  /**
   * A library's way from a text to a signature and from two signatures to a similarity. Not thread
   * safe.
   *
   * @param <S> its signature
   * @param sketch the signature of a text that has at least one shingle
   * @param similarity the Jaccard similarity of two texts' shingles, estimated from signatures
   * @param bytes the bytes of a signature as the library itself gives it out
   */
  record Sketcher<S>(
      Function<String, S> sketch, ToDoubleBiFunction<S, S> similarity, ToIntFunction<S> bytes) {}

  private final Function<Shingling, Sketcher<?>> maker;

  Tool(Function<Shingling, Sketcher<?>> maker) {
    this.maker = maker;
  }

  Sketcher<?> sketcher(Shingling shingling) {
    return maker.apply(shingling);
  }

  /** The steps of the plugin and of the jobs, normalisation included. */
  private static Sketcher<UnitSignature> ours(Family family, int components, Shingling shingling) {
    MinHashScheme scheme =
        new MinHashScheme(
            TextOptions.of(Unit.DOCUMENT),
            shingling,
            family,
            ComponentWidths.equal(components, 16),
            Seeds.DEFAULT,
            Optional.empty());
    Signer signer = new Signer(scheme);
    return new Sketcher<>(
        text -> signer.signUnit(text).orElseThrow(),
        (a, b) -> scheme.estimate(a.equalComponents(b)),
        signature -> scheme.packedBytes());
  }

  /** One of hash4j's policies over given hashes; it makes no shingles. */
  private static Sketcher<byte[]> hash4j(
      SimilarityHashPolicy policy, Function<String, ElementHashProvider> shingles) {
    SimilarityHasher hasher = policy.createHasher();
    return new Sketcher<>(
        text -> hasher.compute(shingles.apply(text)),
        (a, b) ->
            ComponentWidths.equal(policy.getNumberOfComponents(), policy.getComponentSizeInBits())
                .estimate(policy.getNumberOfEqualComponents(a, b)),
        signature -> signature.length);
  }

  /**
   * MinHash of java-lsh over our shingle hashes. It takes a set of numbers below a dictionary's
   * size; as a dictionary of all shingles would have to be kept and asked, 31 bits of the hash
   * stand for it.
   */
  private static Sketcher<int[]> javaLsh(Shingling shingling) {
    MinHash minHash = new MinHash(COMPONENTS, Integer.MAX_VALUE, 1);
    Function<String, ElementHashProvider> shingles = ourHashes(shingling);
    return new Sketcher<>(
        text -> {
          ElementHashProvider hashes = shingles.apply(text);
          Set<Integer> numbers = HashSet.newHashSet(hashes.getNumberOfElements());
          for (int i = 0; i < hashes.getNumberOfElements(); i++) {
            numbers.add((int) (hashes.getElementHash(i) >>> 33));
          }
          return minHash.signature(numbers);
        },
        minHash::similarity,
        signature -> signature.length * Integer.BYTES);
  }

  /**
   * Tokens of Lucene's MinHashFilter, one for each hash function and bucket, empty buckets filled.
   * Two texts are compared token by token, which knows more than an index of them does: there only
   * the set of tokens is left.
   */
  private static Sketcher<List<String>> lucene(int hashes, int buckets, Shingling shingling) {
    int size = shingling.size();
    boolean words = shingling.kind() == Shingling.Kind.WORD;
    Tokenizer source = words ? new StandardTokenizer() : new NGramTokenizer(size, size);
    TokenStream shingles = words ? wordShingles(source, size) : source;
    TokenStream tokens = new MinHashFilter(shingles, hashes, buckets, 1, buckets > 1);
    return new Sketcher<>(
        text -> tokens(source, tokens, text),
        (a, b) ->
            IntStream.range(0, a.size()).filter(i -> a.get(i).equals(b.get(i))).count()
                / (double) a.size(),
        signature -> signature.stream().mapToInt(token -> token.length() * Character.BYTES).sum());
  }

  private static TokenStream wordShingles(TokenStream source, int size) {
    ShingleFilter shingles = new ShingleFilter(new LowerCaseFilter(source), size, size);
    shingles.setOutputUnigrams(false);
    return shingles;
  }

  private static List<String> tokens(Tokenizer source, TokenStream tokens, String text) {
    CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
    List<String> all = new ArrayList<>();
    try {
      source.setReader(new StringReader(text));
      tokens.reset();
      while (tokens.incrementToken()) {
        all.add(term.toString());
      }
      tokens.end();
      tokens.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  /** Our hashes of a text's shingles: more than a user of these libraries has. */
  private static Function<String, ElementHashProvider> ourHashes(Shingling shingling) {
    UnitCutter cutter = new UnitCutter(TextOptions.of(Unit.DOCUMENT));
    ShingleHasher hasher = new ShingleHasher(shingling, TextOptions.NO_STEMMER);
    LongList hashes = new LongList();
    return text -> {
      cutter.whole(text, (position, start, end, unit) -> hasher.hash(unit, hashes));
      long[] values = hashes.array();
      return ElementHashProvider.ofFunction(i -> values[i], hashes.size());
    };
  }

  /** A hash of hash4j of each substring; words stand between spaces. */
  private static Function<String, ElementHashProvider> substringHashes(Shingling shingling) {
    Hasher64 hasher = Hashing.xxh3_64();
    int size = shingling.size();
    return text -> {
      int[] starts = starts(text, shingling.kind() == Shingling.Kind.WORD);
      int count = Math.max(1, starts.length - size);
      int last = Math.min(size, starts.length - 1);
      return ElementHashProvider.ofFunction(
          i -> hasher.hashCharsToLong(text.substring(starts[i], starts[i + last])), count);
    };
  }

  /** Where characters or words start, and the end. */
  private static int[] starts(String text, boolean words) {
    return IntStream.rangeClosed(0, text.length())
        .filter(i -> !words || i == 0 || i == text.length() || text.charAt(i - 1) == ' ')
        .toArray();
  }
}
