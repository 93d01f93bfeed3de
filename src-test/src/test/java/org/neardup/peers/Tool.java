package org.neardup.peers;

import com.dynatrace.hash4j.similarity.SimilarityHashing;
import java.util.function.Function;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.text.Shingling;

/**
 * Whose signatures are measured, with which settings. All have {@value #COMPONENTS} components but
 * those of 512; what lets one choose has 16 bits for each, as ours.
 */
enum Tool {
  /** Ours, the default. */
  FAST(shingling -> new NearDupSketcher(Family.FAST, Tool.COMPONENTS, shingling)),
  /** Ours with as many components as Lucene has buckets unless told otherwise. */
  FAST_512(shingling -> new NearDupSketcher(Family.FAST, 512, shingling)),
  /** Ours, with independent functions. */
  CLASSIC(shingling -> new NearDupSketcher(Family.CLASSIC, Tool.COMPONENTS, shingling)),
  /** A hash function for each component. */
  LUCENE_128_1_1(shingling -> new LuceneSketcher(128, 1, shingling)),
  /** What {@code min_hash} of Elasticsearch does unless told otherwise. */
  LUCENE_1_512_1(shingling -> new LuceneSketcher(1, 512, shingling)),
  /** The same with as many components as the others. */
  LUCENE_1_128_1(shingling -> new LuceneSketcher(1, 128, shingling)),
  HASH4J_MINHASH(
      shingling ->
          new Hash4jSketcher(
              SimilarityHashing.minHash(Tool.COMPONENTS, 16), Shingles.substrings(shingling))),
  HASH4J_SUPERMINHASH(
      shingling ->
          new Hash4jSketcher(
              SimilarityHashing.superMinHash(Tool.COMPONENTS, 16), Shingles.substrings(shingling))),
  /** The same behind our normalisation and our hashes of shingles. */
  HASH4J_SUPERMINHASH_OF_OUR_HASHES(
      shingling ->
          new Hash4jSketcher(
              SimilarityHashing.superMinHash(Tool.COMPONENTS, 16), Shingles.ours(shingling))),
  JAVA_LSH(JavaLshSketcher::new);

  static final int COMPONENTS = 128;

  private final Function<Shingling, Sketcher<?>> maker;

  Tool(Function<Shingling, Sketcher<?>> maker) {
    this.maker = maker;
  }

  /** A sketcher of its own for the caller. */
  Sketcher<?> sketcher(Shingling shingling) {
    return maker.apply(shingling);
  }
}
