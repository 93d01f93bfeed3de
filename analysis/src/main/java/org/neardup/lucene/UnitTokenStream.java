package org.neardup.lucene;

import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;
import org.neardup.text.Reservation;

/**
 * The tokens of signatures, for an index: every token of a unit stands at the unit's position, so
 * that a query can tell which unit a token is from.
 *
 * <p>With 2 tokens a unit, units at positions 0 and 3 give four tokens at positions 0, 0, 3 and 3.
 * Positions must ascend.
 */
public final class UnitTokenStream extends TokenStream {

  // The order matters: the attribute added first provides the term's bytes.
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  /** A term with its postings while a document is inverted. */
  private static final int TOKEN_BYTES = 96;

  private final UnitTokens tokens;
  private final List<UnitSignature> units;
  private final Reservation memory;
  private final BytesRef token;
  private UnitSignature signature;
  private int unit;
  private int next;
  private int lastPosition;

  /**
   * The tokens of units whose signatures are of the scheme; {@code account} is asked for what they
   * take until the stream is closed.
   */
  public UnitTokenStream(IndexScheme scheme, List<UnitSignature> units, MemoryAccount account) {
    this.memory = new Reservation(account);
    this.tokens = UnitTokens.of(scheme);
    this.units = units;
    this.token = new BytesRef(new byte[tokens.length(0)]);
  }

  @Override
  public boolean incrementToken() {
    if (unit == units.size()) {
      return false;
    }
    clearAttributes();
    if (next == 0) {
      signature = units.get(unit);
    }
    tokens.write(next, signature, token.bytes, 0);
    token.length = tokens.length(next);
    term.setBytesRef(token);
    increment.setPositionIncrement(signature.position() - lastPosition);
    lastPosition = signature.position();
    if (++next == tokens.perUnit()) {
      memory.add((long) TOKEN_BYTES * next);
      unit++;
      next = 0;
    }
    return true;
  }

  @Override
  public void close() {
    memory.close();
  }

  @Override
  public void reset() {
    unit = 0;
    next = 0;
    lastPosition = -1;
  }
}
