package org.neardup.lucene;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;

/**
 * The distinct tokens of a query, in term order, each with the query's different units that have
 * it.
 */
final class QueryTokens {

  private final List<BytesRef> terms = new ArrayList<>();
  private final List<int[]> units = new ArrayList<>();

  /** A token with its bytes, its place in lists and its units, also while they are sorted. */
  private static final int BYTES_A_TOKEN = 160;

  private record TokenOfUnit(BytesRef term, int unit) {}

  /** The tokens of some units; the monitor is asked for their memory. */
  QueryTokens(UnitTokens tokens, QueryUnits like, MemoryAccount memory) {
    memory.reserve((long) BYTES_A_TOKEN * like.size() * tokens.perUnit());
    List<TokenOfUnit> all = new ArrayList<>(like.size() * tokens.perUnit());
    for (int unit = 0; unit < like.size(); unit++) {
      UnitSignature signature = like.unit(unit).signature();
      for (int token = 0; token < tokens.perUnit(); token++) {
        all.add(new TokenOfUnit(new BytesRef(tokens.token(token, signature)), unit));
      }
    }
    all.sort(Comparator.comparing(TokenOfUnit::term));
    group(all);
  }

  private void group(List<TokenOfUnit> sorted) {
    int start = 0;
    for (int end = 1; end <= sorted.size(); end++) {
      BytesRef term = sorted.get(start).term();
      if (end == sorted.size() || !sorted.get(end).term().equals(term)) {
        terms.add(term);
        int[] having = new int[end - start];
        for (int i = 0; i < having.length; i++) {
          having[i] = sorted.get(start + i).unit();
        }
        units.add(having);
        start = end;
      }
    }
  }

  /** How many distinct tokens there are. */
  int size() {
    return terms.size();
  }

  /** The tokens in ascending order. */
  List<BytesRef> terms() {
    return terms;
  }

  /** A token by its number from 0. */
  BytesRef term(int token) {
    return terms.get(token);
  }

  /** The ordinals of the units that have a token, ascending. */
  int[] unitsOf(int token) {
    return units.get(token);
  }
}
