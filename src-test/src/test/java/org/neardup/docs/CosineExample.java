package org.neardup.docs;

import static org.neardup.docs.MinHashExample.code;
import static org.neardup.docs.MinHashExample.decimals;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.neardup.lsh.BitPermutation;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.PrefixTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

/** The random projection part of {@code docs/how-it-works.md}, with the texts of the other part. */
final class CosineExample {
  private static final int BITS = 32;

  private final PrefixScheme scheme =
      (PrefixScheme)
          MinHashExample.scheme(
              "similarity=cosine unit=document stopwords=english stemmer=english weight=tf"
                  + " bits=32 bit_permutations=4 prefix_lengths=6");
  private final Signer signer = new Signer(scheme.signature());
  private final List<UnitSignature> signatures =
      MinHashExample.TEXTS.stream().map(text -> signer.signUnit(text).orElseThrow()).toList();

  Map<String, List<String>> blocks() {
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    blocks.put("bits", bitTable());
    blocks.put("angles", angleTable());
    blocks.put("orders", orderTable());
    return blocks;
  }

  UnitSignature signature(int text) {
    return signatures.get(text);
  }

  private List<String> bitTable() {
    Table table = new Table("", "signature");
    for (int i = 0; i < signatures.size(); i++) {
      table.row("**" + MinHashExample.NAMES.get(i) + "**", code(bits(signature(i).words(), BITS)));
    }
    return table.lines();
  }

  private List<String> angleTable() {
    Table table = new Table("pair", "cosine", "different bits", "estimate");
    for (int[] pair : MinHashExample.PAIRS) {
      UnitSignature a = signature(pair[0]);
      int equal = a.equalComponents(signature(pair[1]));
      double exact = exact(pair);
      table.row(
          MinHashExample.name(pair),
          decimals(exact),
          BITS - equal + " of " + BITS,
          decimals(scheme.signature().estimate(equal))
              + " ± "
              + decimals(scheme.signature().standardError(exact)));
    }
    return table.lines();
  }

  double exact(int... pair) {
    return signer
        .features(MinHashExample.TEXTS.get(pair[0]))
        .similarity(signer.features(MinHashExample.TEXTS.get(pair[1])));
  }

  /** The order of the texts under each bit permutation, and their prefix tokens. */
  private List<String> orderTable() {
    PrefixTokens tokens = new PrefixTokens(scheme);
    Table table = new Table("bit permutation", "in order", "permuted signature", "prefix token");
    for (int i = 0; i < scheme.bitPermutations(); i++) {
      int number = i;
      IntStream.range(0, signatures.size())
          .boxed()
          .sorted(Comparator.comparing(text -> permuted(number, text)))
          .forEach(
              text ->
                  table.row(
                      number,
                      MinHashExample.NAMES.get(text),
                      code(permuted(number, text)),
                      code(MinHashExample.ascii(tokens.token(number, signature(text))))));
    }
    return table.lines();
  }

  private String permuted(int number, int text) {
    long[] out = new long[1];
    BitPermutation.of(BITS, scheme.signature().seed(), number).apply(signature(text).words(), out);
    return bits(out, BITS);
  }

  /** The first bits of a word, most significant first. */
  private static String bits(long[] words, int count) {
    String all = Long.toBinaryString(words[0]);
    return ("0".repeat(Long.SIZE - all.length()) + all).substring(0, count);
  }
}
