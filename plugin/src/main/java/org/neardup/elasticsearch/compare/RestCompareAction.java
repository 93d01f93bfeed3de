package org.neardup.elasticsearch.compare;

import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.elasticsearch.endpoints.RequestValues;
import org.neardup.elasticsearch.endpoints.SchemeAction;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Check;
import org.neardup.util.Reservation;

/**
 * {@code POST /_neardup/compare}: how similar two texts are. Takes {@code a} and {@code b}, every
 * setting of a scheme (but {@code b} of bm25, which has the name of a text) or {@code index} and
 * {@code field}, and {@code min_similarity}; {@code language_a} and {@code language_b} are the
 * languages of the texts where the scheme translates.
 *
 * <p>The memory of the texts is asked of the circuit breaker for requests, and a comparison of more
 * than about a second is refused.
 */
public final class RestCompareAction extends SchemeAction {

  public RestCompareAction(Resources resources, Supplier<ClusterNode> node) {
    super(
        "compare", Set.of("a", "b", "language_a", "language_b", "min_similarity"), resources, node);
  }

  private record Text(String raw, @Nullable String language) {

    static Text of(RequestValues values, String name) {
      Check.that(
          values.text(name) != null,
          "[%s] is missing: give the two texts to compare as [a] and [b]",
          name);
      return new Text(values.text(name), values.text("language_" + name));
    }
  }

  @Override
  protected BiFunction<ResolvedScheme, Reservation, ToXContentObject> report(
      RequestValues values, RestRequest request) {
    Text a = Text.of(values, "a");
    Text b = Text.of(values, "b");
    Double minSimilarity = values.similarity("min_similarity");
    return (scheme, memory) ->
        compare(
            a,
            b,
            scheme,
            memory,
            minSimilarity == null ? scheme.threshold() : minSimilarity,
            new Effort(() -> requireOpen(request)));
  }

  private static void requireOpen(RestRequest request) {
    if (!request.getHttpChannel().isOpen()) {
      throw new TaskCancelledException("the connection of the request was closed");
    }
  }

  private Comparison compare(
      Text a,
      Text b,
      ResolvedScheme resolved,
      Reservation memory,
      double minSimilarity,
      Effort effort) {
    FieldScheme scheme = new FieldScheme(resolved, null, resources);
    return Comparison.of(
        resolved.scheme(),
        ComparedText.read(a.raw(), scheme.newSigner(a.language()), memory, effort),
        ComparedText.read(b.raw(), scheme.newSigner(b.language()), memory, effort),
        minSimilarity,
        effort);
  }
}
