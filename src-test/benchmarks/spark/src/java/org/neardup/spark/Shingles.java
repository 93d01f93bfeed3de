package org.neardup.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;

/**
 * Shingles of a normalised text as the vector that MinHashLSH wants, a place for each: a hash
 * modulo the prime that its functions work with.
 *
 * @param words whether of words, which stand between spaces, or of characters
 * @param size how many make a shingle
 */
record Shingles(boolean words, int size) implements Serializable {

  /** {@code MinHashLSH.HASH_PRIME}. */
  private static final int PRIME = 2038074743;

  /** Reads {@code char:5} or {@code word:4}. */
  static Shingles parse(String text) {
    return new Shingles(text.startsWith("word:"), Integer.parseInt(text.substring(5)));
  }

  /** The vector of a text. */
  Vector vector(String text) {
    int[] places =
        (words ? ofWords(text.split(" ")) : ofCharacters(text)).sorted().distinct().toArray();
    double[] ones = new double[places.length];
    Arrays.fill(ones, 1);
    return Vectors.sparse(PRIME, places, ones);
  }

  private IntStream ofWords(String[] all) {
    int[] hashes = Arrays.stream(all).mapToInt(String::hashCode).toArray();
    return places(hashes);
  }

  private IntStream ofCharacters(String text) {
    return places(text.codePoints().toArray());
  }

  private IntStream places(int[] parts) {
    int each = Math.min(size, parts.length);
    return IntStream.rangeClosed(0, parts.length - each)
        .map(
            start -> {
              long hash = 0;
              for (int i = start; i < start + each; i++) {
                hash = (hash ^ parts[i]) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 32;
              }
              return (int) ((hash >>> 1) % PRIME);
            });
  }
}
