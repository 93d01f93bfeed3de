package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.PrefixOrder;
import org.neardup.text.Reservation;

/**
 * The sliding window of Ture, Elsayed, Lin ("No Free Lunch", SIGIR 2011, section 4.2) inside an
 * index: for each unit of a query and each bit permutation the whole permuted signatures that stand
 * at most so many places before and behind the unit's own, in the order of their bits.
 *
 * <p>A place is a distinct signature of at least one live document that passes the query's filter;
 * all others are passed over. The sorted term dictionaries of all segments are merged, outwards
 * from the query's token: so what is found depends on the documents, not on segments, deletes or
 * merges. Costs O(log segments) for each place, and for each segment one to some seeks; what is
 * passed over costs as much, so that few documents passing the filter make a window wide.
 */
final class TermWindow {

  private static final int FOUND_BYTES = 512;
  private static final int TOKENS_BETWEEN_CHECKS = 1 << 10;

  private final PreparedQuery query;
  private final Reservation memory;
  private final List<Segment> segments = new ArrayList<>();
  private int untilCheck;

  /** Searches the segments of one searcher; {@code filter} may be null. */
  TermWindow(PreparedQuery query, List<LeafReaderContext> leaves, Weight filter)
      throws IOException {
    this.query = query;
    this.memory = new Reservation(query.monitor());
    for (LeafReaderContext leaf : leaves) {
      segments.add(new Segment(leaf, query.terms(leaf), new LeafFilter(filter, leaf, 1)));
    }
  }

  /** The tokens in the windows, for each segment. */
  List<LeafTokens> find() throws IOException {
    for (int number = 0; number < query.tokens().size(); number++) {
      // Whole signatures are the longest prefixes.
      if (query.level(query.tokens().term(number)) == 0) {
        find(query.tokens().term(number), query.tokens().unitsOf(number));
      }
    }
    return segments.stream().map(Segment::tokens).toList();
  }

  private void find(BytesRef token, int[] units) throws IOException {
    Walk up = new Walk(units, Comparator.naturalOrder());
    for (Segment segment : segments) {
      if (segment.terms != null) {
        up.add(segment, new TermCursor.Up(segment.terms, token));
      }
    }
    BytesRef last = up.run(token);
    // Where places are close on one side they are on the other.
    long width = last == null ? 1 : Math.max(1, place(last) - place(token));
    Walk down = new Walk(units, Comparator.reverseOrder());
    for (Segment segment : segments) {
      if (segment.terms != null) {
        down.add(segment, new TermCursor.Down(segment.terms, token, width));
      }
    }
    down.run(token);
  }

  private static long place(BytesRef token) {
    return PrefixOrder.place(token.bytes, token.offset, token.length);
  }

  /** A cursor in its segment. */
  private record Position(Segment segment, TermCursor cursor) {

    /** Goes on to the next token that counts. */
    boolean next() throws IOException {
      boolean there = cursor.next();
      while (there && !segment.counts(cursor)) {
        there = cursor.next();
      }
      return there;
    }
  }

  /** The merge of all segments to one side of a token. */
  private final class Walk {

    private final int[] units;
    private final PriorityQueue<Position> heads;

    Walk(int[] units, Comparator<BytesRef> order) {
      this.units = units;
      this.heads = new PriorityQueue<>(Comparator.comparing(head -> head.cursor().term(), order));
    }

    void add(Segment segment, TermCursor cursor) throws IOException {
      Position head = new Position(segment, cursor);
      if (head.next()) {
        heads.add(head);
      }
    }

    /** The last token of the window; null if there is none. The token itself takes no place. */
    BytesRef run(BytesRef token) throws IOException {
      BytesRef last = null;
      int places = 0;
      while (!heads.isEmpty()) {
        Position head = heads.poll();
        BytesRef term = head.cursor().term();
        if (!term.equals(last)) {
          places += term.equals(token) ? 0 : 1;
          if (places > query.options().window()) {
            return last;
          }
          last = BytesRef.deepCopyOf(term);
        }
        head.segment().add(last, head.cursor(), units);
        if (head.next()) {
          heads.add(head);
        }
      }
      return last;
    }
  }

  /** A token that was found, with the units of the query in whose windows it stands. */
  private record Found(TermState state, int documents, List<int[]> units) {

    LeafTokens.Token token(BytesRef term) {
      int[] all = units.stream().flatMapToInt(Arrays::stream).sorted().toArray();
      return new LeafTokens.Token(term, state, documents, all);
    }
  }

  private final class Segment {

    private final LeafReaderContext context;
    private final Terms terms;
    private final LeafFilter filter;
    private final TermsEnum seeker;
    private final TreeMap<BytesRef, Found> inWindow = new TreeMap<>();
    private PostingsEnum postings;

    Segment(LeafReaderContext context, Terms terms, LeafFilter filter) throws IOException {
      this.context = context;
      this.terms = terms;
      this.filter = filter;
      this.seeker = terms == null ? null : terms.iterator();
    }

    /** Whether a document that may become a candidate has the token. */
    boolean counts(TermCursor cursor) throws IOException {
      if (--untilCheck < 0) {
        query.monitor().checkCancelled();
        untilCheck = TOKENS_BETWEEN_CHECKS;
      }
      if (filter.acceptsAll()) {
        return true;
      }
      seeker.seekExact(cursor.term(), cursor.state());
      postings = seeker.postings(postings, PostingsEnum.NONE);
      int doc = postings.nextDoc();
      while (doc != DocIdSetIterator.NO_MORE_DOCS && !filter.accepts(doc)) {
        doc = postings.nextDoc();
      }
      return doc != DocIdSetIterator.NO_MORE_DOCS;
    }

    void add(BytesRef term, TermCursor cursor, int[] units) throws IOException {
      Found known = inWindow.get(term);
      if (known == null) {
        memory.add(FOUND_BYTES);
        known = new Found(cursor.state(), cursor.documents(), new ArrayList<>(1));
        inWindow.put(term, known);
      }
      // A place in the list, and the units once more when all lists are put together.
      memory.add(2L * Long.BYTES + (long) Integer.BYTES * units.length);
      known.units().add(units);
    }

    LeafTokens tokens() {
      List<LeafTokens.Token> tokens = new ArrayList<>(inWindow.size());
      inWindow.forEach((term, of) -> tokens.add(of.token(term)));
      return new LeafTokens(query, context, tokens);
    }
  }
}
