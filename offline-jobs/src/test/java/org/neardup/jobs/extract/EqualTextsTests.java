package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

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
    assertEquals(0, first.copies());
    assertSame(first, add("b", "TEXT"));
    assertSame(first, add("c", "Text"));
    assertEquals(2, first.copies());
    assertEquals("a", first.id().toString());
  }

  @Test
  public void differentTextsWithOneHashAreToldApart() {
    add("a", "one");
    EqualTexts.Known second = add("b", "two");
    assertEquals(1, second.ordinal());
    assertEquals(0, second.copies());
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
    assertEquals(999, texts.known().get(0).copies());
  }

  @Test
  public void anotherHashBeginsAnew() {
    add("a", "one");
    texts.clear();
    assertEquals(0, add("b", "two").ordinal());
  }

  @Test
  public void seventeenDifferentTextsWithOneHashAreNoAccident() {
    for (int i = 0; i < 16; i++) {
      add("id" + i, "text " + i);
    }
    assertThrows(IllegalStateException.class, () -> add("id16", "text 16"));
  }

  private EqualTexts.Known add(String id, String raw) {
    return texts.add(new Text(id), new Text(raw));
  }

  private String normalize(String raw) {
    normalized.incrementAndGet();
    return raw.toLowerCase(Locale.ROOT);
  }
}
