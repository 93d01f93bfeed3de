package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.ingest.IngestPipelineTestUtils.jsonSimulatePipelineRequest;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.lessThan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionFuture;
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
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.IngestService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.PluginsService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.test.AbstractSearchCancellationTestCase.SearchShardBlockingPlugin;
import org.neardup.elasticsearch.NearDuplicatePlugin;

/** The processor in pipelines of a node; texts are those of {@link Documents}. */
public class NearDuplicateIngestIT extends IngestIntegTestCase {

  /** Only against hanging. */
  private static final TimeValue LONG = TimeValue.timeValueMinutes(5);

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class, SearchShardBlockingPlugin.class);
  }

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
        ",\"index\":\"protected\",\"target_field\":\"leak\",\"max_duplicates\":2,\"min_similarity\":0.3");
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

  public void testAMultiField() {
    assertAcked(
        prepareCreate("multi")
            .setMapping(
                """
                {"properties": {"body": {"type": "text",
                  "fields": {"dup": {"type": "near_duplicate", "unit": "sentence"}}}}}\
                """));
    pipeline(",\"near_duplicate_field\":\"body.dup\"");
    String sentence = "One sentence that is the same in both of the documents of this test. ";
    index(request("multi", "1", sentence + "And this is another one that follows it, really."));
    index(request("multi", "2", "Something quite different comes first in here. " + sentence));
    assertThat(tags("multi", QueryBuilders.idsQuery().addIds("2")), equalTo(copyOf("1", "1")));
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
    aPipelineWithWrongSettingsIsRefused();
  }

  private void anIndexThatIsCreatedByItsFirstDocument() {
    pipeline("");
    assertFalse(bulk(request("new", "1", "some text"))[0].isFailed());
    // By then it is there, and its field is not what it should be.
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

  public void testAnIndexThatWasDeletedIsForgotten() {
    pipeline("");
    index(request("1", 1));
    assertAcked(indicesAdmin().prepareDelete("docs"));
    createDocs();
    index(request("2", 1));
    assertThat(tags("2"), aMapWithSize(0));
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

  /** Searches are held until a document was refused. */
  public void testAFullQueueRejectsAndTheRestIsIndexed() throws Exception {
    pipeline(",\"max_queue\":1,\"max_concurrent_batches\":1,\"batch_size\":1");
    CountDownLatch goOn = new CountDownLatch(1);
    hook(context -> safeAwait(goOn, LONG));
    BulkRequest bulk = new BulkRequest();
    IntStream.range(0, 20).forEach(i -> bulk.add(request("d" + i, i)));
    long before = refused();
    BulkItemResponse[] items;
    try {
      ActionFuture<BulkResponse> answer = internalCluster().masterClient().bulk(bulk);
      assertBusy(() -> assertThat(refused(), greaterThan(before)), 5, TimeUnit.MINUTES);
      goOn.countDown();
      items = answer.actionGet().getItems();
    } finally {
      goOn.countDown();
      hook(null);
    }
    List<BulkItemResponse> failed =
        Arrays.stream(items).filter(BulkItemResponse::isFailed).toList();
    assertThat(failed.size(), allOf(greaterThan(0), lessThan(20)));
    for (BulkItemResponse item : failed) {
      assertThat(item.getFailure().getStatus(), equalTo(RestStatus.TOO_MANY_REQUESTS));
      assertThat(item.getFailureMessage(), containsString("[max_queue] = 1"));
    }
    refresh();
    assertHitCount(prepareSearch("docs").setTrackTotalHits(true), 20 - failed.size());
  }

  private static void hook(Consumer<SearchContext> beforeSearches) {
    for (PluginsService service : internalCluster().getInstances(PluginsService.class)) {
      service
          .filterPlugins(SearchShardBlockingPlugin.class)
          .forEach(plugin -> plugin.setRunOnPreQueryPhase(beforeSearches));
    }
  }

  private static long refused() {
    long refused = 0;
    for (IngestService service : internalCluster().getInstances(IngestService.class)) {
      refused += service.stats().totalStats().ingestFailedCount();
    }
    return refused;
  }

  private void aPipelineWithWrongSettingsIsRefused() {
    Exception e = expectThrows(Exception.class, () -> pipeline(",\"action\":\"delete\""));
    assertThat(
        ExceptionsHelper.stackTrace(e),
        containsString("[action] must be one of [tag, drop, fail], got [delete]"));
    assertThat(ExceptionsHelper.status(e), equalTo(RestStatus.BAD_REQUEST));
    e = expectThrows(Exception.class, () -> pipeline(",\"threshold\":0.8"));
    assertThat(ExceptionsHelper.stackTrace(e), containsString("parameters [threshold]"));
  }
}
