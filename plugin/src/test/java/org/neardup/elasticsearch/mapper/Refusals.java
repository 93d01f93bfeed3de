package org.neardup.elasticsearch.mapper;

import java.util.Optional;
import org.apache.lucene.index.IndexableField;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.ParsedDocument;

/** The refusal that writing a parsed document would meet. */
final class Refusals {

  private Refusals() {}

  /** The reason; empty if all its {@code near_duplicate} fields can be written. */
  static Optional<String> of(ParsedDocument parsed) {
    for (LuceneDocument document : parsed.docs()) {
      for (IndexableField field : document) {
        if (field.getClass().getEnclosingClass() == FieldUnits.class) {
          try {
            field.tokenStream(null, null);
          } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
          }
        }
      }
    }
    return Optional.empty();
  }
}
