package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.neardup.elasticsearch.ingest.Documents.DOCS;
import static org.neardup.elasticsearch.ingest.Documents.OLD_DOCS;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.ingest.Lookup.FoundDocument;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument;
import org.neardup.elasticsearch.ingest.RecentSignatures.WindowMemory;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget.OwnIndex;
import org.neardup.signature.UnitSignature;

public class RecentSignaturesTests extends ESTestCase {

  private static final Object BULK = new Object();
  private static final Object OTHER_BULK = new Object();

  private final AtomicLong clock = new AtomicLong();
  private final WindowMemory memory = new WindowMemory(Long.MAX_VALUE);
  private final RecentSignatures recent = window(100);

  private RecentSignatures window(int size) {
    return window(size, memory);
  }

  private RecentSignatures window(int size, WindowMemory shared) {
    return new RecentSignatures(
        new ProcessorSettings.Window(size, TimeValue.timeValueSeconds(60)), shared, clock::get);
  }

  private static SignedDocument document(@Nullable String id, int text) {
    return Documents.document(id, Documents.text(text), BULK);
  }

  private static SignedDocument sentences(String id, String text) {
    return Documents.document(Documents.SENTENCES, "u", id, text, BULK);
  }

  private static UnitSignature unit(SignedDocument document) {
    return document.field().scheme().format().unit(document.container(), 0, 0);
  }

  private void assertFound(String id, SignedDocument document) {
    Optional<String> found = Documents.find(recent, document, 0.8).flatMap(FoundDocument::id);
    assertThat(found, equalTo(Optional.ofNullable(id)));
  }

  private static Optional<FoundDocument> found(
      float similarity, @Nullable String id, @Nullable String cluster) {
    return Optional.of(
        new FoundDocument(
            similarity, "docs", Optional.ofNullable(id), Optional.ofNullable(cluster), List.of()));
  }

  public void testACopyAndANearCopyAreFound() {
    recent.remember(document("a", 1), Optional.of("cluster"), false);
    recent.remember(document("b", 2), Optional.empty(), false);
    assertThat(Documents.find(recent, document("c", 1), 0.8), equalTo(found(1, "a", "cluster")));
    SignedDocument near = Documents.document("c", Documents.edited(1, 5), BULK);
    UnitSignature original = unit(document("a", 1));
    int equal = original.equalComponents(unit(near));
    float expected = (float) near.field().scheme().index().signature().estimate(equal);
    assertThat(expected, greaterThan(0.8f));
    assertThat(Documents.find(recent, near, 0.8), equalTo(found(expected, "a", "cluster")));
    assertThat(Documents.find(recent, near, Math.nextUp(expected)), equalTo(Optional.empty()));
    assertFound(null, document("c", 3));
  }

  public void testTheMostSimilarIsFound() {
    recent.remember(
        Documents.document("near", Documents.edited(1, 3), BULK), Optional.empty(), false);
    recent.remember(
        Documents.document("less", Documents.edited(1, 6), BULK), Optional.empty(), false);
    assertFound("near", document("c", 1));
    recent.remember(document("equal", 1), Optional.empty(), false);
    assertFound("equal", document("c", 1));
  }

  public void testItExpires() {
    clock.set(1_000_000);
    recent.remember(document("a", 1), Optional.empty(), false);
    clock.addAndGet(59_999);
    assertFound("a", document("b", 1));
    clock.addAndGet(1);
    assertFound(null, document("b", 1));
  }

  /** An original stays one, however near others are. */
  public void testTheEarlierVersionIsFoundFirst() {
    recent.remember(Documents.document("a", Documents.edited(1, 3), BULK), Optional.empty(), false);
    recent.remember(document("b", 1), Optional.empty(), false);
    assertFound("a", document("a", 1));
    assertFound("b", document("c", 1));
    assertFound(null, document("a", 2));
  }

  public void testACopyIsKnownAndNotFound() {
    recent.remember(document("a", 1), Optional.empty(), true);
    assertFound(null, document("b", 1));
    assertFound(null, document("a", 1));
    SignedDocument.Name name = new SignedDocument.Name(DOCS, "a");
    assertTrue(recent.has(name, "u"));
    assertFalse(recent.has(name, "another user"));
    memory.forget(name);
    assertFalse(recent.has(name, "u"));
  }

  public void testANewVersionTakesThePlaceOfTheOld() {
    recent.remember(document("a", 1), Optional.empty(), false);
    recent.remember(document("a", 2), Optional.empty(), false);
    assertFound(null, document("b", 1));
    assertFound("a", document("b", 2));
    recent.forget(new SignedDocument.Name(DOCS, "a"));
    assertFound(null, document("b", 2));
  }

