package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.elasticsearch.core.Nullable;
import org.neardup.elasticsearch.query.Like;
import org.neardup.signature.UnitSignature;

/**
 * What a document brings for the field, in the forms that a {@code near_duplicate} field takes:
 * texts, or a signature computed elsewhere.
 */
sealed interface IncomingValue {

  /**
   * The signatures of all units under the scheme of a field.
   *
   * @param counter is told how many there are so far; what it throws is thrown on
   */
  List<UnitSignature> sign(MappedField field, IntConsumer counter);

  /** The value for a search that is not told the scheme. */
  Like unsigned();

  /** How many characters it has. */
  long length();

  /** One or more texts. */
  record Texts(List<String> texts) implements IncomingValue {

    @Override
    public List<UnitSignature> sign(MappedField field, IntConsumer counter) {
      return field.scheme().sign(texts, counter);
    }

    @Override
    public Like unsigned() {
      return new Like.Text(String.join("\n", texts));
    }

    @Override
    public long length() {
      return texts.stream().mapToLong(String::length).sum();
    }
  }

  /** A signature in base64, with the id of the signature scheme that made it. */
  record Precomputed(String scheme, String signature) implements IncomingValue {

    @Override
    public List<UnitSignature> sign(MappedField field, IntConsumer counter) {
      List<UnitSignature> units = field.scheme().decode(scheme, signature);
      counter.accept(units.size());
      return units;
    }

    @Override
    public Like unsigned() {
      return new Like.Signature(scheme, signature);
    }

    @Override
    public long length() {
      return signature.length();
    }
  }

  /**
   * Reads a value of a document's source; empty if it has only nulls.
   *
   * @throws IllegalArgumentException if the field type would not take it either
   */
  static Optional<IncomingValue> of(String field, @Nullable Object value) {
    List<Object> values = new ArrayList<>();
    flatten(value, values);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() == 1
        && values.getFirst() instanceof Map<?, ?> map
        && map.get("scheme") instanceof String scheme
        && map.get("signature") instanceof String signature) {
      return Optional.of(new Precomputed(scheme, signature));
    }
    if (values.stream().anyMatch(Map.class::isInstance)) {
      throw new IllegalArgumentException(
          "field ["
              + field
              + "] must be a text, a list of texts or one object {scheme, signature}, got an object"
              + " that is not one");
    }
    return Optional.of(new Texts(values.stream().map(Object::toString).toList()));
  }

  private static void flatten(@Nullable Object value, List<Object> into) {
    if (value instanceof Iterable<?> values) {
      values.forEach(each -> flatten(each, into));
    } else if (value != null) {
      into.add(value);
    }
  }
}
