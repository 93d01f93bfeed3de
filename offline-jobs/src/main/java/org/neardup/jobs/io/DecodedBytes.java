package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A whole file of another encoding as UTF-8. What is no character in that encoding becomes U+FFFD.
 */
final class DecodedBytes extends SplitBytes {
  /** Characters at a time; none takes more than three bytes of UTF-8 for each UTF-16 code unit. */
  private static final int CHARACTERS = BUFFER_SIZE / 3 - 3;

  private final SplitBytes in;
  private final CharsetDecoder decoder;
  private final boolean carriageReturns;
  private final ByteBuffer raw = ByteBuffer.allocate(CHARACTERS / 2);
  private final CharBuffer characters = CharBuffer.allocate(CHARACTERS);
  private int ended;

  DecodedBytes(SplitBytes in, Charset charset, boolean carriageReturns) {
    this.in = in;
    this.carriageReturns = carriageReturns;
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }

  @Override
  int fill() throws IOException {
    while (ended == 0) {
      while (raw.hasRemaining() && ended == 0) {
        int b = in.read();
        if (b < 0) {
          ended = b;
        } else {
          raw.put((byte) b);
        }
      }
      int count = encode();
      if (count > 0) {
        return filled(count);
      }
    }
    int end = ended;
    ended = END;
    return end;
  }

  /** Moves what was read to the buffer. */
  private int encode() {
    raw.flip();
    decoder.decode(raw, characters, ended != 0);
    if (ended != 0) {
      decoder.flush(characters);
    }
    raw.compact();
    characters.flip();
    // Half of a pair waits for the other half.
    boolean half =
        ended == 0
            && characters.hasRemaining()
            && Character.isHighSurrogate(characters.get(characters.limit() - 1));
    int length = characters.limit() - (half ? 1 : 0);
    String text = characters.subSequence(0, length).toString();
    if (carriageReturns) {
      text = text.replace('\r', '\n');
    }
    characters.position(length);
    characters.compact();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, buffer, 0, bytes.length);
    return bytes.length;
  }

  @Override
  String place(Mark mark) {
    return "byte " + mark.offset() + " as UTF-8";
  }

  @Override
  Optional<Damage> damage() {
    return in.damage();
  }

  @Override
  float progress() {
    return in.progress();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
