package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.PrefixOrder;

/**
 * Walks the tokens of one bit permutation in the term dictionary of one segment, from a token on to
 * one side. Not thread safe.
 */
interface TermCursor {

  /** Goes to the next token, or says that there is none. */
  boolean next() throws IOException;

  /** The token; valid until the next one. */
  BytesRef term();

  /** The place of the token's postings. */
  TermState state() throws IOException;

  /** How many documents have the token, deleted ones included. */
  int documents() throws IOException;

  /** Whether two tokens are of the same bit permutation. */
  private static boolean sameNumber(BytesRef a, BytesRef b) {
    return a.bytes[a.offset] == b.bytes[b.offset] && a.bytes[a.offset + 1] == b.bytes[b.offset + 1];
  }

  /** Upwards, beginning with the token itself if the segment has it. */
  final class Up implements TermCursor {

    private final TermsEnum terms;
    private final BytesRef token;
    private boolean started;
    private BytesRef term;

    Up(Terms terms, BytesRef token) throws IOException {
      this.terms = terms.iterator();
      this.token = token;
    }

    @Override
    public boolean next() throws IOException {
      if (started) {
        term = terms.next();
      } else {
        started = true;
        term = terms.seekCeil(token) == TermsEnum.SeekStatus.END ? null : terms.term();
      }
      return term != null && sameNumber(term, token);
    }

    @Override
    public BytesRef term() {
      return term;
    }

    @Override
    public TermState state() throws IOException {
      return terms.termState();
    }

    @Override
    public int documents() throws IOException {
      return terms.docFreq();
    }
  }

  /**
   * Downwards, beginning below the token. Term dictionaries can only be walked upwards: ranges
   * below the token are read so and kept, each twice as wide as the one before. So it reads a few
   * tokens more than it gives.
   */
  final class Down implements TermCursor {

    private record Kept(BytesRef term, TermState state, int documents) {}

    private final TermsEnum terms;
    private final List<Kept> range = new ArrayList<>();
    private BytesRef end;
    private long endPlace;
    private long width;
    private Kept current;

    /**
     * A cursor.
     *
     * @param width of the first range, in places of the order; at least 1, unsigned
     */
    Down(Terms terms, BytesRef token, long width) throws IOException {
      this.terms = terms.iterator();
      this.end = token;
      this.endPlace = PrefixOrder.place(token.bytes, token.offset, token.length);
      this.width = width;
    }

    @Override
    public boolean next() throws IOException {
      while (range.isEmpty() && end != null) {
        read();
      }
      current = range.isEmpty() ? null : range.removeLast();
      return current != null;
    }

    private void read() throws IOException {
      boolean lowest = Long.compareUnsigned(endPlace, width) <= 0;
      endPlace = lowest ? 0 : endPlace - width;
      width = width < 0 ? width : width << 1;
      BytesRef start = new BytesRef(PrefixOrder.from(end.bytes, end.offset, endPlace));
      BytesRef term = terms.seekCeil(start) == TermsEnum.SeekStatus.END ? null : terms.term();
      for (; term != null && term.compareTo(end) < 0; term = terms.next()) {
        range.add(new Kept(BytesRef.deepCopyOf(term), terms.termState(), terms.docFreq()));
      }
      end = lowest ? null : start;
    }

    @Override
    public BytesRef term() {
      return current.term();
    }

    @Override
    public TermState state() {
      return current.state();
    }

    @Override
    public int documents() {
      return current.documents();
    }
  }
}
