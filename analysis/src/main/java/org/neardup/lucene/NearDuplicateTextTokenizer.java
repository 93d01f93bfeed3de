package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeFactory;
import org.neardup.resource.Resources;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.unit.UnitConsumer;
import org.neardup.unit.UnitCutter;
import org.neardup.util.IdlePool;
import org.neardup.util.Reservation;

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
  private final Object kind;
  private final Supplier<UnitCutter> newCutter;
  private final IdlePool cutters;
  private final Reservation memory;
  private final List<Piece> pieces = new ArrayList<>();

  /** The position of the last unit, kept or not. */
  private int lastUnit = -1;

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
    this(factory, options, options, () -> new UnitCutter(options, resources.memory()), resources);
  }

  /** A tokenizer that shares its cutters with all of one kind. */
  NearDuplicateTextTokenizer(
      AttributeFactory factory,
      TextOptions options,
      Object kind,
      Supplier<UnitCutter> newCutter,
      Resources resources) {
    super(factory);
    this.unit = options.unit().id();
    this.kind = kind;
    this.newCutter = newCutter;
    this.cutters = resources.shared(IdlePool.class, IdlePool::new);
    this.memory = new Reservation(resources.memory());
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!cut) {
      length = readAll();
      UnitCutter cutter = cutters.take(kind, newCutter);
      try {
        cutter.cut(List.of(new String(value, 0, length)), new Units());
      } finally {
        cutters.giveBack(kind, cutter);
      }
      cut = true;
    }
    if (next == pieces.size()) {
      return false;
    }
    Piece piece = pieces.get(next++);
    term.setEmpty().append(piece.text);
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
    increment.setPositionIncrement(lastUnit - lastPosition);
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
    pieces.clear();
    lastUnit = -1;
    memory.close();
    length = 0;
    cut = false;
    next = 0;
    lastPosition = -1;
  }

  private record Piece(int position, int start, int end, String text) {

    /** With its entry in a growing list. */
    static final int BYTES = 56;
  }

  private final class Units implements UnitConsumer {

    @Override
    public void accept(int position, int start, int end, NormalizedText normalized) {
      lastUnit = position;
      if (normalized.length() > 0) {
        // The text is copied here and into a token, and normalised once more there.
        memory.add(Piece.BYTES + 12L * normalized.length());
        pieces.add(new Piece(position, start, end, normalized.toString()));
      }
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      lastUnit = position;
    }
  }
}
