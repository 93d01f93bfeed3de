package org.neardup.jobs.export;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.copy.ParquetOutput;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.PieceSource;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.TextNode;
import org.neardup.pinned.parquet.example.data.Group;
import org.neardup.pinned.parquet.example.data.simple.SimpleGroup;
import org.neardup.pinned.parquet.hadoop.ParquetWriter;
import org.neardup.pinned.parquet.hadoop.metadata.CompressionCodecName;
import org.neardup.pinned.parquet.io.api.Binary;
import org.neardup.pinned.parquet.schema.MessageType;
import org.neardup.pinned.parquet.schema.MessageTypeParser;
import org.neardup.pinned.parquet.schema.Type;

/**
 * Writes the results of a run once more, as the Parquet tables {@code pairs}, {@code clusters} and
 * {@code units}, a file for each file. A table without a row is a file too.
 *
 * <pre>
 * in     PAIRS part-near-r-00000: a b .8421 same .1 .08; BULK: two lines for each of a, b, c
 * out    pairs/part-m-00001.parquet: a row; units/part-m-00000.parquet: three rows</pre>
 *
 * @param results the folder of the run
 */
@StageInput.Name("tables")
public record TablesStage(Path results) implements StageInput {
  private static final String UNITS = "units";

  private static final Map<String, String> COLUMNS =
      Map.of(
          "pairs",
          "optional binary id_a (STRING); optional binary id_b (STRING); optional double"
              + " similarity; optional binary numbers (STRING); optional double loss_a; optional"
              + " double loss_b;",
          "clusters",
          "optional binary cluster_id (STRING); optional binary unit_id (STRING);",
          UNITS,
          "optional binary id (STRING); optional binary doc_id (STRING); optional int32 position;"
              + " optional binary text (STRING); optional binary cluster_id (STRING);"
              + " optional int64 cluster_size; optional group signature"
              + " { optional binary scheme (STRING); optional binary signature; }");

  /**
   * A file of lines.
   *
   * @param isThere false for a table that has none
   */
  private record Part(String table, Path lines, boolean isThere) {}

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("files", StageCounter.READ)
        .reading(
            new PieceSource<>(Part.class, List.of(results), this::splits),
            task -> (none, part, nothing) -> write(task, part));
  }

  private List<Split> splits(Configuration conf) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (String table : COLUMNS.keySet().stream().sorted().toList()) {
      Path folder = new Path(results, table.equals(UNITS) ? ExportStage.BULK : table);
      List<Path> files = PartFiles.of(conf, folder);
      for (Path file : files) {
        long length = file.getFileSystem(conf).getFileStatus(file).getLen();
        splits.add(Split.of(List.of(new Part(table, file, true)), length, List.of()));
      }
      if (files.isEmpty()) {
        splits.add(Split.of(List.of(new Part(table, folder, false)), 0, List.of()));
      }
    }
    return splits;
  }

  private static void write(Task task, Part part) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message %s { %s }".formatted(part.table, COLUMNS.get(part.table)));
    OutputStream stored = task.stream(part.table, "part", ".parquet");
    try (ParquetWriter<Group> rows =
        new ParquetOutput(stored, schema, Map.of(), task.conf())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .build()) {
      if (part.isThere) {
        try (BufferedReader in = ResultText.open(task.conf(), part.lines)) {
          write(in, part.table.equals(UNITS), schema, rows);
        }
      }
    }
  }

  private static void write(
      BufferedReader in, boolean units, MessageType schema, ParquetWriter<Group> rows)
      throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Group row = new SimpleGroup(schema);
      if (units) {
        row.add(0, ResultText.parse(line).at("/index/_id").asText());
        JsonNode unit = ResultText.parse(in.readLine());
        schema.getFields().stream().skip(1).forEach(field -> add(row, field, unit));
      } else {
        String[] values = line.split("\t", -1);
        for (int i = 0; i < Math.min(values.length, schema.getFieldCount()); i++) {
          add(row, schema.getType(i), new TextNode(values[i]));
        }
      }
      rows.write(row);
    }
  }

  /** Adds a value, or that of the field of an object. */
  private static void add(Group row, Type field, JsonNode from) {
    JsonNode value = from.isObject() ? from.path(field.getName()) : from;
    int at = row.getType().getFieldIndex(field.getName());
    if (value.isObject()) {
      Group group = row.addGroup(at);
      field.asGroupType().getFields().forEach(inner -> add(group, inner, value));
    } else if (!value.asText("").isEmpty()) {
      switch (field.asPrimitiveType().getPrimitiveTypeName()) {
        case DOUBLE -> row.add(at, value.asDouble());
        case INT32 -> row.add(at, value.asInt());
        case INT64 -> row.add(at, value.asLong());
        default ->
            row.add(
                at,
                field.getLogicalTypeAnnotation() == null
                    ? Binary.fromConstantByteArray(Base64.getDecoder().decode(value.asText()))
                    : Binary.fromString(value.asText()));
      }
    }
  }
}
