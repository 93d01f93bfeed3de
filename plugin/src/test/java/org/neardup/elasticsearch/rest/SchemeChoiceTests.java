package org.neardup.elasticsearch.rest;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;
import org.elasticsearch.test.ESTestCase;

public class SchemeChoiceTests extends ESTestCase {

  public void testSettings() {
    assertThat(
        SchemeChoice.of(Map.of("threshold", "0.7", "units", "10")),
        equalTo(new SchemeChoice.OfSettings(Map.of("threshold", "0.7"))));
  }

  public void testField() {
    assertThat(
        SchemeChoice.of(Map.of("index", "books", "field", "body", "a", "some text")),
        equalTo(new SchemeChoice.OfField("books", "body")));
  }

  public void testHalfAField() {
    assertThat(
        refusal(Map.of("index", "books")), containsString("[index] and [field] go together"));
    assertThat(refusal(Map.of("field", "body")), containsString("[index] and [field] go together"));
  }

  public void testFieldAndSettings() {
    assertThat(
        refusal(Map.of("index", "books", "field", "body", "bands", "7", "rows", "3")),
        equalTo(
            "[index] and [field] name a scheme, which [bands, rows] would change: give it, or"
                + " settings, not both"));
  }

  private static String refusal(Map<String, String> values) {
    return expectThrows(IllegalArgumentException.class, () -> SchemeChoice.of(values)).getMessage();
  }
}
