package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.neardup.lucene.StoredSignatures;

/** Gives a {@code near_duplicate} field in {@code fields} by what its doc values hold. */
abstract class StoredFetcher implements ValueFetcher {

  final NearDuplicateFieldType type;

  /** The signatures of the segment. */
  StoredSignatures stored;

  StoredFetcher(NearDuplicateFieldType type) {
    this.type = type;
  }

  @Override
  public final void setNextReader(LeafReaderContext context) {
    try {
      stored = type.scheme().stored(context.reader(), type.name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
