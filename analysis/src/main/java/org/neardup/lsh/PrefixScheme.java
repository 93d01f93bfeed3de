package org.neardup.lsh;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.util.Check;

/**
 * Hyperplane signatures; their first bits under each of several bit permutations are the tokens.
 * With several lengths a query can try the longer prefixes first (LSH forest: Bawa, Condie,
 * Ganesan, WWW 2005). Immutable.
 *
 * <p>Equal where all parameters are.
 */
public final class PrefixScheme implements IndexScheme {

  private final HyperplaneScheme signature;
  private final int bitPermutations;
  private final List<Integer> prefixLengths;

  /** Made when first needed: at worst several threads make the same. */
  private volatile List<BitPermutation> permutations;

  /** The prefix lengths are the bits of each token of a bit permutation, the longest first. */
  public PrefixScheme(
      HyperplaneScheme signature, int bitPermutations, List<Integer> prefixLengths) {
    this.signature = signature;
    this.bitPermutations = bitPermutations;
    this.prefixLengths = List.copyOf(prefixLengths);
    requireLengths(signature.bits(), this.prefixLengths);
    int max = MAX_TOKENS / this.prefixLengths.size();
    Check.that(
        bitPermutations >= 1 && bitPermutations <= max,
        "[bit_permutations] must be between 1 and %s with %s [prefix_lengths], got %s",
        max,
        this.prefixLengths.size(),
        bitPermutations);
  }

  private static void requireLengths(int bits, List<Integer> lengths) {
    List<Integer> descending = new TreeSet<>(lengths).descendingSet().stream().toList();
    Check.that(
        !lengths.isEmpty()
            && lengths.equals(descending)
            && lengths.get(0) <= bits
            && lengths.get(lengths.size() - 1) >= 1,
        "[prefix_lengths] must be between 1 and [bits] = %s, the longest first, such as [24,16],"
            + " got %s",
        bits,
        lengths);
  }

  @Override
  public HyperplaneScheme signature() {
    return signature;
  }

  public int bitPermutations() {
    return bitPermutations;
  }

  public List<Integer> prefixLengths() {
    return prefixLengths;
  }

  /** They are kept, because making them takes longer than making the tokens of a unit. */
  List<BitPermutation> permutations() {
    if (permutations == null) {
      permutations =
          IntStream.range(0, bitPermutations)
              .mapToObj(index -> BitPermutation.of(signature.bits(), signature.seed(), index))
              .toList();
    }
    return permutations;
  }

  @Override
  public int tokensPerUnit() {
    return bitPermutations * prefixLengths.size();
  }

  /** The plan of the shortest prefixes, which all longer ones imply. */
  @Override
  public PrefixPlan plan() {
    int shortest = prefixLengths.get(prefixLengths.size() - 1);
    return new PrefixPlan(signature.bits(), bitPermutations, shortest);
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of(
        "bit_permutations",
        bitPermutations,
        "prefix_lengths",
        prefixLengths.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof PrefixScheme other
        && signature.equals(other.signature)
        && bitPermutations == other.bitPermutations
        && prefixLengths.equals(other.prefixLengths);
  }

  @Override
  public int hashCode() {
    return Objects.hash(signature, bitPermutations, prefixLengths);
  }

  @Override
  public String toString() {
    return canonicalJson();
  }
}
