package org.neardup.elasticsearch.mapper;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;

import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;

public class SourceWalkTests extends ESTestCase {

  private static List<Object> values(String json, String... paths) {
    List<Object> values = new ArrayList<>();
    SourceWalk.visit(
        XContentHelper.convertToMap(JsonXContent.jsonXContent, json, true),
        List.of(paths),
        values::add);
    return values;
  }

  public void testListsAreTakenApartFromFrontToBack() {
    assertThat(
        values("{\"a\": [[\"1\", [\"2\"]], null, \"3\", [], [[\"4\"]]]}", "a"),
        contains("1", "2", "3", "4"));
  }

  public void testNamesWithDots() {
    String json =
        "{\"a.b\": {\"c\": \"1\"}, \"a\": [{\"b.c\": \"2\"}, {\"b\": {\"c\": \"3\"}}], \"a.b.c\":"
            + " \"4\"}";
    assertThat(values(json, "a.b.c"), contains("1", "2", "3", "4"));
  }

  public void testSeveralPathsAreReadInTheOrderOfTheDocument() {
    String json =
        "{\"b\": \"1\", \"a\": {\"x\": \"2\", \"y\": \"no\"}, \"c\": [\"3\"], \"aa\": \"no\"}";
    assertThat(values(json, "a.x", "b", "c"), contains("1", "2", "3"));
  }

  public void testNothingThere() {
    assertThat(
        values("{\"a\": null, \"ab\": \"x\", \"b\": {\"c\": \"x\"}}", "a", "b.c.d"), empty());
  }
}
