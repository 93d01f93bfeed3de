package org.neardup.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.text.Features;

/**
 * The exact similarity of units of a query and units of the documents of one segment, from the
 * documents' raw texts. The text of one document and the features of its units are kept until
 * another document is asked for. Not thread safe.
 */
final class ExactSimilarity {

  private final UnitTexts.LeafTexts texts;
  private final SearchMonitor monitor;
  private final Signer signer;
  private final Map<Integer, Features> features = new HashMap<>();
  private Optional<String> text = Optional.empty();
  private int current = -1;

  ExactSimilarity(
      UnitTexts texts, SignatureScheme scheme, LeafReaderContext leaf, SearchMonitor monitor)
      throws IOException {
    this.texts = texts.forLeaf(leaf);
    this.monitor = monitor;
    this.signer = texts.signer(scheme);
  }

  /** Whether the text of a document is there; from then on {@link #of} is about that document. */
  boolean hasText(int doc) throws IOException {
    if (doc != current) {
      current = doc;
      features.clear();
      text = texts.text(doc);
      if (text.isEmpty()) {
        monitor.textMissing();
      }
    }
    return text.isPresent();
  }

  /** The similarity of a unit of the query and the document's unit that stands at an offset. */
  double of(LikeUnit like, int start, int end) {
    return like.features().similarity(features.computeIfAbsent(start, s -> featuresOf(s, end)));
  }

  /** None where the text is shorter than the one that was signed: it is not the same text. */
  private Features featuresOf(int start, int end) {
    String raw = text.orElseThrow();
    return end <= raw.length() ? signer.features(raw.substring(start, end)) : Features.NONE;
  }
}
