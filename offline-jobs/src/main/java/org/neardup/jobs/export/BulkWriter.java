package org.neardup.jobs.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.UnitId;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureFormat;

/**
 * A file for Elasticsearch's bulk interface: for each document a line that says what to do and a
 * line with the document. Its {@code _id} is that of the unit or document, so that loading twice
 * changes nothing.
 */
final class BulkWriter implements Closeable {
  private final JsonGenerator json;
  private final String schemeId;

  BulkWriter(OutputStream out, SchemeRequest scheme) throws IOException {
    json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
    schemeId = scheme.resolve().scheme().signature().id();
  }

  /**
   * Writes a unit; one that is in no cluster has no cluster id, and a cluster size of 1.
   *
   * @param signature the container, as the plugin would make it; without bytes where there is none
   */
  void writeUnit(
      String id, UnitId parsed, String text, Optional<CountedId> cluster, byte[] signature)
      throws IOException {
    begin(id, parsed.documentId());
    json.writeNumberField("position", parsed.position());
    json.writeStringField("text", text);
    if (cluster.isPresent()) {
      json.writeStringField("cluster_id", cluster.get().id().toString());
    }
    json.writeNumberField("cluster_size", cluster.map(CountedId::units).orElse(1L));
    end(signature);
  }

  /** Writes a whole document. */
  void writeDocument(String id, String text, byte[] signature) throws IOException {
    begin(id, id);
    json.writeStringField("text", text);
    end(signature);
  }

  private void begin(String id, String documentId) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("index");
    json.writeStringField("_id", id);
    json.writeEndObject();
    json.writeEndObject();
    json.writeRaw('\n');
    json.writeStartObject();
    json.writeStringField("doc_id", documentId);
  }

  private void end(byte[] signature) throws IOException {
    if (signature.length > 0) {
      json.writeObjectFieldStart("signature");
      json.writeStringField("scheme", schemeId);
      json.writeStringField("signature", SignatureFormat.toBase64(signature));
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeRaw('\n');
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
