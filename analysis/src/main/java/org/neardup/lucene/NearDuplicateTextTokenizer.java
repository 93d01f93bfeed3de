package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeFactory;
import org.neardup.text.IdlePool;
import org.neardup.text.MemoryAccount;
import org.neardup.text.NormalizedText;
import org.neardup.text.Reservation;
import org.neardup.text.TextOptions;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;
import org.neardup.vector.Resources;

/**
 * Cuts a value into its units and emits the normalised text of each as one token.
 *
 * <p>With unit {@code sentence}, "The cat sat.&nbsp; The DOG slept." gives the tokens "the cat
 * sat." at position 0 with offsets 0-12 and "the dog slept." at position 1 with offsets 14-28; with
 * unit {@code document} it gives the one token "the cat sat. the dog slept.". A unit that is empty
 * or outside the limits gives no token, but keeps its position.
 *
 * <p>Reads the whole value into memory before the first token, and gives that up when it is closed.
 */
public final class NearDuplicateTextTokenizer extends Tokenizer {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  /** Texts up to this number of characters use buffers that stay. */
  private static final int FIRST_CHARS = 1024;

  private final String unit;
  private final TextOptions options;
  private final MemoryAccount account;
  private final IdlePool cutters;
  private final Reservation memory;
  private UnitBuffer units;
  private char[] value = new char[FIRST_CHARS];
  private int length;
  private boolean cut;
  private int next;
  private int lastPosition;

  public NearDuplicateTextTokenizer(TextOptions options) {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, options, Resources.NONE);
  }

  /** The resources have the account of the memory, and the cutters that tokenizers share. */
  public NearDuplicateTextTokenizer(
      AttributeFactory factory, TextOptions options, Resources resources) {
    super(factory);
    this.unit = options.unit().id();
    this.options = options;
    this.account = resources.memory();
    this.cutters = resources.shared(IdlePool.class, IdlePool::new);
    this.memory = new Reservation(account);
    this.units = new UnitBuffer(memory);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!cut) {
      length = readAll();
      UnitCutter cutter = cutters.take(options, () -> new UnitCutter(options, account));
      try {
        cutter.cut(List.of(new String(value, 0, length)), units);
      } finally {
        cutters.giveBack(options, cutter);
      }
      cut = true;
    }
    if (next == units.pieces.size()) {
      return false;
    }
    Piece piece = units.pieces.get(next++);
    term.append(units.text, piece.textStart, piece.textEnd);
    offsets.setOffset(correctOffset(piece.start), correctOffset(piece.end));
    increment.setPositionIncrement(piece.position - lastPosition);
    type.setType(unit);
    lastPosition = piece.position;
    return true;
  }

  private int readAll() throws IOException {
    int size = 0;
    for (int read = 0; read >= 0; read = input.read(value, size, value.length - size)) {
      size += read;
      if (size == value.length) {
        // And the string that is made of it.
        memory.add(4L * size);
        value = ArrayUtil.grow(value, size + 1);
      }
    }
    return size;
  }

  @Override
  public void end() throws IOException {
    super.end();
    int finalOffset = correctOffset(length);
    offsets.setOffset(finalOffset, finalOffset);
    increment.setPositionIncrement(units.lastPosition - lastPosition);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    forget();
  }

  @Override
  public void close() throws IOException {
    super.close();
    forget();
  }

  /** Also on close: a second use without a reset must fail on its input, not repeat old units. */
  private void forget() {
    if (value.length > FIRST_CHARS) {
      value = new char[FIRST_CHARS];
    }
    units = units.cleared();
    memory.close();
    length = 0;
    cut = false;
    next = 0;
    lastPosition = -1;
  }

  private record Piece(int position, int start, int end, int textStart, int textEnd) {

    /** With the place in a growing list. */
    static final int BYTES = 56;
  }

  private static final class UnitBuffer implements UnitConsumer {

    private final Reservation memory;
    private final StringBuilder text = new StringBuilder();
    private final List<Piece> pieces = new ArrayList<>();

    /** The position of the last unit, kept or not. */
    private int lastPosition = -1;

    UnitBuffer(Reservation memory) {
      this.memory = memory;
    }

    @Override
    public void accept(int position, int start, int end, NormalizedText normalized) {
      lastPosition = position;
      if (normalized.length() == 0) {
        return;
      }
      // The text grows by copying, is copied into a token, and normalised once more there.
      memory.add(Piece.BYTES + 12L * normalized.length());
      int textStart = text.length();
      for (int i = 0; i < normalized.length(); i++) {
        text.append(normalized.charAt(i));
      }
      pieces.add(new Piece(position, start, end, textStart, text.length()));
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      lastPosition = position;
    }

    /** An empty buffer, a new one if this one has grown large. */
    UnitBuffer cleared() {
      if (text.capacity() > FIRST_CHARS) {
        return new UnitBuffer(memory);
      }
      text.setLength(0);
      pieces.clear();
      lastPosition = -1;
      return this;
    }
  }
}
