package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;

/**
 * The tokens of a segment that make candidates of a query: where their postings are, and which
 * units of the query they are candidates of. Thread safe.
 */
record LeafTokens(PreparedQuery query, LeafReaderContext context, List<Token> tokens) {

  /** With the state, without the term and the units, which the query has too. */
  private static final int BYTES_A_TOKEN = 160;

  /**
   * A token of the query that the segment has.
   *
   * @param documents its document frequency, deleted documents included
   */
  record Token(PreparedQuery.Token token, TermState state, int documents) {}

  private static final int TOKENS_BETWEEN_CHECKS = 1 << 8;

  /** The segment's share of the first levels of the query's own tokens. */
  static LeafTokens lookUp(PreparedQuery query, int levels, LeafReaderContext context)
      throws IOException {
    List<Token> tokens = new ArrayList<>();
    Terms terms = query.terms(context);
    if (terms != null) {
      TermsEnum seeker = terms.iterator();
      int looked = 0;
      for (PreparedQuery.Token token : query.tokens()) {
        if (looked++ % TOKENS_BETWEEN_CHECKS == 0) {
          query.monitor().checkCancelled();
        }
        if (token.level() < levels && seeker.seekExact(token.term())) {
          if (tokens.size() % TOKENS_BETWEEN_CHECKS == TOKENS_BETWEEN_CHECKS - 1) {
            query.monitor().reserve((long) BYTES_A_TOKEN * TOKENS_BETWEEN_CHECKS);
          }
          tokens.add(new Token(token, seeker.termState(), seeker.docFreq()));
        }
      }
    }
    return new LeafTokens(query, context, tokens);
  }

  int size() {
    return tokens.size();
  }

  /** The sum of the tokens' document frequencies, deleted documents included. */
  long documents() {
    return tokens.stream().mapToLong(Token::documents).sum();
  }

  /** The ordinals of the units of the query that a token is a candidate of, ascending. */
  int[] unitsOf(int token) {
    return tokens.get(token).token().units();
  }

  /** Reads the postings of one token after the other; for one thread. */
  final class Reader {

    private final int flags;
    private final TermsEnum seeker;
    private PostingsEnum postings;

    /** A reader of {@link PostingsEnum} with some flags; there must be a token. */
    Reader(int flags) throws IOException {
      this.flags = flags;
      this.seeker = context.reader().terms(query.field()).iterator();
    }

    PostingsEnum postings(int token) throws IOException {
      Token found = tokens.get(token);
      seeker.seekExact(found.token().term(), found.state());
      postings = seeker.postings(postings, flags);
      return postings;
    }
  }

  int countIn(int doc) throws IOException {
    int count = 0;
    if (!tokens.isEmpty()) {
      Reader reader = new Reader(PostingsEnum.NONE);
      for (int token = 0; token < tokens.size(); token++) {
        count += reader.postings(token).advance(doc) == doc ? 1 : 0;
      }
    }
    return count;
  }
}
