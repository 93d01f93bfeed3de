package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class ClusterKindTests {
  @Test
  public void equalTextsAreCopies() {
    assertEquals(ClusterKind.EXACT_COPY, ClusterKind.of(List.of("The lake is 45 metres deep.")));
  }

  @Test
  public void otherWordsAreCopyEditing() {
    assertKind(ClusterKind.COPY_EDITING, "The lake is very deep.", "The lake is quite deep.");
    assertKind(ClusterKind.COPY_EDITING, "Also the lake is deep.", "However the lake is deep.");
    assertKind(ClusterKind.COPY_EDITING, "The lake is deep.", "The lake is deep, says Ann.");
    assertKind(ClusterKind.COPY_EDITING, "In 1882 the lake froze.", "In 1882, the lake froze.");
  }

  @Test
  public void anotherDigitOrNameIsFactualDrift() {
    assertKind(ClusterKind.FACTUAL_DRIFT, "The lake is 45 m deep.", "The lake is 54 m deep.");
    assertKind(ClusterKind.FACTUAL_DRIFT, "He met Ann at the lake.", "He met (Eva) at the lake.");
    assertKind(ClusterKind.FACTUAL_DRIFT, "In 1951 it was 4 m deep.", "In 1915 it was 5 m deep.");
  }

  @Test
  public void manyNumbersAreATemplate() {
    assertKind(
        ClusterKind.TEMPLATE,
        "The lake Ard is 45 m deep and 2 km long.",
        "The lake Orm is 54 m deep and 3 km long.");
    assertKind(ClusterKind.TEMPLATE, "It is 4 m deep.", "It is 5 m deep.", "It is 6 m deep.");
  }

  private static void assertKind(ClusterKind kind, String... texts) {
    assertEquals(kind, ClusterKind.of(List.of(texts)));
  }
}
