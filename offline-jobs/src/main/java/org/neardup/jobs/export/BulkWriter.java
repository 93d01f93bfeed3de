package org.neardup.jobs.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.pinned.jackson.core.JsonFactory;
import org.neardup.pinned.jackson.core.JsonGenerator;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * A file for Elasticsearch's bulk interface: for each document a line with the action and a line
 * with the document. The id of the unit or document is the {@code _id}, so that loading twice
 * changes nothing. Writes the states of the documents for the next run too, see {@link RunState}.
 */
final class BulkWriter {
  private static final int FIRST_BYTE_OF_FOUR = 0xf0;

  private final JsonGenerator json;
  private final Output<Text, DocumentState> states;
  private final SignatureFormat format;
  private final String schemeId;
  private final Unit kind;
  private final Optional<UnitTokens> tokens;
  private final List<String> fields;

  /**
   * @param fields whose values are in the documents
   */
  BulkWriter(Task task, ResolvedScheme scheme, boolean withTokens, List<String> fields)
      throws IOException {
    this.fields = fields;
    OutputStream out = task.result(ExportStage.BULK, "part", ".ndjson");
    json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
    states = task.resultRecords(RunState.DOCUMENTS, Codec.TEXT, DocumentState.CODEC);
    IndexScheme resolved = scheme.scheme();
    kind = resolved.signature().text().unit();
    format = new SignatureFormat(resolved.signature());
    schemeId = resolved.signature().id();
    tokens = Optional.of(UnitTokens.of(resolved)).filter(made -> withTokens);
  }

  /**
   * Writes a unit; one that is in no cluster has a cluster size of 1, and no cluster id unless
   * there are tokens.
   *
   * @param signature the container, as the plugin would make it; without bytes where there is none
   */
  void writeUnit(UnitRecord unit, Optional<CountedId> cluster, byte[] signature)
      throws IOException {
    String documentId = UnitId.documentId(kind, Utf8.decode(unit.id()));
    begin(unit.id(), new Text(Utf8.encode(documentId)));
    json.writeNumberField("position", unit.position());
    write("text", unit.text());
    if (cluster.isPresent()) {
      write("cluster_id", cluster.get().id());
    } else if (tokens.isPresent()) {
      // Elasticsearch's collapse takes all documents without a value for one. No cluster has this.
      write("cluster_id", new Text(Utf8.encode(Utf8.decode(unit.id()) + "~1")));
    }
    long units = cluster.map(CountedId::units).orElse(1L);
    json.writeNumberField("cluster_size", units);
    write(unit.values());
    end(signature);
    states.put(
        unit.id(), DocumentState.of(unit.text(), CountedId.idOf(cluster), units, unit.position()));
  }

  void writeDocument(Text id, Text text, List<String> values, byte[] signature) throws IOException {
    begin(id, id);
    write("text", text);
    write(values);
    end(signature);
    states.put(id, DocumentState.of(text, CountedId.idOf(Optional.empty()), 0, 0));
  }

  private void write(List<String> values) throws IOException {
    if (!fields.isEmpty()) {
      json.writeObjectFieldStart(SourceUnit.FIELDS);
      for (int i = 0; i < fields.size(); i++) {
        json.writeStringField(fields.get(i), values.get(i));
      }
      json.writeEndObject();
    }
  }

  private void write(String field, Text value) throws IOException {
    json.writeFieldName(field);
    if (isOfFirstPlane(value)) {
      json.writeUTF8String(value.getBytes(), 0, value.getLength());
    } else {
      json.writeString(Utf8.decode(value)); // Jackson escapes the others, as two surrogates
    }
  }

  private static boolean isOfFirstPlane(Text value) {
    byte[] utf8 = value.getBytes();
    for (int i = 0; i < value.getLength(); i++) {
      if ((utf8[i] & 0xff) >= FIRST_BYTE_OF_FOUR) {
        return false;
      }
    }
    return true;
  }

  private void begin(Text id, Text documentId) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("index");
    write("_id", id);
    json.writeEndObject();
    json.writeEndObject();
    json.writeRaw('\n');
    json.writeStartObject();
    write("doc_id", documentId);
  }

  private void end(byte[] signature) throws IOException {
    if (signature.length > 0) {
      json.writeObjectFieldStart("signature");
      json.writeStringField("scheme", schemeId);
      json.writeStringField("signature", SignatureFormat.toBase64(signature));
      json.writeEndObject();
      if (tokens.isPresent()) {
        writeTokens(tokens.get(), signature);
      }
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void writeTokens(UnitTokens made, byte[] signature) throws IOException {
    json.writeArrayFieldStart("tokens");
    for (UnitSignature unit : format.decode(signature).distinct()) {
      for (int i = 0; i < made.perUnit(); i++) {
        json.writeUTF8String(made.token(i, unit), 0, made.length(i));
      }
    }
    json.writeEndArray();
  }

  /** Behind the last document. */
  void finish() throws IOException {
    json.close();
  }
}
