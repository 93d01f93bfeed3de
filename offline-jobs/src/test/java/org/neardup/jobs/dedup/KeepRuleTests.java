package org.neardup.jobs.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.jobs.dedup.decide.KeepRule;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.stage.codec.Codec;

public class KeepRuleTests {
  @Test
  public void readsSeveralRules() {
    String rules = "order:source=web,news,books,max:score,min:day,longest,first";
    List<KeepRule> parsed = KeepRule.parse(rules);
    assertEquals(5, parsed.size());
    assertEquals(List.of("web", "news", "books"), parsed.get(0).order());
    assertEquals(
        List.of("source", "score", "day", "", ""), parsed.stream().map(KeepRule::field).toList());
  }

  @Test
  public void refusesWhatIsNoRule() {
    for (String wrong :
        List.of(
            "",
            "best",
            "max:",
            "max",
            "max:a=1",
            "order:a",
            "none,longest",
            "longest,none",
            "first,longest",
            "longest,web")) {
      String said =
          assertThrows(IllegalArgumentException.class, () -> KeepRule.parse(wrong)).getMessage();
      assertTrue(said, said.endsWith("such as max:score,longest, got [" + wrong + "]"));
    }
  }

  @Test
  public void ranksNumbersThenTextsThenNothing() {
    List<String> ascending =
        List.of(
            "-1e3",
            "-2.5",
            "0",
            "1",
            "1.5",
            "9",
            "10",
            "1e12",
            "1969-12-31",
            "2024-01-01",
            "2024-01-01T10:00:00Z",
            "a",
            "ab",
            "b",
            "ä",
            "\ud83d\ude00",
            "");
    assertRanked("min:f", ascending);
    assertRanked(
        "max:f",
        List.of("1e12", "10", "9", "-2.5", "b", "ab", "a", "2024-01-02", "2024-01-01", ""));
    List<String> close =
        List.of(
            "-9007199254740993",
            "-9007199254740992",
            "-9007199254740991.5",
            "-1e-400",
            "1e-400",
            "0.1",
            "0.1000000000000000055",
            "9007199254740992",
            "9007199254740993",
            "18446744073709551614",
            "18446744073709551615",
            "1e400",
            "1e999999999");
    assertRanked("min:f", close);
    List<String> down = new ArrayList<>(close.subList(0, close.size() - 1));
    Collections.reverse(down);
    assertRanked("max:f", down);
    assertRanked("order:f=web,news", List.of("web", "news", "other"));
    assertEquals(0, Arrays.compareUnsigned(rank("max:f", "1.50"), rank("max:f", "1.5")));
    assertEquals(0, Arrays.compareUnsigned(rank("min:f", "-0.0"), rank("min:f", "0e7")));
  }

  private static void assertRanked(String rule, List<String> values) {
    for (int i = 1; i < values.size(); i++) {
      String pair = values.get(i - 1) + " before " + values.get(i);
      assertTrue(
          pair,
          Arrays.compareUnsigned(rank(rule, values.get(i - 1)), rank(rule, values.get(i))) < 0);
    }
  }

  private static byte[] rank(String rule, String value) {
    SourceDocument document = new SourceDocument("1", Optional.empty(), "text", "place");
    return new Codec<String>(
            (each, out) -> KeepRule.parse(rule).get(0).rank(document, each, out), null)
        .encode(value);
  }
}
