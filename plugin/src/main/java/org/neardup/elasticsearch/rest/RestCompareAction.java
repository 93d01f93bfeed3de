package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.neardup.elasticsearch.rest.compare.Comparison;
import org.neardup.elasticsearch.rest.compare.UnitReader;
import org.neardup.lsh.ResolvedScheme;

/**
 * {@code POST /_neardup/compare}: how similar two texts are. Takes {@code a} and {@code b}, every
 * setting of a scheme or {@code index} and {@code field}, and {@code min_similarity}.
 *
 * <p>It computes on the node that is asked, so that with security on any user may ask; only with an
 * index named the privilege {@code read} on that index is needed. The memory that the texts take is
 * asked of the circuit breaker for requests.
 */
public final class RestCompareAction extends BaseRestHandler {

  /** A character's shingle hash in a list, in a sorted copy and in the unit, and its text. */
  private static final int BYTES_A_CHARACTER = 32;

  private final Supplier<CircuitBreaker> breaker;

  /** A handler that asks a circuit breaker, which must be there once requests come. */
  public RestCompareAction(Supplier<CircuitBreaker> breaker) {
    this.breaker = breaker;
  }

  @Override
  public String getName() {
    return "neardup_compare";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.POST, "/_neardup/compare"),
        new Route(RestRequest.Method.GET, "/_neardup/compare"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    Set<String> names = SchemeChoice.names();
    names.addAll(List.of("a", "b", "min_similarity"));
    Map<String, String> values = RequestValues.of(request, names);
    Texts texts =
        new Texts(text(values, "a"), text(values, "b"), similarity(values.get("min_similarity")));
    SchemeChoice choice = SchemeChoice.of(values);
    return channel -> choice.answer(client, channel, resolved -> compare(texts, resolved));
  }

  private record Texts(String a, String b, @Nullable Double minSimilarity) {
    Texts {
      if (minSimilarity != null && !(minSimilarity >= 0 && minSimilarity <= 1)) {
        throw new IllegalArgumentException(
            "[min_similarity] must be between 0 and 1, got " + minSimilarity);
      }
    }
  }

  private static String text(Map<String, String> values, String name) {
    String text = values.get(name);
    if (text == null) {
      throw new IllegalArgumentException(
          "[" + name + "] is missing: give the two texts to compare as [a] and [b]");
    }
    return text;
  }

  private static Double similarity(String value) {
    try {
      return value == null ? null : Double.valueOf(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[min_similarity] must be a number, got [" + value + "]", e);
    }
  }

  private ComparisonReport compare(Texts texts, ResolvedScheme resolved) {
    long bytes = BYTES_A_CHARACTER * ((long) texts.a().length() + texts.b().length());
    breaker.get().addEstimateBytesAndMaybeBreak(bytes, "near_duplicate compare");
    try {
      UnitReader reader = new UnitReader(resolved.scheme().signature());
      Comparison comparison =
          Comparison.of(resolved.scheme(), reader.read(texts.a()), reader.read(texts.b()));
      return new ComparisonReport(
          comparison, texts.minSimilarity() == null ? resolved.threshold() : texts.minSimilarity());
    } finally {
      breaker.get().addWithoutBreaking(-bytes);
    }
  }
}
