package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.fieldvisitor.LeafStoredFieldLoader;
import org.elasticsearch.index.fieldvisitor.StoredFieldLoader;
import org.elasticsearch.index.mapper.IdLoader;
import org.neardup.lucene.StoredSignatures;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;

/**
 * Looks up which document, and which unit of it, stands at a place of the index.
 *
 * <p>The text of the last document is kept, since examples of one follow each other. Not thread
 * safe.
 */
final class Examples {

  /** Longest text that is shown of an example, in UTF-16 code units. */
  static final int MAX_TEXT = 200;

  private final IndexReader reader;
  private final IdLoader ids;
  private final UnitTexts texts;
  private int lastDoc = -1;
  private Optional<String> lastText = Optional.empty();

  Examples(IndexReader reader, IdLoader ids, UnitTexts texts) {
    this.reader = reader;
    this.ids = ids;
    this.texts = texts;
  }

  IndexReader reader() {
    return reader;
  }

  /**
   * The unit at a position of a document that has the field, as the answer shows it: {@code _id} is
   * null if the index stores no ids, {@code text} is absent if the user may not see it.
   */
  Map<String, Object> find(String field, SignatureScheme scheme, int doc, int position)
      throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    int leafDoc = doc - leaf.docBase;
    StoredSignatures stored =
        new StoredSignatures(leaf.reader(), field, new SignatureFormat(scheme));
    if (!stored.advance(leafDoc)) {
      throw new IllegalStateException(
          "field [" + field + "] has tokens but no signatures in document " + leafDoc);
    }
    UnitSignature unit = stored.unit(stored.indexOf(position));
    Map<String, Object> example = new LinkedHashMap<>();
    example.put("_id", id(leaf, leafDoc));
    example.put("position", position);
    example.put("start", unit.start());
    example.put("end", unit.end());
    String text = text(leaf, leafDoc, unit);
    if (text != null) {
      example.put("text", text);
    }
    return example;
  }

  /** Null where the source has no text, or another one than was signed. */
  @Nullable
  private String text(LeafReaderContext leaf, int doc, UnitSignature unit) throws IOException {
    if (leaf.docBase + doc != lastDoc) {
      lastDoc = leaf.docBase + doc;
      lastText = texts.forLeaf(leaf).text(doc);
    }
    return lastText
        .filter(text -> unit.end() <= text.length())
        .map(text -> shorten(text.substring(unit.start(), unit.end())))
        .orElse(null);
  }

  private static String shorten(String text) {
    if (text.length() <= MAX_TEXT) {
      return text;
    }
    boolean halfCharacter = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1));
    return text.substring(0, halfCharacter ? MAX_TEXT - 1 : MAX_TEXT) + "…";
  }

  /** The id of a document; a nested object may have none, its document follows it. */
  @Nullable
  private String id(LeafReaderContext leaf, int doc) throws IOException {
    LeafStoredFieldLoader stored = StoredFieldLoader.create(false, Set.of()).getLoader(leaf, null);
    IdLoader.Leaf leafIds = ids.leaf(stored, leaf.reader(), null);
    String id = null;
    for (int next = doc; id == null && next < leaf.reader().maxDoc(); next++) {
      stored.advanceTo(next);
      id = leafIds.getId(next);
    }
    return id;
  }
}
