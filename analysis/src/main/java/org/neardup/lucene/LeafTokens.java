package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;

/** The tokens of a query that occur in a segment, and where their postings are. Thread safe. */
final class LeafTokens {

  private record Token(int number, TermState state) {}

  private final PreparedQuery query;
  private final LeafReaderContext context;
  private final List<Token> tokens = new ArrayList<>();
  private long documents;

  /** Looks all tokens of a query up. */
  LeafTokens(PreparedQuery query, LeafReaderContext context) throws IOException {
    this.query = query;
    this.context = context;
    Terms terms = context.reader().terms(query.field());
    if (terms != null) {
      requirePositions(terms);
      TermsEnum seeker = terms.iterator();
      for (int number = 0; number < query.tokens().size(); number++) {
        if (seeker.seekExact(query.tokens().term(number))) {
          tokens.add(new Token(number, seeker.termState()));
          documents += seeker.docFreq();
        }
      }
    }
  }

  private void requirePositions(Terms terms) {
    if (query.hasPositions() && !terms.hasPositions()) {
      throw new IllegalStateException(
          "field ["
              + query.field()
              + "] has no positions, which [unit] = [sentence] needs: index it with"
              + " NearDuplicateFields");
    }
  }

  LeafReaderContext context() {
    return context;
  }

  int size() {
    return tokens.size();
  }

  /** The sum of the tokens' document frequencies, deleted documents included. */
  long documents() {
    return documents;
  }

  /** The ordinals of the units of the query that have a token, ascending. */
  int[] unitsOf(int token) {
    return query.tokens().unitsOf(tokens.get(token).number());
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
      seeker.seekExact(query.tokens().term(found.number()), found.state());
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
