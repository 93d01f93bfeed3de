package org.neardup.lucene.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.neardup.lucene.UnitTexts;
import org.neardup.shingle.Features;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;
import org.neardup.util.Reservation;

/**
 * The exact similarity of units of a query and units of the documents of one segment, from the
 * documents' raw texts. The text of one document and the features of its units, of equal ones only
 * once, are kept until another document is asked for. Not thread safe.
 */
final class ExactSimilarity implements AutoCloseable {

  /** A map's entry with its key, without the characters. */
  private static final int ENTRY_BYTES = 128;

  private final UnitTexts.LeafTexts texts;
  private final SearchMonitor monitor;
  private final Signer signer;
  private final Map<String, Features> features = new HashMap<>();
  private Optional<String> text = Optional.empty();
  private final Reservation memory;
  private int current = -1;

  ExactSimilarity(
      UnitTexts texts, SignatureScheme scheme, LeafReaderContext leaf, SearchMonitor monitor)
      throws IOException {
    this.texts = texts.forLeaf(leaf);
    this.monitor = monitor;
    this.memory = new Reservation(monitor);
    this.signer = texts.signer(scheme);
  }

  @Override
  public void close() {
    memory.close();
  }

  /** Whether a document has a text; {@link #of} then compares with that document. */
  boolean hasText(int doc) throws IOException {
    if (doc != current) {
      current = doc;
      features.clear();
      memory.close();
      text = texts.text(doc);
      if (text.isEmpty()) {
        monitor.textMissing();
      }
      memory.add(2L * text.map(String::length).orElse(0));
    }
    return text.isPresent();
  }

  /** The similarity of a unit of the query and the unit of the document between two offsets. */
  double of(LikeUnit like, int start, int end) {
    String raw = text.orElseThrow();
    // Where the text is shorter than the one that was signed it is not the same text.
    return end <= raw.length() ? like.features().similarity(of(raw.substring(start, end))) : 0;
  }

  private Features of(String unit) {
    Features known = features.get(unit);
    if (known == null) {
      known = signer.features(unit);
      features.put(unit, known);
      memory.add(ENTRY_BYTES + 2L * unit.length() + (long) Long.BYTES * known.size());
    }
    return known;
  }
}
