package org.neardup.jobs.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;

/**
 * A file for Elasticsearch's bulk interface: for each document a line that says what to do and a
 * line with the document. Its {@code _id} is that of the unit or document, so that loading twice
 * changes nothing.
 */
final class BulkWriter implements Closeable {
  private final JsonGenerator json;
  private final UnitSigner signer;
  private final SignatureFormat format;
  private final String schemeId;

  BulkWriter(OutputStream out, SchemeRequest request, UnitSigner signer) throws IOException {
    SignatureScheme scheme = request.resolve().scheme().signature();
    json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
    this.signer = signer;
    format = new SignatureFormat(scheme);
    schemeId = scheme.id();
  }

  /**
   * Writes a unit; one that is in no cluster has no cluster id, and a cluster size of 1.
   *
   * @return whether it has a signature
   */
  boolean writeUnit(String id, UnitId parsed, String text, Optional<CountedId> cluster)
      throws IOException {
    begin(id, parsed.documentId());
    json.writeNumberField("position", parsed.position());
    json.writeStringField("text", text);
    if (cluster.isPresent()) {
      json.writeStringField("cluster_id", cluster.get().id().toString());
    }
    json.writeNumberField("cluster_size", cluster.map(CountedId::units).orElse(1L));
    return end(id, text);
  }

  /** Writes a whole document. */
  boolean writeDocument(String id, String text) throws IOException {
    begin(id, id);
    json.writeStringField("text", text);
    return end(id, text);
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

  /** The signature is that of the text field's value, as the plugin would compute it. */
  private boolean end(String id, String text) throws IOException {
    List<UnitSignature> signatures = signer.signer(id).sign(text);
    if (!signatures.isEmpty()) {
      json.writeObjectFieldStart("signature");
      json.writeStringField("scheme", schemeId);
      json.writeStringField("signature", SignatureFormat.toBase64(format.encode(signatures)));
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeRaw('\n');
    return !signatures.isEmpty();
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
