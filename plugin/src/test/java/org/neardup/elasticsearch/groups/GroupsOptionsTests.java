package org.neardup.elasticsearch.groups;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.endpoints.RequestValues;
import org.neardup.elasticsearch.groups.GroupsRequest.Options;
import org.neardup.fixture.Messages;

/** Options from the URL and the body. */
public class GroupsOptionsTests extends ESTestCase {

  private static Options options(Map<String, String> url, String body) throws IOException {
    SearchModule search = new SearchModule(Settings.EMPTY, List.of());
    FakeRestRequest.Builder request =
        new FakeRestRequest.Builder(new NamedXContentRegistry(search.getNamedXContents()))
            .withMethod(RestRequest.Method.GET)
            .withPath("/a/_neardup/groups")
            .withParams(new HashMap<>(url));
    if (!body.isEmpty()) {
      request.withContent(new BytesArray(body.replace('\'', '"')), XContentType.JSON);
    }
    return Options.of(RequestValues.of(request.build(), Options.NAMES));
  }

  public void testDefaults() throws IOException {
    assertThat(
        options(Map.of("field", "body"), ""),
        equalTo(
            new Options(
                "body",
                Optional.empty(),
                0,
                10,
                100,
                10,
                100_000,
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
  }

  public void testUrlAndBodyTakeTheSameOptions() throws IOException {
    Options expected =
        new Options(
            "body",
            Optional.of(0.9),
            20,
            5,
            7,
            3,
            1000,
            Optional.of(TimeValue.timeValueMinutes(2)),
            Optional.of(new BytesArray(new byte[] {-1, 0, 1, 2})),
            Optional.empty());
    Map<String, String> url = new HashMap<>();
    String query =
        "field=body&min_similarity=0.9&from=20&size=5&max_members=7&max_buckets=3&max_units=1000"
            + "&keep_alive=2m&pit_id=_wABAg==";
    for (String option : query.split("&")) {
      String[] f = option.split("=", 2);
      url.put(f[0], f[1]);
    }
    assertThat(options(url, ""), equalTo(expected));
    String body =
        """
        {'field': 'body', 'min_similarity': 0.9, 'from': 20, 'size': 5, 'max_members': 7,
         'max_buckets': 3, 'max_units': 1000, 'keep_alive': '2m', 'pit_id': '_wABAg=='}
        """;
    assertThat(options(Map.of(), body), equalTo(expected));
    assertRefused(
        "[size] is given in the URL and in the body: give it once", Map.of("size", "6"), body);
  }

  public void testQuery() throws IOException {
    assertThat(
        options(Map.of("field", "body"), "{'query': {'term': {'tag': 'news'}}}").query(),
        equalTo(Optional.of(QueryBuilders.termQuery("tag", "news"))));
  }

  public void testWrongOptions() {
    assertRefused("[field] must name the near_duplicate field", Map.of(), "");
    assertRefused(
        "unknown name [limit] in the body, known are [field, from,", Map.of(), "{'limit': 3}");
    String refused =
        """
        min_similarity = 1.5 -> [min_similarity] must be between 0 and 1, got 1.5
        min_similarity = NaN -> [min_similarity] must be between 0 and 1, got NaN
        min_similarity = high -> [min_similarity] must be a number, got [high]
        from = -1 -> [from] must be between 0 and 1000000, got -1
        size = 10001 -> [size] must be between 0 and 10000, got 10001
        max_members = -1 -> [max_members] must be between 0 and 1000000, got -1
        max_buckets = 1001 -> [max_buckets] must be between 0 and 1000, got 1001
        max_units = 0 -> [max_units] must be between 1 and 1000000, got 0
        keep_alive = soon -> failed to parse setting [keep_alive] with value [soon]
        keep_alive = 0s -> [keep_alive] must be longer than 0, such as 5m, got 0s
        pit_id = ??? -> [pit_id] must be one that an answer has given
        """;
    refused
        .lines()
        .map(line -> line.split(" = | -> "))
        .forEach(row -> assertRefused(row[2], Map.of("field", "body", row[0], row[1]), ""));
  }

  private static void assertRefused(String message, Map<String, String> url, String body) {
    Messages.assertRefused(message, () -> options(url, body));
  }

  public void testOtherThanSingleValues() {
    Map<String, String> tokens =
        Map.of("null", "VALUE_NULL", "[1]", "START_ARRAY", "{}", "START_OBJECT");
    tokens.forEach(
        (value, token) ->
            assertRefused(
                "[size] must be a text, a number, true or false, got [" + token + "]",
                Map.of(),
                "{'size': " + value + "}"));
    assertRefused("the body must be an object, got [START_ARRAY]", Map.of(), "[1]");
  }
}
