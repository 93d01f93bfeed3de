package org.neardup.lucene;

import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.UnitSignature;

/**
 * The band tokens of signatures, for an index: every token of a unit stands at the unit's position,
 * so that a query can tell which unit a token is from.
 *
 * <p>With 2 bands, units at positions 0 and 3 give four tokens at positions 0, 0, 3 and 3.
 * Positions must ascend.
 */
public final class BandTokenStream extends TokenStream {

  // The order matters: the attribute added first provides the term's bytes.
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  private final BandTokens bands;
  private final List<UnitSignature> units;
  private final BytesRef token = new BytesRef(new byte[BandTokens.TOKEN_LENGTH]);
  private int unit;
  private int band;
  private int lastPosition;

  /** The tokens of units whose signatures are of the scheme. */
  public BandTokenStream(IndexScheme scheme, List<UnitSignature> units) {
    this.bands = new BandTokens(scheme);
    this.units = units;
  }

  @Override
  public boolean incrementToken() {
    if (unit == units.size()) {
      return false;
    }
    clearAttributes();
    UnitSignature signature = units.get(unit);
    bands.write(band, signature, token.bytes, 0);
    term.setBytesRef(token);
    increment.setPositionIncrement(signature.position() - lastPosition);
    lastPosition = signature.position();
    if (++band == bands.bands()) {
      unit++;
      band = 0;
    }
    return true;
  }

  @Override
  public void reset() {
    unit = 0;
    band = 0;
    lastPosition = -1;
  }
}
