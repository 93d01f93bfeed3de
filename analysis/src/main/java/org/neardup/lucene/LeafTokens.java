package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The tokens of a segment that make candidates of a query: where their postings are, and which
 * units of the query they are candidates of. Thread safe.
 */
final class LeafTokens {

  /**
   * A token.
   *
   * @param documents its document frequency, deleted documents included
   * @param units ordinals of units of the query, ascending
   */
  record Token(BytesRef term, TermState state, int documents, int[] units) {

    /** With the state, without the term and the units, which the query has too. */
    static final int BYTES = 160;
  }

  private static final int TOKENS_BETWEEN_CHECKS = 1 << 8;

  private final PreparedQuery query;
  private final LeafReaderContext context;
  private final List<Token> tokens;

  LeafTokens(PreparedQuery query, LeafReaderContext context, List<Token> tokens) {
    this.query = query;
    this.context = context;
    this.tokens = tokens;
  }

  /** The segment's share of the first levels of the query's own tokens. */
  static LeafTokens lookUp(PreparedQuery query, int levels, LeafReaderContext context)
      throws IOException {
    List<Token> tokens = new ArrayList<>();
    Terms terms = query.terms(context);
    if (terms != null) {
      TermsEnum seeker = terms.iterator();
      for (int number = 0; number < query.tokens().size(); number++) {
        BytesRef term = query.tokens().term(number);
        if (number % TOKENS_BETWEEN_CHECKS == 0) {
          query.monitor().checkCancelled();
        }
        if (query.level(term) < levels && seeker.seekExact(term)) {
          if (tokens.size() % TOKENS_BETWEEN_CHECKS == TOKENS_BETWEEN_CHECKS - 1) {
            query.monitor().reserve((long) Token.BYTES * TOKENS_BETWEEN_CHECKS);
          }
          tokens.add(
              new Token(
                  term, seeker.termState(), seeker.docFreq(), query.tokens().unitsOf(number)));
        }
      }
    }
    return new LeafTokens(query, context, tokens);
  }

  LeafReaderContext context() {
    return context;
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
    return tokens.get(token).units();
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

    /** The postings of a token, which replace those of the one before. */
    PostingsEnum postings(int token) throws IOException {
      Token found = tokens.get(token);
      seeker.seekExact(found.term(), found.state());
      postings = seeker.postings(postings, flags);
      return postings;
    }
  }

  /** How many of the tokens a document has. */
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
