package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.util.Check;

/**
 * The texts, documents and signatures in {@code like} and {@code unlike} of a query.
 *
 * @param like hits are near duplicates of any of these
 * @param unlike and of none of these
 */
public record Likes(List<Like> like, List<Like> unlike) implements Writeable {

  public static final int MAX_LIKES = 1000;

  public Likes {
    like = List.copyOf(like);
    unlike = List.copyOf(unlike);
    require(!like.isEmpty() && like.size() <= MAX_LIKES, "like", 1, like.size());
    require(unlike.size() <= MAX_LIKES, "unlike", 0, unlike.size());
  }

  private static void require(boolean holds, String name, int min, int got) {
    Check.that(
        holds,
        "[%s] must have between %s and %s entries, got %s%s",
        name,
        min,
        MAX_LIKES,
        got,
        got == 0
            ? ": give a text, {_index, _id}, {doc} or {scheme, signature}"
            : ": ask several queries, for example with _msearch");
  }

  static Likes read(StreamInput in) throws IOException {
    return new Likes(
        in.readCollectionAsImmutableList(Like::read), in.readCollectionAsImmutableList(Like::read));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeCollection(like);
    out.writeCollection(unlike);
  }

  /** The number of documents that were not found or have no signature. */
  long ignored() {
    return Stream.concat(like.stream(), unlike.stream())
        .filter(each -> each instanceof Like.FetchedDocument found && found.values().isEmpty())
        .count();
  }

  Stream<Like.Document> documents() {
    return Stream.concat(like.stream(), unlike.stream())
        .flatMap(each -> each instanceof Like.Document d ? Stream.of(d) : Stream.empty());
  }
}
