package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.ingest.IngestPipelineTestUtils.jsonSimulatePipelineRequest;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.SimulateBulkAction;
import org.elasticsearch.action.bulk.SimulateBulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.ingest.SimulateDocumentBaseResult;
import org.elasticsearch.action.ingest.SimulatePipelineAction;
import org.elasticsearch.action.ingest.SimulatePipelineRequest;
import org.elasticsearch.action.ingest.SimulatePipelineResponse;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.core.Strings;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.rest.RestStatus;

/** The processor in pipelines of a node; texts are those of {@link Documents}. */
public class NearDuplicateIngestIT extends IngestIntegTestCase {

  public void testTag() {
    pipeline("");
    index(request("1", 1), request("2", 2));
    index(request("3", 1));
    index(request("docs", "4", Documents.edited(1, 4)), request("5", 5));
    assertThat(tags("1"), aMapWithSize(0));
    assertThat(tags("2"), aMapWithSize(0));
    assertThat(tags("3"), equalTo(copyOf("1", "1")));
    assertThat(tags("4").get("cluster_id"), equalTo("1"));
    float similarity = (float) tags("4").get("similarity");
    assertTrue("" + similarity, similarity > 0.8 && similarity < 1);
    assertThat(tags("5"), aMapWithSize(0));
    minSimilarity();
    withinTheRefreshLag();
  }

  /** An alert: which protected text, and which sentences of both. */
  @SuppressWarnings("unchecked")
  public void testDuplicatesOfAnotherIndexAreListedWithTheirSentences() {
    createIndexOf("protected");
    pipeline(
        ",\"index\":\"protected\",\"target_field\":\"leak\",\"max_duplicates\":2,"
            + "\"min_similarity\":0.3");
    index(request("protected", "a", Documents.text(1)));
    index(request("protected", "b", Documents.edited(1, 4)));
    index(request("protected", "c", Documents.text(3)));
    index(request("1", 1), request("4", 4));
    assertThat(tags("4"), aMapWithSize(0));
    Map<String, Object> leak = (Map<String, Object>) tags("1").get("leak");
    assertThat(leak.get("duplicate_of"), equalTo("a"));
    List<Map<String, Object>> duplicates = (List<Map<String, Object>>) leak.get("duplicates");
    assertThat(duplicates.stream().map(d -> d.get("id")).toList(), equalTo(List.of("a", "b")));
    assertThat(duplicates.get(0).get("index"), equalTo("protected"));
    Map<String, Object> pair = ((List<Map<String, Object>>) duplicates.get(0).get("pairs")).get(0);
    int length = Documents.text(1).length();
    assertThat(
        pair,
        equalTo(
            Map.of(
                "similarity",
                1.0,
                "start",
                0,
                "end",
                length,
                "duplicate_start",
                0,
                "duplicate_end",
                length)));
  }

  public void testDrop() {
    pipeline(",\"action\":\"drop\"");
    index(request("1", 1));
    BulkItemResponse[] items = bulk(request("2", 1), request("3", 3));
    assertThat(items[0].getResponse().getResult(), equalTo(DocWriteResponse.Result.NOOP));
    assertThat(items[1].getResponse().getResult(), equalTo(DocWriteResponse.Result.CREATED));
    refresh();
    assertHitCount(prepareSearch("docs"), 2);
    withoutIds();
    manyOfOneBulk();
  }

  public void testFail() {
    pipeline(",\"action\":\"fail\"");
    index(request("1", 1));
    BulkItemResponse[] items = bulk(request("2", 1), request("3", 3));
    assertThat(items[0].getFailure().getStatus(), equalTo(RestStatus.CONFLICT));
    assertThat(
        items[0].getFailureMessage(),
        containsString("is a near duplicate of document [1] of index [docs]: similarity 1.0"));
    assertFalse(items[1].isFailed());
    Exception single =
        expectThrows(Exception.class, () -> client().index(request("4", 1)).actionGet());
    assertThat(ExceptionsHelper.status(single), equalTo(RestStatus.CONFLICT));
    upserts();
    anUpdateDoesNotMatchItself();
  }

