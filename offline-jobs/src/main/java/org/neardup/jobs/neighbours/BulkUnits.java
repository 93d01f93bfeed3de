package org.neardup.jobs.neighbours;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.BulkText;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;

/** Reads the units of runs, with their signatures, back from their bulk files. */
final class BulkUnits {
  /** Takes units. */
  @FunctionalInterface
  interface Sink {
    void unit(String id, String text, UnitSignature signature);
  }

  private final Configuration conf;
  private final List<Path> folders;
  private final SignatureFormat format;

  /**
   * The bulk files of runs with one scheme.
   *
   * @param folders the output folders
   */
  BulkUnits(Configuration conf, List<Path> folders, SignatureScheme scheme) {
    this.conf = conf;
    this.folders = List.copyOf(folders);
    this.format = new SignatureFormat(scheme);
  }

  /** Reads all units that have a signature. */
  void read(Sink sink) throws IOException {
    for (Path folder : folders) {
      BulkText.read(
          conf,
          folder,
          (id, source) -> {
            read(id, source, sink);
            return true;
          });
    }
  }

  private void read(String id, String source, Sink sink) throws IOException {
    JsonNode unit = BulkText.parse(source);
    JsonNode signature = unit.at("/signature/signature");
    if (!signature.isMissingNode()) {
      byte[] container = SignatureFormat.fromBase64(signature.asText());
      List<UnitSignature> signatures = format.decode(container);
      sink.unit(id, unit.path("text").asText(), signatures.get(0));
    }
  }
}