  /** Sent again after a rejection it would be taken for its own duplicate. */
  public void testWithoutAnIdItIsFoundInItsOwnBulkOnly() {
    recent.remember(document(null, 1), Optional.empty(), false);
    Optional<FoundDocument> match = Documents.find(recent, document(null, 1), 0.8);
    assertThat(match, equalTo(found(1, null, null)));
    assertThat(Documents.find(recent, document("b", 1), 0.8), equalTo(match));
    assertThat(
        Documents.find(recent, Documents.document(null, Documents.text(1), OTHER_BULK), 0.8),
        equalTo(Optional.empty()));
    recent.remember(document("a", 2), Optional.empty(), false);
    assertThat(
        Documents.find(recent, Documents.document(null, Documents.text(2), OTHER_BULK), 0.8)
            .orElseThrow()
            .id(),
        equalTo(Optional.of("a")));
  }

  public void testNobodyFindsWhatOthersWrote() {
    recent.remember(document("a", 1), Optional.empty(), false);
    SignedDocument other =
        Documents.document(Documents.FIELD, "other", "b", Documents.text(1), BULK);
    assertFound(null, other);
    recent.remember(other, Optional.empty(), false);
    assertFound("b", Documents.document(Documents.FIELD, "other", "c", Documents.text(1), BULK));
    assertFound("a", document("c", 1));
  }

  public void testSchemesAndIndicesAreKeptApart() {
    String text = Documents.text(1);
    recent.remember(document("a", 1), Optional.empty(), false);
    assertFound(null, sentences("b", text));
    Index newDocs = new Index("docs", "another uuid");
    for (Index other : List.of(OLD_DOCS, newDocs)) {
      SignedDocument document = Documents.in(other, document("b", 1));
      assertThat(recent.find(document, () -> Set.of(other), 0.8), equalTo(Optional.empty()));
    }
  }

  public void testSimulatedDocumentsFindButAreNotRemembered() {
    recent.remember(Documents.document("a", Documents.text(1), null), Optional.empty(), false);
    assertFound(null, document("b", 1));
    recent.remember(document("c", 1), Optional.empty(), false);
    assertFound("c", Documents.document("d", Documents.text(1), null));
  }

  public void testOneSentenceInCommonIsEnoughForSentences() {
    String shared = " A sentence that both of these documents have in common, word for word. ";
    String first = "The first document begins with this one and then goes on." + shared;
    String second = shared + "The other document ends with something that is quite different.";
    recent.remember(sentences("a", first), Optional.empty(), false);
    SignedDocument document = sentences("b", second);
    assertThat(Documents.find(recent, document, 0.8), equalTo(found(1, "a", null)));
  }

  public void testADocumentOfMoreUnitsThanTheWindowIsForgotten() {
    RecentSignatures small = window(2);
    String long3 =
        "The first sentence of three is this one here. And the second sentence follows the first."
            + " The third sentence ends the document at last.";
    SignedDocument three = sentences("a", long3);
    assertThat(three.units(), equalTo(3));
    small.remember(three, Optional.empty(), false);
    SignedDocument same = sentences("b", long3);
    assertThat(Documents.find(small, same, 0.8), equalTo(Optional.empty()));
  }

  public void testEqualUnitsOfADocumentAreOne() {
    RecentSignatures small = window(2);
    String line = "The disk of the node is almost full, please look after it. ";
    SignedDocument log = sentences("a", line.repeat(5000));
    assertThat(log.units(), equalTo(1));
    small.remember(log, Optional.empty(), false);
    String other = "Another line, of another log, that is not at all like the others.";
    small.remember(sentences("b", other), Optional.empty(), false);
    SignedDocument both = sentences("c", other + " " + line.repeat(40));
    assertThat(both.units(), equalTo(2));
    assertThat(Documents.find(small, both, 0.8), equalTo(found(1, "b", null)));
    SignedDocument again = sentences("d", line.repeat(7));
    assertThat(Documents.find(small, again, 0.8), equalTo(found(1, "a", null)));
  }

  /** A unit that nothing is like takes a step for each band. */
  public void testTheStepsOfADocumentAreBounded() {
    int steps = Documents.SENTENCES.scheme().index().tokensPerUnit();
    int units = Math.ceilDiv(RecentSignatures.MAX_STEPS, steps);
    List<UnitSignature> many = randomUnits(units + 1);
    recent.remember(document("a", List.of(many.getLast())), Optional.empty(), false);
    assertFound(null, document("b", many));
    Collections.swap(many, units, units - 1);
    assertFound("a", document("b", many));
  }

