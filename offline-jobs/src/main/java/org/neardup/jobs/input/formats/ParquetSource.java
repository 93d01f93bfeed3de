package org.neardup.jobs.input.formats;

import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.GuardedInput;
import org.neardup.jobs.input.bytes.SourceFiles;
import org.neardup.jobs.input.bytes.SplitBytes.Damage;
import org.neardup.jobs.input.formats.ParquetColumns.Place;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.parquet.HadoopReadOptions;
import org.neardup.pinned.parquet.column.page.PageReadStore;
import org.neardup.pinned.parquet.example.data.Group;
import org.neardup.pinned.parquet.example.data.simple.convert.GroupRecordConverter;
import org.neardup.pinned.parquet.hadoop.BadConfigurationException;
import org.neardup.pinned.parquet.hadoop.ParquetFileReader;
import org.neardup.pinned.parquet.hadoop.metadata.BlockMetaData;
import org.neardup.pinned.parquet.hadoop.metadata.ParquetMetadata;
import org.neardup.pinned.parquet.hadoop.util.HadoopStreams;
import org.neardup.pinned.parquet.io.ColumnIOFactory;
import org.neardup.pinned.parquet.io.InputFile;
import org.neardup.pinned.parquet.io.RecordReader;
import org.neardup.pinned.parquet.io.SeekableInputStream;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.MessageType;

/**
 * The rows of a Parquet file, each taken for the JSON object that it would be in {@code jsonl}. A
 * piece of a file has the row groups whose middle lies in it; only the columns that are asked for
 * are read. What is damaged is set aside, to the end of its row group. Memory: the columns that are
 * read of one row group, as the file has them.
 */
public final class ParquetSource extends RecordSource {
  private static final MessageType NO_COLUMNS = new MessageType("none", List.of());

  private final FilePiece piece;
  private final Optional<ParquetFileReader> file;
  private final JsonSource.Names names;
  private final MessageType schema;
  private final MessageType read;
  private final ParquetColumns columns;

  /** Where the last row has its texts, if rows are copied. */
  private final IdentityHashMap<JsonNode, Place> places = new IdentityHashMap<>();

  private int rowGroup;
  private Optional<RecordReader<Group>> rows = Optional.empty();
  private long number;
  private long end;
  private Group row;
  private JsonSource.Fields object;

  private record StoredFile(SourceFiles files, FilePiece piece) implements InputFile {
    @Override
    public long getLength() throws IOException {
      return files.status(piece.file()).getLen();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
      return HadoopStreams.wrap(files.openStored(piece.file()));
    }
  }

  /**
   * @param copied whether rows are read with the columns that nobody asked for
   */
  public ParquetSource(SourceFiles files, FilePiece piece, FileRecords records, boolean copied)
      throws IOException {
    super(records);
    this.piece = piece;
    this.names = new JsonSource.Names(records.options());
    this.file = open(files);
    this.schema = footer().map(footer -> footer.getFileMetaData().getSchema()).orElse(NO_COLUMNS);
    this.columns =
        new ParquetColumns(
            piece.file(), schema, records, copied ? places::put : (text, place) -> {});
    this.read = copied ? schema : columns.asked;
    this.done = file.isEmpty();
    file.ifPresent(open -> open.setRequestedSchema(read));
    records.number(names.namesNoId() && names.ids().stream().noneMatch(names()::contains));
  }

  private Optional<ParquetFileReader> open(SourceFiles files) throws IOException {
    return unlessDamaged(
        "the end",
        () ->
            ParquetFileReader.open(
                new StoredFile(files, piece),
                HadoopReadOptions.builder(files.configuration())
                    .withRange(piece.start(), piece.start() + piece.length())
                    .usePageChecksumVerification()
                    .withUseHadoopVectoredIo(false)
                    .build()));
  }

  private <T> Optional<T> unlessDamaged(String position, CallableRaisingIOE<T> reading)
      throws IOException {
    try {
      return Optional.of(reading.apply());
    } catch (BadConfigurationException | UnsatisfiedLinkError | NoClassDefFoundError e) {
      throw new IllegalArgumentException(
          "cannot read [%s]: a library for its compression is not here (%s); write it with zstd"
              .formatted(piece.file(), e.getMessage()),
          e);
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      if (piece.start() == 0 || number > 0) { // not once more for each piece of a file
        add(records.reject(new Damage(position, String.valueOf(e.getMessage()))));
      }
      return Optional.empty();
    }
  }

  /** The footer; empty for a file whose end is damaged. */
  public Optional<ParquetMetadata> footer() {
    return file.map(ParquetFileReader::getFooter);
  }

  public MessageType schema() {
    return schema;
  }

  /** Whether a column has a type that the library writes as one without values. */
  public boolean hasIntervals() {
    return schema.getColumns().stream()
        .map(column -> column.getPrimitiveType().getLogicalTypeAnnotation())
        .anyMatch(LogicalTypeAnnotation.IntervalLogicalTypeAnnotation.class::isInstance);
  }

  @Override
  public List<String> names() {
    return Stream.concat(
            ParquetColumns.names(schema).stream(),
            ParquetColumns.folders(piece.file()).keySet().stream())
        .distinct()
        .toList();
  }

  @Override
  protected void read() throws IOException {
    List<BlockMetaData> rowGroups = file.orElseThrow().getRowGroups();
    if (rows.isPresent() && number < end) {
      Optional<Group> next = unlessDamaged("row " + number, rows.get()::read);
      if (next.isPresent()) {
        row = next.get();
        add(record(), number, number + 1);
        number++;
      } else {
        rows = Optional.empty();
      }
    } else if (rowGroup < rowGroups.size()) {
      BlockMetaData group = rowGroups.get(rowGroup);
      int index = rowGroup++;
      number = group.getRowIndexOffset();
      end = number + group.getRowCount();
      rows = unlessDamaged("row " + number, () -> rows(file.get().readRowGroup(index)));
    } else {
      done = true;
    }
  }

  private RecordReader<Group> rows(PageReadStore pages) {
    return new ColumnIOFactory()
        .getColumnIO(read)
        .getRecordReader(pages, new GroupRecordConverter(read));
  }

  private SourceRecord record() {
    String location = "row " + number;
    places.clear();
    try {
      object = new JsonSource.Fields(names, columns.json(row));
      return object.document(records, number, location);
    } catch (RejectedException e) {
      return records.reject(location, e.reason(), "");
    }
  }

  /**
   * Copies the last row, with its texts cut, into one whose first columns are those of the file.
   */
  public void copy(Edit edit, Group to) {
    Map<Place, String> cut = new HashMap<>();
    if (!edit.cuts().isEmpty()) {
      List<JsonNode> texts = object.texts();
      edit.cut(JsonSource.Fields.values(texts))
          .forEach((i, text) -> cut.put(places.get(texts.get(i)), text));
    }
    ParquetColumns.copy(row, to, cut);
  }

  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      file.get().close();
    }
  }
}
