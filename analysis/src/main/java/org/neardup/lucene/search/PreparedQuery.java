package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.StoredSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;

/**
 * A query with the values that are computed once for all segments. Immutable.
 *
 * @param units the different units of all likes
 * @param tokens the distinct tokens of these units, in term order
 * @param requiredEqual the fewest equal components of a pair that passes; if it is verified exactly
 *     after that, fewer than the threshold needs
 * @param maxPairs the most tokens shared by pairs of units that are looked at in one document
 */
record PreparedQuery(
    NearDuplicateQuery query,
    SignatureScheme scheme,
    SignatureFormat format,
    QueryUnits units,
    List<Token> tokens,
    int requiredEqual,
    int maxPairs) {

  /** How many copies of a query a document can hold before pairs of units are left out. */
  private static final int COPIES = 4;

  /** A token with its bytes, its entries in lists and its units, also while they are sorted. */
  private static final int BYTES_A_TOKEN = 160;

  /**
   * A token.
   *
   * @param level its length, one of {@link #levels}: the longest is 0
   * @param units the ordinals of the different units that have it, ascending
   */
  record Token(BytesRef term, int level, int[] units) {}

  private record TokenOfUnit(BytesRef term, int number, int unit) {}

  static PreparedQuery of(NearDuplicateQuery query) {
    SignatureScheme scheme = query.scheme().signature();
    SignatureFormat format = new SignatureFormat(scheme);
    QueryUnits units = new QueryUnits(query, format);
    double minSimilarity = query.minSimilarity();
    double minEstimate =
        query.texts().isPresent() ? scheme.leastEstimate(minSimilarity) : minSimilarity;
    return new PreparedQuery(
        query,
        scheme,
        format,
        units,
        tokens(query, units),
        scheme.requiredEqual(minEstimate),
        maxPairs(query, units));
  }

  private static List<Token> tokens(NearDuplicateQuery query, QueryUnits units) {
    UnitTokens ofUnit = UnitTokens.of(query.scheme());
    query.monitor().reserve((long) BYTES_A_TOKEN * units.size() * ofUnit.perUnit());
    List<TokenOfUnit> sorted = new ArrayList<>(units.size() * ofUnit.perUnit());
    for (int unit = 0; unit < units.size(); unit++) {
      UnitSignature signature = units.unit(unit).signature();
      for (int token = 0; token < ofUnit.perUnit(); token++) {
        sorted.add(new TokenOfUnit(new BytesRef(ofUnit.token(token, signature)), token, unit));
      }
    }
    sorted.sort(Comparator.comparing(TokenOfUnit::term));
    List<Token> tokens = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= sorted.size(); end++) {
      TokenOfUnit first = sorted.get(start);
      if (end == sorted.size() || !sorted.get(end).term().equals(first.term())) {
        int[] having = sorted.subList(start, end).stream().mapToInt(TokenOfUnit::unit).toArray();
        tokens.add(new Token(first.term(), first.number() % levels(query), having));
        start = end;
      }
    }
    return tokens;
  }

  /** Limit on pairs of units: an equal share per candidate, and enough for some exact copies. */
  private static int maxPairs(NearDuplicateQuery query, QueryUnits units) {
    long copies = (long) COPIES * units.size() * query.scheme().tokensPerUnit();
    long share = NearDuplicateQuery.MAX_PAIRS / query.options().numCandidates();
    return (int) Math.min(SharedPairs.MAX_ENTRIES, Math.max(copies, share));
  }

  String field() {
    return query.field();
  }

  /** How many lengths tokens have; each is a level, the longest the first. */
  int levels() {
    return levels(query);
  }

  private static int levels(NearDuplicateQuery query) {
    return query.scheme() instanceof PrefixScheme prefixes ? prefixes.prefixLengths().size() : 1;
  }

  /** The terms of the field in a segment; null if there are none. */
  Terms terms(LeafReaderContext leaf) throws IOException {
    Terms terms = leaf.reader().terms(field());
    if (terms != null && hasPositions() && !terms.hasPositions()) {
      throw new IllegalStateException(
          ("field [%s] has no positions, which [unit] = [sentence] needs: index it with"
                  + " NearDuplicateFields")
              .formatted(field()));
    }
    return terms;
  }

  SearchMonitor monitor() {
    return query.monitor();
  }

  /** Whether tokens have the positions of their units. */
  boolean hasPositions() {
    return scheme.text().unit().isPart();
  }

  StoredSignatures stored(LeafReaderContext leaf) throws IOException {
    return new StoredSignatures(leaf.reader(), query.field(), format);
  }
}
