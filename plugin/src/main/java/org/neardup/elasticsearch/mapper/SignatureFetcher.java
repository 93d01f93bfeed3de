package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType.Format;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.StoredSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * Gives a {@code near_duplicate} field in {@code fields} as {@code {scheme, signature}}, in the
 * form in which the field takes it, with {@code language} where that is not the scheme's own. The
 * format {@code text} adds {@code text} where it is known, which passages have without it, since
 * their evidence is found by it; the format {@code units} gives the number of units instead, the
 * formats {@code scheme} and {@code scheme_text} all settings instead of the scheme's id.
 *
 * <p>Signatures come from doc values, so they are there for multi-fields, {@code copy_to} and
 * without a source too. Only signatures of nested documents, which a fetch of their parent does not
 * reach, are made again from the source; their units are not counted. The source is read for the
 * text, for nested documents, and to show values that were ignored.
 */
final class SignatureFetcher implements ValueFetcher {

  private final NearDuplicateFieldType type;
  private final SourceTexts.FieldTexts texts;
  private final Format format;
  private final int maxBytes;
  private final StoredFieldsSpec needs;

  private StoredSignatures stored;

  private Map<String, Object> settings;

  SignatureFetcher(
      NearDuplicateFieldType type, SearchExecutionContext context, Format format, int maxBytes) {
    this.type = type;
    this.texts = SourceTexts.FieldTexts.of(type, context);
    boolean passages = type.scheme().index().signature().text().unit() == Unit.PASSAGE;
    this.format = format == Format.SIGNATURE && passages ? Format.TEXT : format;
    this.maxBytes = maxBytes;
    boolean needsSource = hasText() || type.ignoresValues() || !texts.nested().isEmpty();
    this.needs =
        needsSource && format != Format.UNITS
            ? Searches.needs(context, Set.of(texts.filter().getIncludes()))
            : StoredFieldsSpec.NO_REQUIREMENTS;
  }

  private boolean hasText() {
    return format == Format.TEXT || format == Format.SCHEME_TEXT;
  }

  @Override
  public void setNextReader(LeafReaderContext context) {
    try {
      stored = type.scheme().stored(context.reader(), type.name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Object> fetchValues(Source source, int doc, List<Object> ignoredValues)
      throws IOException {
    if (format == Format.UNITS) {
      return stored.advance(doc) ? List.of(stored.unitCount()) : List.of();
    }
    if (type.ignoresValues()) {
      texts.values(source.source(), "", (value, reason) -> ignoredValues.add(value));
    }
    return container(source, doc).map(bytes -> value(bytes, source)).stream().toList();
  }

  private Optional<byte[]> container(Source source, int doc) throws IOException {
    if (!texts.nested().isEmpty()) {
      List<UnitSignature> units = texts.values(source.source(), "", (value, reason) -> {}).units();
      return units.isEmpty() ? Optional.empty() : Optional.of(type.scheme().format().encode(units));
    }
    return stored.advance(doc) ? Optional.of(stored.container()) : Optional.empty();
  }

  private Object value(byte[] container, Source source) {
    boolean withSettings = format == Format.SCHEME || format == Format.SCHEME_TEXT;
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("scheme", withSettings ? settings() : type.scheme().signatureId());
    if (container.length <= maxBytes) {
      value.put("signature", SignatureFormat.toBase64(container));
    }
    if (hasText()) {
      List<String> found = texts.texts(source.source(), "");
      String text = String.join("\n", found);
      if (!found.isEmpty() && (format == Format.TEXT || text.length() <= maxBytes / 8)) {
        value.put("text", text);
        String language = type.scheme().language();
        if (!language.equals(type.scheme().index().signature().text().language())) {
          value.put("language", language);
        }
      }
    }
    return value;
  }

  /** With the threshold, for whoever compares documents and knows no mapping. */
  private Map<String, Object> settings() {
    if (settings == null) {
      settings = type.scheme().resolved().settings().byName();
    }
    return settings;
  }

  @Override
  public StoredFieldsSpec storedFieldsSpec() {
    return needs;
  }
}
