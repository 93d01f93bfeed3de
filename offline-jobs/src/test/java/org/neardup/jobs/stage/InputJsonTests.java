package org.neardup.jobs.stage;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.Test;
import org.neardup.scheme.SchemeRequest;

public class InputJsonTests {
  private record Part(int number, boolean flag) {}

  private record Input(SchemeRequest scheme, List<Path> paths, double share, Part part) {}

  private static final SchemeRequest SCHEME =
      SchemeRequest.of(
          Map.of("unit", "sentence", "seed", Long.MAX_VALUE, "threshold", 0.8, "bands", 20));

  private static final Input INPUT =
      new Input(
          SCHEME,
          List.of(new Path("a b,c"), new Path("hdfs://host:1/%41")),
          0.1,
          new Part(3, true));

  @Test
  public void equalInputsAreEqualAsJson() {
    Input equal = InputJson.read(InputJson.json(INPUT), Input.class);
    assertEquals(INPUT, equal);
    assertEquals(InputJson.json(INPUT), InputJson.json(equal));
  }

  @Test
  public void whatIsMissingOrUnknownIsNamed() {
    assertRefused("{\"number\": 3}", "flag");
    assertRefused("{\"number\": 3, \"flag\": true, \"more\": 1}", "more");
    assertRefused("[]", "JSON object");
  }

  private static void assertRefused(String json, String named) {
    String message = refusal(() -> InputJson.read(json, Part.class));
    assertTrue(
        message, message.startsWith("[input] must be a JSON object") && message.contains(named));
  }
}
