package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import org.junit.Test;
import org.neardup.docs.CommandOutput.Json;
import org.neardup.docs.CommandOutput.Text;

/** Outputs that count as the same, and the correction where they do not. */
public class CommandOutputTests {

  @Test
  public void equalValuesAreTrueInAnyOrderOfTheKeys() {
    assertTrue("{\"a\": 1, \"b\": [0.5, null]}", "{\"b\":[0.5,null],\"a\":1}");
    assertTrue("{\"a\": 1}\n{\"a\": 2}", "{\"a\":1}{\"a\":2}");
  }

  @Test
  public void everyDifferenceIsSeen() {
    assertUpdated("{\"a\": 1}", "{\"a\":2}", "{\"a\": 2}");
    assertUpdated("{\"a\": 1}", "{\"a\":1,\"b\":2}", "{\"a\": 1, \"b\": 2}");
    assertUpdated("{\"a\": 1, \"b\": 2}", "{\"a\":1}", "{\"a\": 1}");
    assertUpdated("[1, 2]", "[2,1]", "[2, 1]");
    assertUpdated("[1]", "[1,2]", "[1, 2]");
    assertUpdated("[1, 2]", "[1]", "[1]");
    assertUpdated("1", "1.0", "1.0");
    assertUpdated("", "{\"a\":1}", "{\"a\": 1}");
    assertUpdated("{\"a\": 1}", "", "");
    assertUpdated("1 2", "1", "1");
  }

  @Test
  public void dotsStandForAnythingAndAreKept() {
    assertTrue("{\"took\": \"...\"}", "{\"took\":7}");
    assertTrue("{\"took\": \"...\"}", "{\"took\":{\"a\":1}}");
    assertTrue("\"TkQB...\"", "\"TkQBAMY6\"");
    assertTrue("[1, \"...\"]", "[1,2,3]");
    assertTrue("[1, \"...\"]", "[1]");
    assertUpdated("{\"took\": \"...\"}", "{}", "{}");
    assertUpdated("\"TkQB...\"", "\"AAAA\"", "\"AAAA\"");
    assertUpdated("[1, 2, \"...\"]", "[1]", "[1, \"...\"]");
    assertUpdated("[1, 2, \"...\"]", "[1,3,4]", "[1, 3, \"...\"]");
    assertUpdated("{\"a\": \"...\", \"b\": 1}", "{\"a\":5,\"b\":2}", "{\"a\": \"...\", \"b\": 2}");
  }

  @Test
  public void dotsInTextStandForPartOfALine() {
    Text text = new Text("a ... c\nd ...");
    assertEquals(text, text.updated("a b c\nd e\n"));
    assertEquals(new Text("a b c\nd\ne"), text.updated("a b c\nd\ne\n"));
    assertEquals(new Text("x"), new Text("...a").updated("x"));
  }

  @Test
  public void aLineOfDotsStandsForAnyLines() {
    Text text = new Text("a\n...\nd ...");
    assertEquals(text, text.updated("a\nb\nc\nd e"));
    assertEquals(new Text("a\nb\ne"), text.updated("a\nb\ne"));
    assertEquals(new Text("a\n..."), new Text("a\n...").updated("a\nb\nc"));
  }

  @Test
  public void longValuesAreBroken() {
    String value = "[\"" + "a".repeat(60) + "\", {\"b\": \"" + "b".repeat(60) + "\"}]";
    assertEquals(
        "[\n  \"" + "a".repeat(60) + "\",\n  {\"b\": \"" + "b".repeat(60) + "\"}\n]",
        Json.parse(value).show());
  }

  private static void assertTrue(String expected, String actual) {
    Json json = Json.parse(expected);
    assertEquals(json, json.updated(actual));
  }

  private static void assertUpdated(String expected, String actual, String updated) {
    Json json = Json.parse(expected);
    assertNotEquals(json, json.updated(actual));
    assertEquals(updated, json.updated(actual).show());
  }
}
