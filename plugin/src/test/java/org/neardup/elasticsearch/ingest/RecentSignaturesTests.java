package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.nullValue;
import static org.neardup.elasticsearch.ingest.Documents.DOCS;
import static org.neardup.elasticsearch.ingest.Documents.OLD_DOCS;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.ingest.ProcessorSettings.Window;
import org.neardup.elasticsearch.ingest.SignedDocument.Name;
import org.neardup.signature.Similarity;

public class RecentSignaturesTests extends ESTestCase {

  private static final Object BULK = new Object();
  private static final Object OTHER_BULK = new Object();

  private final AtomicLong clock = new AtomicLong();
  private final RecentSignatures recent = window(100);

  private RecentSignatures window(int size) {
    return new RecentSignatures(new Window(size, TimeValue.timeValueSeconds(60)), clock::get);
  }

  private static SignedDocument document(@Nullable String id, int text) {
    return Documents.document(id, Documents.text(text), BULK);
  }

  private void assertFound(String id, SignedDocument document) {
    Match match = recent.find(document, 0.8);
    assertThat(match == null ? null : match.id(), equalTo(id));
  }

  public void testACopyAndANearCopyAreFound() {
    recent.remember(document("a", 1), "cluster");
    recent.remember(document("b", 2), null);
    assertThat(recent.find(document("c", 1), 0.8), equalTo(new Match(1, "docs", "a", "cluster")));
    SignedDocument near = Documents.document("c", Documents.edited(1, 5), BULK);
    SignedDocument original = document("a", 1);
    int equal = original.units().getFirst().equalComponents(near.units().getFirst());
    float expected = (float) Similarity.estimate(equal, original.units().getFirst().size(), 16);
    assertThat(expected, greaterThan(0.8f));
    assertThat(recent.find(near, 0.8), equalTo(new Match(expected, "docs", "a", "cluster")));
    assertThat(recent.find(near, Math.nextUp(expected)), nullValue());
    assertFound(null, document("c", 3));
  }

  public void testTheMostSimilarIsFound() {
    recent.remember(Documents.document("near", Documents.edited(1, 3), BULK), null);
    recent.remember(Documents.document("less", Documents.edited(1, 6), BULK), null);
    assertFound("near", document("c", 1));
    recent.remember(document("equal", 1), null);
    assertFound("equal", document("c", 1));
  }

  public void testItExpires() {
    clock.set(1_000_000);
    recent.remember(document("a", 1), null);
    clock.addAndGet(59_999);
    assertFound("a", document("b", 1));
    clock.addAndGet(1);
    assertFound(null, document("b", 1));
  }

  public void testADocumentIsNotFoundByItself() {
    recent.remember(document("a", 1), null);
    assertFound(null, document("a", 1));
    assertFound("a", Documents.in(OLD_DOCS, List.of(DOCS, OLD_DOCS), document("a", 1)));
  }

  public void testANewVersionTakesThePlaceOfTheOld() {
    recent.remember(document("a", 1), null);
    recent.remember(document("a", 2), null);
    assertFound(null, document("b", 1));
    assertFound("a", document("b", 2));
    recent.forget(new Name(DOCS, "a"));
    assertFound(null, document("b", 2));
  }

  /** Sent again after a rejection it would be taken for its own duplicate. */
  public void testWithoutAnIdItIsFoundInItsOwnBulkOnly() {
    recent.remember(document(null, 1), null);
    Match match = recent.find(document(null, 1), 0.8);
    assertThat(match, equalTo(new Match(1, "docs", null, null)));
    assertThat(recent.find(document("b", 1), 0.8), equalTo(match));
    assertThat(
        recent.find(Documents.document(null, Documents.text(1), OTHER_BULK), 0.8), nullValue());
    recent.remember(document("a", 2), null);
    assertThat(
        recent.find(Documents.document(null, Documents.text(2), OTHER_BULK), 0.8).id(),
        equalTo("a"));
  }

  public void testNobodyFindsWhatOthersWrote() {
    recent.remember(document("a", 1), null);
    SignedDocument other =
        Documents.document(Documents.FIELD, "other", "b", Documents.text(1), BULK);
    assertFound(null, other);
    recent.remember(other, null);
    assertFound("b", Documents.document(Documents.FIELD, "other", "c", Documents.text(1), BULK));
    assertFound("a", document("c", 1));
  }

  public void testSchemesAndIndicesAreKeptApart() {
    String text = Documents.text(1);
    recent.remember(document("a", 1), null);
    assertFound(null, Documents.document(Documents.SENTENCES, "u", "b", text, BULK));
    assertFound(null, Documents.in(OLD_DOCS, List.of(OLD_DOCS), document("b", 1)));
    Index newDocs = new Index("docs", "another uuid");
    assertFound(null, Documents.in(newDocs, List.of(newDocs), document("b", 1)));
  }

  public void testSimulatedDocumentsFindButAreNotRemembered() {
    recent.remember(Documents.document("a", Documents.text(1), null), null);
    assertFound(null, document("b", 1));
    recent.remember(document("c", 1), null);
    assertFound("c", Documents.document("d", Documents.text(1), null));
  }

  public void testOneSentenceInCommonIsEnoughForSentences() {
    String shared = " A sentence that both of these documents have in common, word for word. ";
    String first = "The first document begins with this one and then goes on." + shared;
    String second = shared + "The other document ends with something that is quite different.";
    recent.remember(Documents.document(Documents.SENTENCES, "u", "a", first, BULK), null);
    SignedDocument document = Documents.document(Documents.SENTENCES, "u", "b", second, BULK);
    assertThat(recent.find(document, 0.8), equalTo(new Match(1, "docs", "a", null)));
  }

  public void testASizeOfZeroRemembersNothing() {
    RecentSignatures off = window(0);
    off.remember(document("a", 1), null);
    assertThat(off.find(document("b", 1), 0.8), nullValue());
  }

  public void testADocumentOfMoreUnitsThanTheWindowIsForgotten() {
    RecentSignatures small = window(2);
    String long3 =
        "The first sentence of three is this one here. And the second sentence follows the first."
            + " The third sentence ends the document at last.";
    SignedDocument three = Documents.document(Documents.SENTENCES, "u", "a", long3, BULK);
    assertThat(three.units().size(), equalTo(3));
    small.remember(three, null);
    SignedDocument same = Documents.document(Documents.SENTENCES, "u", "b", long3, BULK);
    assertThat(small.find(same, 0.8), nullValue());
  }

  /** The ring goes round many times; exactly the last documents are found, each by its copy. */
  public void testItHoldsTheLastDocuments() {
    int size = 50;
    RecentSignatures small = window(size);
    Deque<Integer> expected = new ArrayDeque<>();
    Random random = new Random(42);
    for (int i = 0; i < 1000; i++) {
      // Some texts come again and again, under ids of their own.
      int text = random.nextBoolean() ? i : random.nextInt(5);
      small.remember(document("d" + i, text), null);
      expected.addLast(text);
      if (expected.size() > size) {
        expected.removeFirst();
      }
      int probe = random.nextInt(i + 1);
      boolean found = small.find(document("probe", probe), 0.8) != null;
      assertThat("text " + probe + " after " + i, found, equalTo(expected.contains(probe)));
    }
  }
}