  private static List<UnitSignature> randomUnits(int count) {
    Random random = new Random(5);
    int components = Documents.SENTENCES.scheme().index().signature().components();
    List<UnitSignature> units = new ArrayList<>();
    for (int unit = 0; unit < count; unit++) {
      long[] values = random.longs(components, 0, 1 << 16).toArray();
      units.add(new UnitSignature(unit, unit, unit + 1, values));
    }
    return units;
  }

  private static SignedDocument document(String id, List<UnitSignature> units) {
    return new SignedDocument(
        new OwnIndex(DOCS, "docs", Optional.of(Documents.SENTENCES)),
        Documents.SENTENCES.container(units),
        Optional.of(id),
        "u",
        Optional.of(BULK));
  }

  public void testAnEmptyWindowTakesNoMemory() {
    assertThat(recent.bytes(), equalTo(0L));
    recent.remember(document("a", 1), Optional.empty(), false);
    assertThat(recent.bytes(), greaterThan(1000L));
    clock.addAndGet(60_000);
    recent.forgetExpired();
    assertThat(recent.bytes(), equalTo(0L));
    recent.remember(document("b", 2), Optional.empty(), false);
    assertFound("b", document("c", 2));
  }

  public void testTheOldestMakeRoomWhereMemoryIsShort() {
    int limit = 100_000;
    RecentSignatures small = window(10_000 / 64, new WindowMemory(limit));
    for (int i = 0; i < 500; i++) {
      small.remember(document("d" + i, i), Optional.empty(), false);
      assertThat(small.bytes(), lessThanOrEqualTo((long) limit));
      assertThat(
          Documents.find(small, document("probe", i), 0.8).orElseThrow().id(),
          equalTo(Optional.of("d" + i)));
    }
    assertThat(small.bytes(), greaterThan(limit * 9L / 10));
    assertThat(
        Documents.find(small, document("probe", 499 - 40), 0.8).orElseThrow().id(),
        equalTo(Optional.of("d" + (499 - 40))));
    assertThat(Documents.find(small, document("probe", 499 - 150), 0.8), equalTo(Optional.empty()));
  }

  public void testADocumentThatIsTooLargeIsNotRemembered() {
    RecentSignatures small = window(10, new WindowMemory(3000));
    small.remember(document("a", 1), Optional.empty(), false);
    SignedDocument large = document("b", randomUnits(10));
    small.remember(large, Optional.empty(), false);
    assertThat(
        Documents.find(small, document("c", randomUnits(1)), 0.8), equalTo(Optional.empty()));
    assertThat(
        Documents.find(small, document("c", 1), 0.8).orElseThrow().id(), equalTo(Optional.of("a")));
    assertThat(small.bytes(), lessThanOrEqualTo(3000L));
  }

  public void testTheLargestWindowMakesRoomForOthers() {
    WindowMemory shared = new WindowMemory(55_000);
    RecentSignatures large = window(100, shared);
    RecentSignatures other = window(10, shared);
    for (int i = 0; i < 50; i++) {
      large.remember(document("d" + i, i), Optional.empty(), false);
    }
    long before = large.bytes();
    assertThat(before, greaterThan(45_000L));
    for (int i = 0; i < 10; i++) {
      other.remember(document("e" + i, i), Optional.empty(), false);
    }
    assertThat(
        Documents.find(other, document("c", 0), 0.8).orElseThrow().id(),
        equalTo(Optional.of("e0")));
    assertThat(large.bytes(), lessThan(before));
    assertThat(large.bytes() + other.bytes(), lessThanOrEqualTo(60_000L));
    clock.addAndGet(60_000);
    other.remember(document("f", 100), Optional.empty(), false);
    assertThat(other.bytes(), lessThan(10_000L));
  }

  /** The ring goes round many times; exactly the last documents are found, each by its copy. */
  public void testItHoldsTheLastDocuments() {
    int size = 50;
    RecentSignatures small = window(size);
    Deque<Integer> expected = new ArrayDeque<>();
    Random random = new Random(42);
    for (int i = 0; i < 1000; i++) {
      // Some texts come again and again, under new ids.
      int text = random.nextBoolean() ? i : random.nextInt(5);
      small.remember(document("d" + i, text), Optional.empty(), false);
      expected.addLast(text);
      if (expected.size() > size) {
        expected.removeFirst();
      }
      int probe = random.nextInt(i + 1);
      boolean found = Documents.find(small, document("probe", probe), 0.8).isPresent();
      assertThat("text " + probe + " after " + i, found, equalTo(expected.contains(probe)));
    }
  }
}
