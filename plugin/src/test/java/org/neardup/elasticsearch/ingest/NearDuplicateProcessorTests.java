package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.lessThan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.rest.RestStatus;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;

/** The actions of a processor for the documents that a search finds. */
public class NearDuplicateProcessorTests extends ProcessorTestCase {

  public void testTheClusterIsNamedByTheDuplicateIfItHasNone() {
    execute(processor("target_field", "dup.of"), document("1", 1));
    answer(0, "7");
    assertThat(
        tags(passed.getFirst()),
        equalTo(
            Map.of(
                "dup",
                Map.of("of", Map.of("duplicate_of", "7", "similarity", 0.9f, "cluster_id", "7")))));
  }

  public void testTagsOfAnEarlierRunAreTakenOff() {
    IngestDocument document = document("1", 1);
    document.setFieldValue("duplicate_of", "7");
    document.setFieldValue("similarity", 0.9);
    document.setFieldValue("cluster_id", "7");
    document.setFieldValue("duplicate_search_failure", "was closed");
    execute(processor(), document);
    answer(0, NOTHING);
    assertThat(tags(passed.getFirst()), aMapWithSize(0));
  }

  public void testATagThatCannotBeSetFailsTheDocument() {
    IngestDocument document = document("1", 1);
    document.setFieldValue("dup", "a text");
    execute(processor("target_field", "dup"), document);
    answer(0, "7");
    assertThat(failed.getFirst(), instanceOf(IllegalArgumentException.class));
  }

