package org.neardup.peers;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import info.debatty.java.lsh.MinHash;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.neardup.text.Shingling;

/**
 * MinHash of java-lsh over our shingle hashes. It takes a set of numbers below a dictionary's size;
 * as a dictionary of all shingles would have to be kept and asked, 31 bits of the hash stand for
 * it.
 */
final class JavaLshSketcher implements Sketcher<int[]> {

  private static final int SEED = 1;

  private final MinHash minHash = new MinHash(Tool.COMPONENTS, Integer.MAX_VALUE, SEED);
  private final Function<String, ElementHashProvider> shingles;

  JavaLshSketcher(Shingling shingling) {
    shingles = Shingles.ours(shingling);
  }

  @Override
  public int[] sketch(String text) {
    ElementHashProvider hashes = shingles.apply(text);
    Set<Integer> numbers = HashSet.newHashSet(hashes.getNumberOfElements());
    for (int i = 0; i < hashes.getNumberOfElements(); i++) {
      numbers.add((int) (hashes.getElementHash(i) >>> 33));
    }
    return minHash.signature(numbers);
  }

  @Override
  public double similarity(int[] a, int[] b) {
    return minHash.similarity(a, b);
  }

  @Override
  public int bytes(int[] signature) {
    return signature.length * Integer.BYTES;
  }
}
