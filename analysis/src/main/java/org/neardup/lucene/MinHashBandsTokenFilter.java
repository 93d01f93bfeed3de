package org.neardup.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

/**
 * Takes each incoming token as the text of a unit and emits the band tokens of its signature
 * instead.
 *
 * <p>With 3 bands, the unit "the cat sat." with offsets 0-12 gives three tokens such as {@code
 * -0Wk3v_0aQ1zB}, each with a position of its own (tokens at one position would be taken for
 * synonyms by a {@code match} query, which then ignores {@code minimum_should_match}) and with
 * offsets 0-12. A unit without a signature gives none.
 *
 * <p>The text is normalised here, so that the filter can follow any tokenizer; for text that
 * already is, as after {@link NearDuplicateTextTokenizer}, that changes nothing.
 */
public final class MinHashBandsTokenFilter extends TokenFilter {

  /** The type of every emitted token. */
  public static final String TYPE = "minhash_band";

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  private final Signer signer;
  private final UnitTokens tokens;
  private Optional<UnitSignature> unit = Optional.empty();
  private int next;
  private int start;
  private int end;

  /** A filter that emits the tokens of a scheme. */
  public MinHashBandsTokenFilter(TokenStream input, IndexScheme scheme) {
    super(input);
    this.signer = new Signer(scheme.signature());
    this.tokens = UnitTokens.of(scheme);
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (unit.isEmpty()) {
      if (!input.incrementToken()) {
        return false;
      }
      unit = signer.signUnit(term);
      start = offsets.startOffset();
      end = offsets.endOffset();
    }
    emit(unit.get());
    if (next == tokens.perUnit()) {
      startUnit();
    }
    return true;
  }

  private void emit(UnitSignature signature) {
    clearAttributes();
    byte[] token = tokens.token(next++, signature);
    char[] buffer = term.resizeBuffer(token.length);
    for (int i = 0; i < token.length; i++) {
      buffer[i] = (char) token[i];
    }
    term.setLength(token.length);
    offsets.setOffset(start, end);
    type.setType(TYPE);
  }

  private void startUnit() {
    unit = Optional.empty();
    next = 0;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    startUnit();
  }

  @Override
  public void end() throws IOException {
    super.end();
    // Positions of units that were left out mean nothing to band tokens, which count their own.
    increment.setPositionIncrement(0);
  }
}
