package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.util.Check;

/**
 * The options of a request: parameters of its URL and fields of its body, under the same names. An
 * option is checked when it is asked for.
 *
 * @param texts the values as text, by name
 * @param query the option {@value #QUERY}, which only a body can have
 */
public record RequestValues(Map<String, String> texts, Optional<QueryBuilder> query) {

  /** The only option that is not a single value. */
  public static final String QUERY = "query";

  /**
   * Reads every option that a request has.
   *
   * @param names the names that the request may have
   * @throws IllegalArgumentException if the body has an unknown name, a name twice, or something
   *     else than texts, numbers and truth values; unknown parameters are refused by the caller
   */
  public static RequestValues of(RestRequest request, Set<String> names) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String name : names) {
      String value = name.equals(QUERY) ? null : request.param(name);
      if (value != null) {
        texts.put(name, value);
      }
    }
    SetOnce<QueryBuilder> query = new SetOnce<>();
    request.withContentOrSourceParamParserOrNull(
        body -> query.set(body == null ? null : read(body, names, texts)));
    return new RequestValues(texts, Optional.ofNullable(query.get()));
  }

  @Nullable
  private static QueryBuilder read(
      XContentParser body, Set<String> names, Map<String, String> texts) throws IOException {
    Check.that(
        body.nextToken() == XContentParser.Token.START_OBJECT,
        "the body must be an object, got [%s]",
        body.currentToken());
    QueryBuilder query = null;
    while (body.nextToken() != XContentParser.Token.END_OBJECT) {
      String name = body.currentName();
      Check.that(
          names.contains(name),
          "unknown name [%s] in the body, known are %s",
          name,
          new TreeSet<>(names));
      body.nextToken();
      if (name.equals(QUERY)) {
        query = AbstractQueryBuilder.parseTopLevelQuery(body);
      } else {
        Check.that(
            texts.put(name, text(name, body)) == null,
            "[%s] is given in the URL and in the body: give it once",
            name);
      }
    }
    return query;
  }

  private static String text(String name, XContentParser body) throws IOException {
    XContentParser.Token token = body.currentToken();
    Check.that(
        token.isValue(), "[%s] must be a text, a number, true or false, got [%s]", name, token);
    return body.text();
  }

  /**
   * The indices in the path of a request, which also comes without any; the error shows an example.
   */
  public static String[] indices(RestRequest request, String example) {
    String indices = request.param("index");
    Check.that(
        indices != null,
        "the path must name the indices, got [%s]: ask [%s], where [*] stands for all of them",
        request.path(),
        example);
    return Strings.splitStringByCommaToArray(indices);
  }

  /** An option as it was given. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  public long integer(String name, long whenAbsent, long min, long max) {
    long value = parse(name, Long::valueOf, "an integer").orElse(whenAbsent);
    Check.range(name, value, min, max);
    return value;
  }

  /** A similarity, from 0 to 1. */
  public Optional<Double> similarity(String name) {
    Optional<Double> value = parse(name, Double::valueOf, "a number");
    value.ifPresent(
        given ->
            Check.that(
                given >= 0 && given <= 1, "[%s] must be between 0 and 1, got %s", name, given));
    return value;
  }

  private <T> Optional<T> parse(String name, Function<String, T> parser, String kind) {
    try {
      return text(name).map(parser);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[%s] must be %s, got [%s]".formatted(name, kind, texts.get(name)), e);
    }
  }

  /** A time above 0. */
  public Optional<TimeValue> time(String name) {
    Optional<TimeValue> value = text(name).map(text -> TimeValue.parseTimeValue(text, name));
    value.ifPresent(
        given ->
            Check.that(
                given.millis() > 0, "[%s] must be longer than 0, such as 5m, got %s", name, given));
    return value;
  }
}
