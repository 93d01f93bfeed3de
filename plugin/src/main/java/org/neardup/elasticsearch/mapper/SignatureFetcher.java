package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/**
 * Gives a {@code near_duplicate} field in {@code fields} as {@code {scheme, signature}}, in the
 * form in which the field takes it, with the format {@code text} as {@code {scheme, signature,
 * text}} where the text is known, and with {@code language} where that is not the scheme's own.
 *
 * <p>The signature comes from doc values, so it is there for multi-fields, {@code copy_to} and
 * without a source too. Only those of nested documents, which a fetch of their parent does not
 * reach, are made again from the source. The source is read where it is needed: for the text, for
 * nested documents, and to show malformed values that were ignored.
 */
final class SignatureFetcher extends StoredFetcher {

  private final FieldTexts texts;
  private final boolean withText;
  private final StoredFieldsSpec needs;

  private SignatureFetcher(
      NearDuplicateFieldType type, FieldTexts texts, boolean withText, StoredFieldsSpec needs) {
    super(type);
    this.texts = texts;
    this.withText = withText;
    this.needs = needs;
  }

  static SignatureFetcher of(
      NearDuplicateFieldType type, SearchExecutionContext context, boolean withText) {
    FieldTexts texts = FieldTexts.of(type, context);
    boolean needsSource = withText || type.ignoreMalformed() || !texts.nested().isEmpty();
    StoredFieldsSpec needs =
        needsSource
            ? Searches.needs(context, Set.of(texts.filter().getIncludes()))
            : StoredFieldsSpec.NO_REQUIREMENTS;
    return new SignatureFetcher(type, texts, withText, needs);
  }

  @Override
  public List<Object> fetchValues(Source source, int doc, List<Object> ignoredValues)
      throws IOException {
    if (type.ignoreMalformed()) {
      texts.values(source.source(), "", (value, reason) -> ignoredValues.add(value));
    }
    return container(source, doc).map(bytes -> value(bytes, source)).stream().toList();
  }

  private Optional<byte[]> container(Source source, int doc) throws IOException {
    if (!texts.nested().isEmpty()) {
      List<UnitSignature> units = texts.values(source.source(), "", (value, reason) -> {}).units();
      return units.isEmpty() ? Optional.empty() : Optional.of(type.scheme().encode(units));
    }
    return stored.advance(doc) ? Optional.of(stored.container()) : Optional.empty();
  }

  private Object value(byte[] container, Source source) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("scheme", type.scheme().signatureId());
    value.put("signature", SignatureFormat.toBase64(container));
    if (withText) {
      List<String> found = texts.texts(source.source(), "");
      if (!found.isEmpty()) {
        value.put("text", String.join("\n", found));
        if (type.scheme().isForeign()) {
          value.put("language", type.scheme().language());
        }
      }
    }
    return value;
  }

  @Override
  public StoredFieldsSpec storedFieldsSpec() {
    return needs;
  }
}
