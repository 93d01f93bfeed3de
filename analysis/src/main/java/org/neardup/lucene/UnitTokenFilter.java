package org.neardup.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.resource.Resources;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.util.Check;
import org.neardup.util.Reservation;

/**
 * Takes each incoming token as the text of a unit and emits the tokens of its signature instead:
 * band tokens or prefix tokens, by the scheme.
 *
 * <p>With 3 bands, the unit "the cat sat." with offsets 0-12 gives three tokens such as {@code
 * -0Wk3v_0aQ1zB}, each at another position (tokens at one position would be taken for synonyms by a
 * {@code match} query, which then ignores {@code minimum_should_match}) and with offsets 0-12. A
 * unit without a signature gives none.
 *
 * <p>The text is normalised here, so that the filter can follow any tokenizer. The signers' account
 * is asked for the memory that the tokens take until the stream is closed.
 */
public final class UnitTokenFilter extends TokenFilter {

  public static final String BAND = "minhash_band";

  /** Limit on the units of a text, since each unit gives dozens of tokens; more are refused. */
  public static final int MAX_UNITS = 100_000;

  /** A token as those who consume it may keep it. */
  private static final int TOKEN_BYTES = 256;

  public static final String PREFIX = "random_projection_prefix";

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  private final Signer.Pool signers;
  private final UnitTokens tokens;
  private final byte[] token;
  private final String tokenType;
  private final Reservation memory;
  private Signer signer;
  private int units;
  private Optional<UnitSignature> unit = Optional.empty();
  private int next;
  private int start;
  private int end;

  public UnitTokenFilter(TokenStream input, IndexScheme scheme) {
    this(
        input,
        scheme,
        new Signer.Pool(scheme.signature(), scheme.signature().text().language(), Resources.NONE));
  }

  /** A signer is borrowed from the first text to the close of the stream. */
  public UnitTokenFilter(TokenStream input, IndexScheme scheme, Signer.Pool signers) {
    super(input);
    this.signers = signers;
    this.memory = new Reservation(signers.memory());
    this.tokens = UnitTokens.of(scheme);
    this.token = new byte[tokens.length(0)];
    this.tokenType = scheme instanceof BandScheme ? BAND : PREFIX;
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (unit.isEmpty()) {
      if (!input.incrementToken()) {
        return false;
      }
      if (signer == null) {
        signer = signers.take();
      }
      unit = signer.signUnit(term.toString());
      requireRoom();
      start = offsets.startOffset();
      end = offsets.endOffset();
    }
    emit(unit.get());
    if (next == tokens.perUnit()) {
      startUnit();
    }
    return true;
  }

  private void requireRoom() {
    Check.that(
        ++units <= MAX_UNITS,
        "a text must have at most %s units, got more: cut it in parts",
        MAX_UNITS);
    memory.add((long) TOKEN_BYTES * tokens.perUnit());
  }

  private void emit(UnitSignature signature) {
    clearAttributes();
    int length = tokens.length(next);
    tokens.write(next++, signature, token, 0);
    char[] buffer = term.resizeBuffer(length);
    for (int i = 0; i < length; i++) {
      buffer[i] = (char) token[i];
    }
    term.setLength(length);
    offsets.setOffset(start, end);
    type.setType(tokenType);
  }

  private void startUnit() {
    unit = Optional.empty();
    next = 0;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    startUnit();
    units = 0;
  }

  @Override
  public void close() throws IOException {
    super.close();
    memory.close();
    if (signer != null) {
      signers.giveBack(signer);
      signer = null;
    }
  }

  @Override
  public void end() throws IOException {
    super.end();
    // Positions of units that were left out mean nothing to these tokens, which count their own.
    increment.setPositionIncrement(0);
  }
}
