package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;
import java.util.Set;
import org.elasticsearch.test.ESTestCase;

/** Which values of a request choose its scheme. */
public class SchemeActionTests extends ESTestCase {

  private static Map<String, String> settings(Map<String, String> values) {
    return SchemeAction.settings(
        new RequestValues(values, null), Set.of("a", "b", "expected_units"));
  }

  public void testSettingsOrField() {
    assertThat(
        settings(
            Map.of(
                "threshold", "0.7", "expected_units", "10", "b", "the text [b], not the setting")),
        equalTo(Map.of("threshold", "0.7")));
    Map<String, String> copied = Map.of("threshold", "0.7", "scheme_version", "1");
    assertThat(settings(copied), equalTo(copied));
    assertThat(
        settings(Map.of("index", "books", "field", "body", "a", "some text")), equalTo(Map.of()));
  }

  public void testRefusals() {
    String half = "[index] and [field] go together";
    assertThat(refusal(Map.of("index", "books")), containsString(half));
    assertThat(refusal(Map.of("field", "body")), containsString(half));
    assertThat(
        refusal(Map.of("index", "books", "field", "body", "bands", "7", "rows", "3")),
        equalTo(
            "[index] and [field] name a scheme, which [bands, rows] would change: give the"
                + " field or the settings"));
  }

  private static String refusal(Map<String, String> values) {
    return expectThrows(IllegalArgumentException.class, () -> settings(values)).getMessage();
  }
}