  private void minSimilarity() {
    pipeline(",\"min_similarity\":0.99");
    index(request("docs", "6", Documents.edited(2, 4)));
    assertThat(tags("6"), aMapWithSize(0));
  }

  private void anUpdateDoesNotMatchItself() {
    index(request("1", 1));
    index(request("docs", "1", Documents.edited(1, 2)));
    index(
        new IndexRequest("docs")
            .id("1")
            .source("body", Documents.text(1), "other", 1)
            .setPipeline("dedup"));
    assertThat(tags("1"), equalTo(Map.of("other", 1)));
  }

  public void testTheSameIdInAnotherIndexOfTheAliasIsAnotherDocument() {
    createIndexOf("old");
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("old", "all", false)
            .addAlias("docs", "all", true));
    pipeline(",\"index\":\"all\"");
    index(request("old", "1", Documents.text(1)), request("old", "2", Documents.text(2)));
    index(request("all", "1", Documents.text(1)), request("3", 2));
    assertThat(tags("1"), equalTo(copyIn("old", "1")));
    assertThat(tags("3"), equalTo(copyIn("old", "2")));
    index(request("all", "1", Documents.text(3)));
    assertThat(tags("1"), aMapWithSize(0));
  }

  private void manyOfOneBulk() {
    pipeline(",\"action\":\"drop\",\"batch_size\":7,\"max_concurrent_batches\":3");
    int texts = 40;
    IndexRequest[] requests =
        IntStream.range(0, 4 * texts)
            .mapToObj(i -> request("d" + i, 1000 + i % texts))
            .toArray(IndexRequest[]::new);
    BulkItemResponse[] items = bulk(requests);
    for (int i = 0; i < items.length; i++) {
      DocWriteResponse.Result expected =
          i < texts ? DocWriteResponse.Result.CREATED : DocWriteResponse.Result.NOOP;
      assertThat(items[i].getResponse().getResult(), equalTo(expected));
    }
  }

  private void withinTheRefreshLag() {
    pipeline("");
    bulk(request("7", 7));
    index(request("8", 7));
    assertThat(tags("8"), equalTo(copyOf("7", "7")));
    pipeline(",\"window_size\":0");
    bulk(request("9", 9));
    index(request("10", 9));
    assertThat(tags("10"), aMapWithSize(0));
  }

  private void withoutIds() {
    BulkItemResponse[] items = bulk(request(null, 11), request(null, 11), request(null, 12));
    List<DocWriteResponse.Result> results = new ArrayList<>();
    for (BulkItemResponse item : items) {
      results.add(item.getResponse().getResult());
    }
    assertThat(
        results,
        equalTo(
            List.of(
                DocWriteResponse.Result.CREATED,
                DocWriteResponse.Result.NOOP,
                DocWriteResponse.Result.CREATED)));
    refresh();
    index(request(null, 11), request(null, 12));
    assertHitCount(prepareSearch("docs"), 4);
  }

  public void testAnotherIndexIsLookedIn() {
    createIndexOf("archive");
    pipeline(",\"index\":\"archive\"");
    prepareIndex("archive").setId("a").setSource("body", Documents.text(1)).get();
    prepareIndex("archive")
        .setId("b")
        .setSource("body", Documents.text(2), "cluster_id", "c")
        .get();
    refresh("archive");
    index(request("a", 1), request("2", 2), request("3", 3), request("4", 3));
    assertThat(tags("a"), equalTo(copyIn("archive", "a")));
    assertThat(tags("2"), equalTo(copyIn("archive", "b", "c")));
    // Not a duplicate in the archive.
    assertThat(tags("4"), aMapWithSize(0));
  }

  public void testSearchesThatFail() {
    Map<String, String> missing = new LinkedHashMap<>();
    missing.put("no such index [missing]", ",\"index\":\"missing\"");
    missing.put(
        "[docs] has no field [other] of type [near_duplicate]",
        ",\"near_duplicate_field\":\"other\"");
    missing.forEach(
        (message, settings) -> {
          pipeline(settings);
          BulkItemResponse[] items = bulk(request("1", 1));
          assertThat(items[0].getFailureMessage(), containsString(message));
          pipeline(settings + ",\"on_search_failure\":\"ignore\"");
          index(request("1", 1));
          assertThat(tags("1"), aMapWithSize(0));
          pipeline(settings + ",\"on_search_failure\":\"tag\"");
          index(request("1", 1));
          assertThat((String) tags("1").get("duplicate_search_failure"), containsString(message));
          pipeline(settings + ",\"ignore_failure\":true");
          assertFalse(bulk(request("1", 1))[0].isFailed());
        });
    anIndexThatIsCreatedByItsFirstDocument();
  }

  private void anIndexThatIsCreatedByItsFirstDocument() {
    pipeline("");
    assertFalse(bulk(request("new", "1", "some text"))[0].isFailed());
    // Now the index exists, and its field is of another type.
    assertThat(
        bulk(request("new", "2", "some text"))[0].getFailureMessage(),
        containsString("[new] has no field [body] of type [near_duplicate]"));
  }

  private void upserts() {
    refresh();
    assertFalse(upsert("5", 6).isFailed());
    assertThat(
        upsert("6", 1).getFailureMessage(), containsString("near duplicate of document [1]"));
    refresh();
    assertFalse(upsert("5", 6).isFailed());
    Exception e =
        expectThrows(
            Exception.class,
            () ->
                client()
                    .prepareUpdate("docs", "6")
                    .setUpsert(request(null, 1))
                    .setDoc("a", 1)
                    .get());
    assertThat(ExceptionsHelper.stackTrace(e), containsString("near duplicate of document [1]"));
  }

  private static BulkItemResponse upsert(String id, int text) {
    UpdateRequest update =
        new UpdateRequest("docs", id)
            .doc(new IndexRequest().source("body", Documents.text(text)).setPipeline("dedup"))
            .docAsUpsert(true);
    BulkRequest bulk = new BulkRequest().add(update);
    return internalCluster().masterClient().bulk(bulk).actionGet().getItems()[0];
  }

  public void testSimulationFindsAndLeavesNoTrace() throws Exception {
    pipeline("");
    index(request("1", 1));
    assertThat(simulate("2", 1).getFieldValue("duplicate_of", String.class), equalTo("1"));
    assertFalse(simulate("3", 3).hasField("duplicate_of"));
    SimulateBulkRequest simulated =
        new SimulateBulkRequest(Map.of(), Map.of(), Map.of(), Map.of(), null);
    simulated.add(request("4", 4));
    BulkResponse response =
        internalCluster().masterClient().execute(SimulateBulkAction.INSTANCE, simulated).get();
    assertFalse(response.hasFailures());
    index(request("5", 3), request("6", 4));
    assertThat(tags("5"), aMapWithSize(0));
    assertThat(tags("6"), aMapWithSize(0));
  }

  private static IngestDocument simulate(String id, int text) throws Exception {
    String docs = "{\"docs\":[{\"_index\":\"docs\",\"_id\":\"%s\",\"_source\":{\"body\":\"%s\"}}]}";
    SimulatePipelineRequest request =
        jsonSimulatePipelineRequest(Strings.format(docs, id, Documents.text(text)));
    request.setId("dedup");
    SimulatePipelineResponse response =
        internalCluster().masterClient().execute(SimulatePipelineAction.INSTANCE, request).get();
    return ((SimulateDocumentBaseResult) response.getResults().getFirst()).getIngestDocument();
  }
}
