package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.neardup.elasticsearch.mapper.SourceTexts.SourceWalk;
import org.neardup.elasticsearch.query.Like;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.util.Check;

/**
 * The value of an incoming document for the field, in the forms that a {@code near_duplicate} field
 * takes.
 *
 * @param texts one or more texts; none if there is a signature
 */
record IncomingValue(List<String> texts, Optional<Like.Signature> signature) {

  /**
   * Reads a value of a document's source; empty if it has only nulls.
   *
   * @throws IllegalArgumentException if the field type would not take it either
   */
  static Optional<IncomingValue> of(String field, @Nullable Object value) {
    List<Object> values = new ArrayList<>();
    SourceWalk.visit(value, List.of(""), values::add);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() == 1
        && values.getFirst() instanceof Map<?, ?> map
        && map.get("scheme") instanceof String scheme
        && map.get("signature") instanceof String signature) {
      BytesReference container = new BytesArray(SignatureFormat.fromBase64(signature));
      return Optional.of(
          new IncomingValue(
              List.of(), Optional.of(new Like.Signature(scheme, container, null, null))));
    }
    Check.that(
        values.stream().noneMatch(Map.class::isInstance),
        "field [%s] must be a text, a list of texts or one object {scheme, signature}, got an"
            + " object that is not one",
        field);
    return Optional.of(
        new IncomingValue(values.stream().map(Object::toString).toList(), Optional.empty()));
  }

  /**
   * The signatures of all units under the scheme of a field.
   *
   * @param counter gets the number of units so far; its exceptions are passed on
   */
  List<UnitSignature> sign(MappedField field, IntConsumer counter) {
    if (signature.isEmpty()) {
      return field.scheme().sign(texts, counter);
    }
    Like.Signature given = signature.get();
    List<UnitSignature> units =
        field.scheme().decode(given.scheme(), BytesReference.toBytes(given.container()));
    counter.accept(units.size());
    return units;
  }

  /** The value for a search of a field whose scheme is not known here. */
  Like unsigned() {
    return signature.<Like>map(given -> given).orElse(new Like.Text(String.join("\n", texts)));
  }

  long length() {
    return texts.stream().mapToLong(String::length).sum()
        + signature.map(given -> given.container().length()).orElse(0);
  }
}
