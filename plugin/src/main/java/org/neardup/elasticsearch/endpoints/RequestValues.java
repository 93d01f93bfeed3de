package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
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
public record RequestValues(Map<String, String> texts, @Nullable QueryBuilder query) {

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
    QueryBuilder[] query = new QueryBuilder[1];
    request.withContentOrSourceParamParserOrNull(
        body -> query[0] = body == null ? null : read(body, names, texts));
    return new RequestValues(texts, query[0]);
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

  /** An option as it was given; null if it is absent. */
  @Nullable
  public String text(String name) {
    return texts.get(name);
  }

  public long integer(String name, long whenAbsent, long min, long max) {
    Long value = parse(name, Long::valueOf, "an integer");
    if (value == null) {
      return whenAbsent;
    }
    Check.range(name, value, min, max);
    return value;
  }

  /** A similarity, from 0 to 1; null if it is absent. */
  @Nullable
  public Double similarity(String name) {
    Double value = parse(name, Double::valueOf, "a number");
    Check.that(
        value == null || (value >= 0 && value <= 1),
        "[%s] must be between 0 and 1, got %s",
        name,
        value);
    return value;
  }

  @Nullable
  private <T> T parse(String name, Function<String, T> parser, String kind) {
    String text = texts.get(name);
    try {
      return text == null ? null : parser.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[%s] must be %s, got [%s]".formatted(name, kind, text), e);
    }
  }

  /** A time above 0; null if it is absent. */
  @Nullable
  public TimeValue time(String name) {
    String text = texts.get(name);
    TimeValue value = text == null ? null : TimeValue.parseTimeValue(text, name);
    Check.that(
        value == null || value.millis() > 0,
        "[%s] must be longer than 0, such as 5m, got %s",
        name,
        value);
    return value;
  }
}
