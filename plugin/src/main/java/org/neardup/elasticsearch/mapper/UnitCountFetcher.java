package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;

/**
 * Gives a {@code near_duplicate} field in {@code fields}, with the format {@code units}, as the
 * number of its units. Those of nested documents are not reached.
 */
final class UnitCountFetcher extends StoredFetcher {

  UnitCountFetcher(NearDuplicateFieldType type) {
    super(type);
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
