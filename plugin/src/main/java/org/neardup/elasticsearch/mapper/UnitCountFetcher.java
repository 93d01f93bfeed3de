package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;
import org.neardup.lucene.StoredSignatures;

/**
 * Gives a {@code near_duplicate} field in {@code fields}, with the format {@code units}, as the
 * number of its units. Those of nested documents are not reached.
 */
final class UnitCountFetcher implements ValueFetcher {

  private final NearDuplicateFieldType type;
  private StoredSignatures stored;

  UnitCountFetcher(NearDuplicateFieldType type) {
    this.type = type;
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
    return stored.advance(doc) ? List.of(stored.unitCount()) : List.of();
  }

  @Override
  public StoredFieldsSpec storedFieldsSpec() {
    return StoredFieldsSpec.NO_REQUIREMENTS;
  }
}
