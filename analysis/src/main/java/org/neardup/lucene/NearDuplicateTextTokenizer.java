package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeFactory;
import org.neardup.text.MemoryAccount;
import org.neardup.text.NormalizedText;
import org.neardup.text.Reservation;
import org.neardup.text.TextOptions;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;

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

  private static final int FIRST_CHARS = 1024;

  private final String unit;
  private final UnitCutter cutter;
  private final Reservation memory;
  private UnitBuffer units;
  private char[] value = new char[FIRST_CHARS];
  private int length;
  private boolean cut;
  private int next;
  private int lastPosition;

  /** A tokenizer for the units and the normalisation that the options describe. */
  public NearDuplicateTextTokenizer(TextOptions options) {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, options, MemoryAccount.UNLIMITED);
  }

  /**
   * The same with an attribute factory of the caller's, and what is asked before memory is taken.
   */
  public NearDuplicateTextTokenizer(
      AttributeFactory factory, TextOptions options, MemoryAccount account) {
    super(factory);
    this.unit = options.unit().id();
    this.cutter = new UnitCutter(options, account);
    this.memory = new Reservation(account);
    this.units = new UnitBuffer(memory);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!cut) {
      length = readAll();
      cutter.cut(List.of(new String(value, 0, length)), units);
      cut = true;
    }
    if (next == units.size()) {
      return false;
    }
    term.append(units.text(), units.textStart(next), units.textStart(next + 1));
    offsets.setOffset(correctOffset(units.start(next)), correctOffset(units.end(next)));
    increment.setPositionIncrement(units.position(next) - lastPosition);
    type.setType(unit);
    lastPosition = units.position(next++);
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
    increment.setPositionIncrement(units.lastPosition() - lastPosition);
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

  /**
   * Also on close: what is used again without a reset must fail on its input, not repeat old units.
   */
  private void forget() {
    if (value.length > NormalizedText.KEPT) {
      value = new char[FIRST_CHARS];
    }
    units = units.cleared();
    memory.close();
    length = 0;
    cut = false;
    next = 0;
    lastPosition = -1;
  }

  /** The units of one value, kept without an object for each. */
  private static final class UnitBuffer implements UnitConsumer {

    private static final int FIELDS = 4;

    private final Reservation memory;
    private final StringBuilder text = new StringBuilder();
    private int[] units = new int[16 * FIELDS];
    private int size;
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
      // Both grow by copying, the text is copied into a token, and normalised once more there.
      memory.add(32 + 12L * normalized.length());
      units = ArrayUtil.grow(units, (size + 1) * FIELDS);
      int at = size * FIELDS;
      units[at] = position;
      units[at + 1] = start;
      units[at + 2] = end;
      units[at + 3] = text.length();
      size++;
      for (int i = 0; i < normalized.length(); i++) {
        text.append(normalized.charAt(i));
      }
    }

    @Override
    public void outside(int position, int start, int end, Outside why) {
      lastPosition = position;
    }

    int size() {
      return size;
    }

    /** Position of the last unit, kept or not. */
    int lastPosition() {
      return lastPosition;
    }

    CharSequence text() {
      return text;
    }

    int position(int index) {
      return units[index * FIELDS];
    }

    int start(int index) {
      return units[index * FIELDS + 1];
    }

    int end(int index) {
      return units[index * FIELDS + 2];
    }

    int textStart(int index) {
      return index == size ? text.length() : units[index * FIELDS + 3];
    }

    /** An empty buffer, a new one if this one has grown large. */
    UnitBuffer cleared() {
      if (text.capacity() > NormalizedText.KEPT) {
        return new UnitBuffer(memory);
      }
      text.setLength(0);
      size = 0;
      lastPosition = -1;
      return this;
    }
  }
}
