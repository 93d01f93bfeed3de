package org.neardup.jobs.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;

/**
 * Finds the clusters of texts that are asked for in the order of their hashes. Copies of different
 * texts with one hash may be mixed, so the clusters of one hash are kept together.
 */
final class ClusterCursor implements Closeable {
  private final SortedFile<CountedId> file;
  private final Map<Long, CountedId> sameHash = new HashMap<>();
  private long hash;
  private boolean started;

  ClusterCursor(SortedFile<CountedId> file) {
    this.file = file;
  }

  /** The cluster of a text, if it is in one. */
  Optional<CountedId> find(long textKey) throws IOException {
    if (!started || !TextKey.sameHash(hash, textKey)) {
      started = true;
      hash = TextKey.of(textKey);
      readHash();
    }
    return Optional.ofNullable(sameHash.get(TextKey.withOld(textKey, false)));
  }

  private void readHash() throws IOException {
    sameHash.clear();
    file.seek(hash);
    for (; file.hasCurrent() && TextKey.sameHash(file.key(), hash); file.advance()) {
      CountedId cluster = file.value();
      CountedId copy = new CountedId();
      sameHash.put(TextKey.withOld(file.key(), false), copy.set(cluster.id(), cluster.units()));
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
