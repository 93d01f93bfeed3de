package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentType;

public class RequestValuesTests extends ESTestCase {

  private static Map<String, String> read(Map<String, String> parameters, String body)
      throws IOException {
    FakeRestRequest.Builder request =
        new FakeRestRequest.Builder(NamedXContentRegistry.EMPTY)
            .withMethod(RestRequest.Method.POST)
            .withParams(new HashMap<>(parameters));
    if (body != null) {
      request.withContent(new BytesArray(body), XContentType.JSON);
    }
    return RequestValues.of(request.build(), Set.of("bands", "flag", "text")).texts();
  }

  private static String refusal(Map<String, String> parameters, String body) {
    return expectThrows(IllegalArgumentException.class, () -> read(parameters, body)).getMessage();
  }

  public void testUrlAndBody() throws IOException {
    assertThat(
        read(Map.of("bands", "3"), "{\"flag\": true, \"text\": \"a \\u00e4 b\"}"),
        equalTo(Map.of("bands", "3", "flag", "true", "text", "a ä b")));
    assertThat(read(Map.of("pretty", "true"), null), equalTo(Map.of()));
    assertThat(read(Map.of(), "{\"bands\": 3}"), equalTo(Map.of("bands", "3")));
  }

  public void testTwice() {
    assertThat(
        refusal(Map.of("bands", "3"), "{\"bands\": 3}"),
        equalTo("[bands] is given in the URL and in the body: give it once"));
  }

  public void testUnknownName() {
    assertThat(
        refusal(Map.of(), "{\"band\": 3}"),
        equalTo("unknown name [band] in the body, known are [bands, flag, text]"));
  }

  public void testOtherThanSingleValues() {
    Map<String, String> tokens =
        Map.of("null", "VALUE_NULL", "[1]", "START_ARRAY", "{}", "START_OBJECT");
    tokens.forEach(
        (value, token) ->
            assertThat(
                refusal(Map.of(), "{\"bands\": " + value + "}"),
                equalTo("[bands] must be a text, a number, true or false, got [" + token + "]")));
    assertThat(refusal(Map.of(), "[1]"), equalTo("the body must be an object, got [START_ARRAY]"));
  }
}
