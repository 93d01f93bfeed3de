package org.neardup.elasticsearch.ingest;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;

/**
 * Stands in for indices that do not exist yet: documents of different indices are distinguished
 * before the indices are created. The stand-in of a name goes on to stand for the index or data
 * stream that is then created under it; one that is created after that one was deleted is another.
 * Thread safe.
 */
final class NewIndices {

  /** A map of this size is emptied, which costs the duplicates of the documents on their way. */
  private static final int MAX_KEPT = 1000;

  private record Expected(Index standIn, @Nullable Index lastDeleted) {}

  private final Map<String, Expected> expected = new HashMap<>();
  private final Map<Index, Index> created = new HashMap<>();

  /**
   * The stand-in of an index that does not exist, the same until it was created.
   *
   * @param lastDeleted the last index of that name that was deleted: if it is another one than
   *     before, it was created in between
   */
  synchronized Index expected(String name, @Nullable Index lastDeleted) {
    Expected known = expected.get(name);
    if (known == null || !Objects.equals(known.lastDeleted(), lastDeleted)) {
      makeRoom(expected);
      known = new Expected(new Index(name, UUIDs.base64UUID()), lastDeleted);
      expected.put(name, known);
    }
    return known.standIn();
  }

  /** The stand-in of an index that exists; the index itself if it never had one. */
  synchronized Index standIn(Index index) {
    return standIn(index.getName(), index);
  }

  /**
   * The stand-in of an index that exists.
   *
   * @param name the name to which a document was sent: of the index, of an alias or of a data
   *     stream
   */
  synchronized Index standIn(String name, Index index) {
    Index known = created.get(index);
    if (known != null) {
      return known;
    }
    Expected first = expected.remove(name);
    if (first == null) {
      first = expected.remove(index.getName());
    }
    if (first == null) {
      return index;
    }
    makeRoom(created);
    created.put(index, first.standIn());
    return first.standIn();
  }

  private static void makeRoom(Map<?, ?> map) {
    if (map.size() >= MAX_KEPT) {
      map.clear();
    }
  }
}
