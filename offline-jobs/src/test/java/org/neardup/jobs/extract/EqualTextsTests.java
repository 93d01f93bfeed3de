package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.io.Text;
import org.junit.Test;

public class EqualTextsTests {
  private final AtomicInteger normalized = new AtomicInteger();
  private final EqualTexts texts = new EqualTexts(this::normalize);

  @Test
  public void unitsWithEqualTextsHaveTheFirstAsRepresentative() {
    EqualTexts.Known first = add("a", "Text");
    assertTrue(first.isFirst());
    assertSame(first, add("b", "TEXT"));
    assertFalse(first.isFirst());
    assertSame(first, add("c", "Text"));
    assertEquals("a", first.id().toString());
  }

  @Test
  public void differentTextsWithOneHashAreToldApart() {
    add("a", "one");
    EqualTexts.Known second = add("b", "two");
    assertEquals(1, second.ordinal());
    assertTrue(second.isFirst());
    assertSame(second, add("c", "Two"));
    assertEquals(0, add("d", "ONE").ordinal());
    assertEquals(2, texts.known().size());
  }

  @Test
  public void equalRawTextsAreNotNormalized() {
    for (int i = 0; i < 1000; i++) {
      add("id" + i, "the same");
    }
    assertEquals(0, normalized.get());
    assertEquals(1, texts.known().size());
  }

  @Test
  public void anotherHashBeginsAnew() {
    add("a", "one");
    texts.clear();
    assertEquals(0, add("b", "two").ordinal());
  }

  @Test
  public void nineDifferentTextsWithOneHashAreNoAccident() {
    for (int i = 0; i < 8; i++) {
      add("id" + i, "text " + i);
    }
    assertThrows(IllegalStateException.class, () -> add("id8", "text 8"));
  }

  private EqualTexts.Known add(String id, String raw) {
    return texts.add(new Text(id), new Text(raw), false);
  }

  private String normalize(String raw) {
    normalized.incrementAndGet();
    return raw.toLowerCase(Locale.ROOT);
  }
}
