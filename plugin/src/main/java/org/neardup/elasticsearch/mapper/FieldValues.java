package org.neardup.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.List;
import org.neardup.signature.UnitSignature;

/**
 * The values of one field of one document in their order: any number of texts, or one precomputed
 * signature. Indexing and everything that reads values back out of a source take them through here,
 * so that they agree on which ones count.
 */
public final class FieldValues {

  private final String field;
  private final FieldScheme scheme;
  private final List<String> texts = new ArrayList<>(1);
  private List<UnitSignature> precomputed;

  FieldValues(String field, FieldScheme scheme) {
    this.field = field;
    this.scheme = scheme;
  }

  /**
   * Adds a value.
   *
   * @throws IllegalArgumentException if it is malformed; it is left out then
   */
  void add(FieldValue value) {
    boolean given = value instanceof FieldValue.Precomputed;
    if (precomputed != null || (given && !texts.isEmpty())) {
      throw new IllegalArgumentException(
          "a precomputed signature must be the only value of field [" + field + "]");
    }
    switch (value) {
      case FieldValue.Text text -> texts.add(text.text());
      case FieldValue.Precomputed signature -> {
        precomputed = scheme.decode(signature.scheme(), signature.signature());
        texts.addAll(signature.texts());
      }
    }
  }

  /** The texts, also those beside a precomputed signature. */
  public List<String> texts() {
    return texts;
  }

  /** The signatures of all units. */
  public List<UnitSignature> units() {
    return precomputed == null ? scheme.sign(texts) : precomputed;
  }
}