  public void testWhatIsSearched() {
    execute(processor("min_similarity", 0.7), document("1", 1));
    assertThat(search(0).indices(), equalTo(new String[] {"docs"}));
    assertThat(search(0).allowPartialSearchResults(), equalTo(false));
    assertThat(search(0).source().size(), equalTo(1));
    NearDuplicateQueryBuilder near = near(0);
    assertThat(near.options().field(), equalTo("body"));
    assertThat(near.options().search().minSimilarity(), equalTo(OptionalDouble.of(0.7)));
    Like expected = like(1);
    assertThat(near.likes().like(), equalTo(List.of(expected)));
    QueryBuilder itself =
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds("1"))
            .filter(QueryBuilders.termQuery("_index", "docs"));
    assertThat(near.filters(), equalTo(List.of(QueryBuilders.boolQuery().mustNot(itself))));
  }

  private static Like like(int text) {
    MappedField field = Documents.FIELD;
    return field.like(
        field.scheme().format().encode(field.scheme().sign(List.of(Documents.text(text)))));
  }

  private List<Like> likes() {
    return near(asked.size() - 1).likes().like();
  }

  public void testTheFormsOfAValue() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 64);
    String text = Documents.text(1);
    execute(processor, document("docs", null, text));
    assertThat(likes(), equalTo(List.of(like(1))));
    Like.Signature signature = (Like.Signature) like(2);
    Map<Object, Object> precomputed = new HashMap<>((Map<?, ?>) signature.value());
    precomputed.put("text", "kept");
    execute(processor, document("docs", null, precomputed));
    assertThat(likes(), equalTo(List.of(signature)));
    List<Object> parts = new ArrayList<>(List.of(text.substring(0, 300)));
    parts.add(null);
    parts.add(List.of(text.substring(301)));
    execute(processor, document("docs", null, parts));
    String joined = text.substring(0, 300) + "\n" + text.substring(301);
    assertThat(
        likes(),
        equalTo(
            List.of(
                Documents.FIELD.like(
                    Documents.FIELD
                        .scheme()
                        .format()
                        .encode(Documents.FIELD.scheme().sign(List.of(joined)))))));
    assertThat(failed, equalTo(List.of()));
    execute(processor, document("docs", null, Map.of("some", "object")));
    assertThat(
        failed.getFirst().getMessage(),
        containsString("field [body] must be a text, a list of texts or one object"));
    execute(
        processor, document("docs", null, Map.of("scheme", "0123456789abcdef", "signature", "")));
    assertThat(
        failed.get(1).getMessage(),
        containsString("the signature is of signature scheme [0123456789abcdef]"));
  }

  public void testNothingToLookFor() {
    execute(processor(), document("docs", "1", null));
    execute(processor(), document("docs", "1", ""));
    execute(processor(), document("docs", "1", List.of()));
    execute(processor(), document("new", "1", "in an index that is not there yet"));
    assertThat(passed.size(), equalTo(4));
    assertThat(asked.size(), equalTo(0));
  }

  public void testAMissingField() {
    IngestDocument document = new IngestDocument("docs", "1", 1, null, null, new HashMap<>());
    execute(processor(), document);
    assertThat(failed.getFirst().getMessage(), containsString("field [body] not present"));
    execute(processor("ignore_missing", true), document);
    assertThat(passed, equalTo(List.of(document)));
  }

  public void testAFailedSearch() {
    ElasticsearchException reason = new ElasticsearchException("no such shard");
    for (String policy : List.of("fail", "ignore", "tag")) {
      execute(processor("on_search_failure", policy), document("1", 1));
      answer(asked.size() - 1, new MultiSearchResponse.Item(null, reason));
    }
    assertThat(failed, equalTo(List.of(reason)));
    assertThat(tags(passed.get(0)), aMapWithSize(0));
    assertThat(tags(passed.get(1)), equalTo(Map.of("duplicate_search_failure", "no such shard")));
  }

  public void testAFullQueueRejects() {
    NearDuplicateProcessor processor = processor("max_queue", 2, "max_concurrent_batches", 1);
    for (int i = 0; i < 4; i++) {
      execute(processor, document("" + i, i));
    }
    assertThat(failed.getFirst(), instanceOf(EsRejectedExecutionException.class));
    assertThat(failed.getFirst().getMessage(), containsString("[max_queue] = 2"));
    assertThat(ExceptionsHelper.status(failed.getFirst()), equalTo(RestStatus.TOO_MANY_REQUESTS));
    answer(0, NOTHING);
    answer(1, NOTHING, NOTHING);
    assertThat(passed.size(), equalTo(3));
    execute(processor, document("5", 5));
    assertThat(failed.size(), equalTo(1));
  }

  /** Texts that wait for their search are asked of the breaker, and given back. */
  public void testWaitingDocumentsAreBoundedByMemory() {
    breaker = new LimitedBreaker(CircuitBreaker.REQUEST, ByteSizeValue.ofKb(100));
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    int waiting = 0;
    while (failed.isEmpty()) {
      execute(processor, document("" + waiting, waiting));
      waiting++;
    }
    assertThat(failed.getFirst(), instanceOf(CircuitBreakingException.class));
    assertThat(ExceptionsHelper.status(failed.getFirst()), equalTo(RestStatus.TOO_MANY_REQUESTS));
    assertThat(waiting, allOf(greaterThan(10), lessThan(100)));
    execute(processor("on_search_failure", "ignore"), document("ignored", 1));
    assertThat(passed.size(), equalTo(1));
    answer(0, NOTHING);
    answer(1, new String[waiting - 2]);
    assertThat(passed.size(), equalTo(waiting));
    assertThat(breaker.getUsed(), equalTo(0L));
    execute(processor, document("again", 1));
    assertThat(failed.size(), equalTo(1));
    answer(2, NOTHING);
  }

  private void useSentences() {
    project =
        TargetResolverTests.project(
            TargetResolverTests.index("docs", TargetResolverTests.SENTENCES));
  }

  private static String sentences(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + " sentence number " + i + " of a document that has many of them. ")
        .collect(Collectors.joining());
  }

  public void testEqualUnitsAreLookedForOnce() {
    useSentences();
    String line = "The disk of the node is almost full, please look after it. ";
    execute(processor(), document("docs", "1", line.repeat(40)));
    MappedField field = Documents.SENTENCES;
    assertThat(
        near(0).likes().like(),
        equalTo(
            List.of(
                field.like(field.scheme().format().encode(field.scheme().sign(List.of(line)))))));
  }

  public void testADocumentOfMoreSentencesThanTheFieldTakes() {
    String few = TargetResolverTests.SENTENCES.replace("}}", ", 'max_sentences': 3}}");
    project = TargetResolverTests.project(TargetResolverTests.index("docs", few));
    execute(processor(), document("docs", "1", sentences("Any", 4)));
    assertThat(
        failed.getFirst().getMessage(),
        equalTo(
            "field [body] takes at most [max_sentences] = 3 sentences a document, got at least 4:"
                + " raise [max_sentences], or cut the document in parts"));
    assertThat(asked.size(), equalTo(0));
    execute(processor(), document("docs", "1", sentences("Any", 3)));
    assertThat(asked.size(), equalTo(1));
  }

  public void testADocumentOfManyUnitsIsSearchedForAlone() {
    useSentences();
    NearDuplicateProcessor processor = processor();
    execute(processor, document("docs", "1", sentences("Heavy", 1100)));
    execute(processor, document("docs", "2", sentences("Light", 3)));
    execute(processor, document("docs", "3", sentences("Other heavy", 1100)));
    execute(processor, document("docs", "4", sentences("Other light", 3)));
    // The first and the third are not of one bulk, so the others do not wait for them.
    answer(1, NOTHING);
    answer(2, NOTHING);
    assertThat(
        passed.stream().map(d -> d.getMetadata().getId()).toList(), equalTo(List.of("2", "4")));
    answer(0, NOTHING);
    answer(3, NOTHING);
    assertThat(passed.size(), equalTo(4));
  }
}
