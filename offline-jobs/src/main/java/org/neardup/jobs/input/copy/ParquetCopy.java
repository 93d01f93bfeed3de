package org.neardup.jobs.input.copy;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.formats.ParquetSource;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.parquet.example.data.Group;
import org.neardup.pinned.parquet.example.data.simple.SimpleGroup;
import org.neardup.pinned.parquet.hadoop.ParquetWriter;
import org.neardup.pinned.parquet.hadoop.metadata.BlockMetaData;
import org.neardup.pinned.parquet.hadoop.metadata.CompressionCodecName;
import org.neardup.pinned.parquet.hadoop.metadata.ParquetMetadata;
import org.neardup.pinned.parquet.schema.LogicalTypeAnnotation;
import org.neardup.pinned.parquet.schema.MessageType;
import org.neardup.pinned.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.neardup.pinned.parquet.schema.Type;
import org.neardup.pinned.parquet.schema.Types;

/**
 * The copy of a Parquet file: the rows that stay, in their order, with the schema, the metadata and
 * the compression of the file, and as many rows in a row group at most. Rows that are set aside are
 * copied too, but for those that damage hides.
 */
final class ParquetCopy implements Closeable {
  /** The keys of metadata by which readers know columns; not those of a file that gets more. */
  private static final Set<String> OF_COLUMNS =
      Set.of(
          "ARROW:schema",
          "huggingface",
          "iceberg.schema",
          "org.apache.spark.sql.parquet.row.metadata",
          "pandas",
          "parquet.avro.schema");

  private final ParquetSource rows;
  private final MessageType schema;

  /** Empty where the file has no footer that can be read. */
  private final Optional<ParquetWriter<Group>> writer;

  private final List<String> lost = new ArrayList<>();

  /**
   * @param added the columns that rows may get, and their types as Spark's SQL has them
   * @param to opens the copy
   */
  ParquetCopy(
      ParquetSource rows,
      Map<String, String> added,
      CallableRaisingIOE<OutputStream> to,
      Configuration conf)
      throws IOException {
    this.rows = rows;
    List<Type> columns = new ArrayList<>(rows.schema().getFields());
    added.forEach((name, type) -> columns.add(column(name, type)));
    this.schema = new MessageType(rows.schema().getName(), columns);
    this.writer =
        rows.footer().isEmpty()
            ? Optional.empty()
            : Optional.of(writer(rows.footer().get(), !added.isEmpty(), to.apply(), conf));
  }

  private ParquetWriter<Group> writer(
      ParquetMetadata footer, boolean moreColumns, OutputStream out, Configuration conf)
      throws IOException {
    List<BlockMetaData> groups = footer.getBlocks();
    Map<String, String> metadata = new HashMap<>(footer.getFileMetaData().getKeyValueMetaData());
    if (moreColumns) {
      metadata.keySet().removeAll(OF_COLUMNS);
    }
    long most = groups.stream().mapToLong(BlockMetaData::getRowCount).max().orElse(1);
    return new ParquetOutput(out, schema, metadata, conf)
        .withCompressionCodec(codec(groups))
        .withRowGroupRowCountLimit(Math.toIntExact(Math.max(1, most)))
        .build();
  }

  private static CompressionCodecName codec(List<BlockMetaData> groups) {
    return groups.isEmpty() || groups.get(0).getColumns().isEmpty()
        ? CompressionCodecName.ZSTD
        : groups.get(0).getColumns().get(0).getCodec();
  }

  /** An optional column of a type that Spark's SQL names. */
  private static Type column(String name, String type) {
    return switch (type) {
      case "string" ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      case "boolean" -> Types.optional(PrimitiveTypeName.BOOLEAN).named(name);
      case "double" -> Types.optional(PrimitiveTypeName.DOUBLE).named(name);
      case "bigint" -> Types.optional(PrimitiveTypeName.INT64).named(name);
      case "array<string>" ->
          Types.optionalList()
              .optionalElement(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
      default -> throw new IllegalArgumentException("no column of type " + type);
    };
  }

  /** Copies the last record, perhaps edited. */
  void copy(SourceRecord record, Edit wished) throws IOException {
    if (record instanceof RejectedRecord bad && bad.reason() == RejectReason.DAMAGED_COMPRESSION) {
      lost.add(FileCopy.lost(bad.source(), bad.position(), bad.excerpt()));
    } else if (!wished.removed()) {
      Edit edit = record instanceof SourceDocument ? wished : Edit.KEEP;
      Group row = new SimpleGroup(schema);
      rows.copy(edit, row);
      edit.added().forEach((name, value) -> add(row, name, value));
      writer.orElseThrow().write(row);
    }
  }

  private static void add(Group row, String name, Object value) {
    if (value instanceof JsonNode list) {
      Group strings = row.addGroup(name);
      list.forEach(each -> strings.addGroup(0).add(0, each.asText()));
    } else if (value instanceof Boolean flag) {
      row.add(name, flag);
    } else if (value instanceof Double number) {
      row.add(name, number);
    } else if (value instanceof Long number) {
      row.add(name, number);
    } else {
      row.add(name, value.toString());
    }
  }

  SourceWalk.Copy end() {
    return new SourceWalk.Copy(writer.isPresent(), lost);
  }

  @Override
  public void close() throws IOException {
    if (writer.isPresent()) {
      writer.get().close();
    }
  }
}
