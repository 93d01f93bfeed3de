package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;
import org.neardup.signature.SignatureFormat;

/**
 * Gives a {@code near_duplicate} field in {@code fields} as {@code {scheme, signature}}, in the
 * form in which the field takes it. It comes from doc values, so it is there for multi-fields,
 * {@code copy_to} and without a source too.
 */
final class SignatureFetcher implements ValueFetcher {

  private final String field;
  private final String schemeId;
  private BinaryDocValues containers;

  SignatureFetcher(String field, String schemeId) {
    this.field = field;
    this.schemeId = schemeId;
  }

  @Override
  public void setNextReader(LeafReaderContext context) {
    try {
      containers = DocValues.getBinary(context.reader(), field);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Object> fetchValues(Source source, int doc, List<Object> ignoredValues)
      throws IOException {
    if (!containers.advanceExact(doc)) {
      return List.of();
    }
    BytesRef container = containers.binaryValue();
    byte[] bytes =
        ArrayUtil.copyOfSubArray(
            container.bytes, container.offset, container.offset + container.length);
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("scheme", schemeId);
    value.put("signature", SignatureFormat.toBase64(bytes));
    return List.of(value);
  }

  @Override
  public StoredFieldsSpec storedFieldsSpec() {
    return StoredFieldsSpec.NO_REQUIREMENTS;
  }
}
