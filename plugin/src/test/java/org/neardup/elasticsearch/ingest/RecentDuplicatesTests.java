package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.tasks.Task;

/** Searches for several documents, and documents that no search finds yet. */
public class RecentDuplicatesTests extends ProcessorTestCase {

  public void testOneUserIsNeverSearchedForAsAnother() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    bulk("ann", () -> execute(processor, document("1", 1)));
    bulk("ann", () -> execute(processor, document("2", 2)));
    bulk("bob", () -> execute(processor, document("3", 3)));
    bulk("ann", () -> execute(processor, document("4", 4)));
    answer(0, NOTHING);
    answer(1, NOTHING);
    answer(2, NOTHING);
    answer(3, NOTHING);
    assertThat(asked.stream().map(a -> a.headers().get("user")).toList(), equalTo(users()));
    assertThat(handledAs, equalTo(users()));
    assertThat(context.getHeader("user"), nullValue());
  }

  private static List<String> users() {
    return List.of("ann", "ann", "bob", "ann");
  }

  public void testBulksOfOneUserAreSearchedForTogether() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    bulk("ann", () -> execute(processor, document("1", 1)));
    bulk("ann", () -> execute(processor, document("2", 2)));
    bulk(
        "ann",
        () -> {
          context.putHeader(Task.X_OPAQUE_ID_HTTP_HEADER, "a trace");
          context.putHeader("_xpack_audit_request_id", "of one request");
          execute(processor, document("3", 3));
        });
    answer(0, NOTHING);
    answer(1, NOTHING, NOTHING);
    assertThat(passed.size(), equalTo(3));
  }

  public void testTheSecondOfABulkIsADuplicateOfTheFirst() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 3);
    bulk(
        "ann",
        () -> {
          execute(processor, document("1", 1));
          execute(processor, document("2", 1));
          execute(processor, document("3", 1));
        });
    // Whichever search is answered first, the first document is the original.
    answer(2, NOTHING);
    answer(1, NOTHING);
    answer(0, NOTHING);
    assertThat(tags(passed.get(0)), aMapWithSize(0));
    Map<String, Object> expected = Map.of("duplicate_of", "1", "similarity", 1f, "cluster_id", "1");
    assertThat(tags(passed.get(1)), equalTo(expected));
    assertThat(tags(passed.get(2)), equalTo(expected));
  }

  public void testTheClusterOfARecentDocumentIsInherited() {
    NearDuplicateProcessor processor = processor();
    bulk("ann", () -> execute(processor, document("2", 1)));
    answer(0, "1");
    bulk("ann", () -> execute(processor, document("docs", "3", Documents.edited(1, 2))));
    answer(1, NOTHING);
    assertThat(passed.get(1).getFieldValue("duplicate_of", String.class), equalTo("2"));
    assertThat(passed.get(1).getFieldValue("cluster_id", String.class), equalTo("1"));
  }

  /** It would name a document that was never indexed as the original. */
  public void testADroppedDocumentIsNotRemembered() {
    NearDuplicateProcessor processor = processor("action", "drop");
    bulk(
        "ann",
        () -> {
          execute(processor, document("1", 1));
          execute(processor, document("docs", "2", Documents.edited(1, 3)));
        });
    answer(0, "7");
    answer(1, NOTHING);
    assertThat(dropped, equalTo(1));
    assertThat(passed.size(), equalTo(1));
  }

  public void testTheIndexedOneIsNamedIfBothAreAsSimilar() {
    NearDuplicateProcessor processor = processor();
    bulk("ann", () -> execute(processor, document("1", 1)));
    answer(0, NOTHING);
    bulk("ann", () -> execute(processor, document("2", 1)));
    answer(1, new MultiSearchResponse.Item(response("0", 1f, null), null));
    assertThat(passed.get(1).getFieldValue("duplicate_of", String.class), equalTo("0"));
    bulk("ann", () -> execute(processor, document("3", 1)));
    answer(2, new MultiSearchResponse.Item(response("0", 0.9f, null), null));
    assertThat(passed.get(2).getFieldValue("duplicate_of", String.class), equalTo("1"));
  }

  public void testAnEmptiedDocumentIsForgotten() {
    NearDuplicateProcessor processor = processor("action", "drop", "max_concurrent_batches", 4);
    bulk(
        "ann",
        () -> {
          execute(processor, document("1", 1));
          execute(processor, document("2", 2));
        });
    answer(0, NOTHING);
    answer(1, NOTHING);
    bulk(
        "ann",
        () -> {
          execute(processor, document("docs", "1", ""));
          execute(processor, document("docs", "2", null));
          execute(processor, document("3", 1));
          execute(processor, document("4", 2));
        });
    answer(2, NOTHING);
    answer(3, NOTHING);
    assertThat(dropped, equalTo(0));
    assertThat(passed.size(), equalTo(6));
  }

  /** Some waited for their index while others came that saw it. */
  public void testCopiesWhileTheirIndexIsCreated() {
    project =
        TargetResolverTests.projectWithTemplate(
            TargetResolverTests.DOCUMENTS,
            TargetResolverTests.index("new-1", TargetResolverTests.DOCUMENTS)
                .putAlias(AliasMetadata.builder("all")));
    NearDuplicateProcessor processor = processor("index", "all", "action", "drop");
    bulk("ann", () -> execute(processor, document("new-2", "1", Documents.text(1))));
    project =
        TargetResolverTests.projectWithTemplate(
            TargetResolverTests.DOCUMENTS,
            TargetResolverTests.index("new-1", TargetResolverTests.DOCUMENTS)
                .putAlias(AliasMetadata.builder("all")),
            TargetResolverTests.index("new-2", TargetResolverTests.DOCUMENTS)
                .putAlias(AliasMetadata.builder("all")));
    bulk("ann", () -> execute(processor, document("new-2", "2", Documents.text(1))));
    answer(1, NOTHING);
    answer(0, NOTHING);
    assertThat(dropped, equalTo(1));
    assertThat(passed.getFirst().getMetadata().getId(), equalTo("2"));
  }
}
