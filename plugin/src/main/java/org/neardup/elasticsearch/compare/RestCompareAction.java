package org.neardup.elasticsearch.compare;

import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.xcontent.ToXContentObject;
import org.neardup.elasticsearch.endpoints.RequestValues;
import org.neardup.elasticsearch.endpoints.SchemeAction;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signer.Signer;
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

  public RestCompareAction(Resources resources, Supplier<PluginServices> services) {
    super(
        "compare",
        Set.of("a", "b", "language_a", "language_b", "min_similarity"),
        resources,
        services);
  }

  @Override
  protected BiFunction<ResolvedScheme, Reservation, ToXContentObject> report(
      RequestValues values, RestRequest request) {
    String a = required(values, "a");
    String b = required(values, "b");
    Optional<Double> minSimilarity = values.similarity("min_similarity");
    return (resolved, memory) -> {
      FieldScheme scheme = new FieldScheme(resolved, null, resources);
      Effort effort = new Effort(() -> requireOpen(request));
      return Comparison.of(
          resolved.scheme(),
          ComparedText.read(a, signer(scheme, values.text("language_a")), memory, effort),
          ComparedText.read(b, signer(scheme, values.text("language_b")), memory, effort),
          minSimilarity.orElse(resolved.threshold()),
          effort);
    };
  }

  private static String required(RequestValues values, String name) {
    return values
        .text(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[" + name + "] is missing: give the two texts to compare as [a] and [b]"));
  }

  private static Signer signer(FieldScheme scheme, Optional<String> language) {
    return scheme.newSigner(language.orElse(scheme.language()));
  }

  private static void requireOpen(RestRequest request) {
    if (!request.getHttpChannel().isOpen()) {
      throw new TaskCancelledException("the connection of the request was closed");
    }
  }
}
