package org.neardup.jobs.input.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.neardup.pinned.commons.io.input.BOMInputStream;

/** The bytes of a whole file as a stream, which ends where they cannot be read. */
public final class WholeInput extends InputStream {
  /**
   * Stands in place of bytes that are not UTF-8. Unicode keeps the code point free of characters,
   * so that no text has it.
   */
  public static final String MALFORMED = "\ufdef";

  private final SplitBytes in;
  private boolean ended;
  private Optional<SplitBytes.Damage> damage = Optional.empty();
  private long zeros;

  public WholeInput(SplitBytes in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = 0;
    while (!ended && count < length) {
      int b = in.read();
      if (b >= 0) {
        bytes[offset + count++] = (byte) b;
        zeros = b == 0 ? zeros + 1 : 0;
      } else {
        ended = true;
        damage = b == SplitBytes.GAP ? in.damage() : Optional.empty();
      }
    }
    return count == 0 && length > 0 ? -1 : count;
  }

  /**
   * The characters behind a byte order mark, if there is one, with {@link #MALFORMED} among them.
   */
  public Reader reader() throws IOException {
    return new InputStreamReader(
        BOMInputStream.builder().setInputStream(this).get(),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(MALFORMED));
  }

  /** Whether all was read. */
  public boolean ended() {
    return ended;
  }

  /** The damage at which the stream ended, if it did. */
  public Optional<SplitBytes.Damage> damage() {
    return damage;
  }

  /** How many zeros were read last. */
  public long zeros() {
    return zeros;
  }
}
