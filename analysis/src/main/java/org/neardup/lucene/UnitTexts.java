package org.neardup.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;

/**
 * Where the raw text of a document is found, for exact similarities and for evidence. It is part of
 * a query's equality: equal ones give equal texts.
 */
public interface UnitTexts {

  /** The signer that takes apart and compares the texts, for use by one thread. */
  default Signer signer(SignatureScheme scheme) {
    return new Signer(scheme);
  }

  /** The texts of a segment, for use by one thread. */
  LeafTexts forLeaf(LeafReaderContext context) throws IOException;

  interface LeafTexts {

    /**
     * The text that the offsets of a document's signatures refer to: its values joined by one
     * newline. Documents may be asked for in any order.
     *
     * @return empty if the text was not kept or may not be seen
     */
    Optional<String> text(int doc) throws IOException;
  }
}
