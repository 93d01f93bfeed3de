package org.neardup.jobs.input.formats;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.pinned.commons.io.IOUtils;

/** The records of one split, one after the other. */
public abstract class RecordSource implements Closeable {
  /** Bytes that are more than any header has. */
  public static final int HEADER = 1 << 16;

  protected final FileRecords records;

  /** Nothing more is to be read. */
  protected boolean done;

  /** Where a header ends that is no record. */
  protected long headerEnd;

  /** Gives the further fields of the last record, of formats whose copies are JSON lines. */
  protected Supplier<Map<String, String>> fields = Map::of;

  private final Queue<Found> found = new ArrayDeque<>();
  private Found last = Found.NONE;

  private record Found(Optional<SourceRecord> record, long start, long end) {
    static final Found NONE = new Found(Optional.empty(), -1, -1);
  }

  protected RecordSource(FileRecords records) {
    this.records = records;
  }

  public final Optional<SourceRecord> next() throws IOException {
    while (found.isEmpty() && !done) {
      read();
    }
    last = found.isEmpty() ? Found.NONE : found.remove();
    return last.record;
  }

  public final long headerEnd() {
    return headerEnd;
  }

  public final Map<String, String> fields() {
    return fields.get();
  }

  /** The last record. */
  public final SourceRecord last() {
    return last.record.orElseThrow();
  }

  /**
   * Where the last record begins: a byte of the file, in {@code csv} the number of lines before it,
   * in {@code json} of characters; negative where it is not known what belongs to the record.
   */
  public final long start() {
    return last.start;
  }

  /** Where the last record ends. */
  public final long end() {
    return last.end;
  }

  /**
   * The bytes of the last record, or of the header, with the changes of an edit, which has a value
   * for each column that a row gets.
   */
  public byte[] edited(byte[] record, Edit edit) throws IOException {
    throw new IllegalStateException("records of " + records.label() + " cannot be changed");
  }

  /** The names of the fields of a file of objects, those inside objects by the paths to them. */
  public List<String> names() throws IOException {
    throw new IllegalStateException("records of " + records.label() + " have no names");
  }

  /** Closes what this opened itself, not the bytes that it was given. */
  @Override
  public void close() throws IOException {}

  /** Reads on; adds the records that were found. */
  protected abstract void read() throws IOException;

  /** The first characters of a reader, which are read again later. */
  static String head(BufferedReader in, int maxLength) throws IOException {
    in.mark(maxLength);
    char[] head = new char[maxLength];
    int length = IOUtils.read(in, head);
    in.reset();
    return new String(head, 0, length);
  }

  static String withoutLineEnd(String row) {
    return row.replaceFirst("\\r?\\n?\\z", "");
  }

  protected final void add(SourceRecord record) {
    add(record, -1, -1);
  }

  protected final void add(SourceRecord record, long start, long end) {
    found.add(new Found(Optional.of(record), start, end));
  }

  protected final void addDamage(Optional<SplitBytes.Damage> damage) {
    damage.map(records::reject).ifPresent(this::add);
  }
}
