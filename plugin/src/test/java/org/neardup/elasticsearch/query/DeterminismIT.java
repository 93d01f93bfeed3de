package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.search.sort.SortBuilders;
import org.neardup.lucene.SearchOptions;
import org.neardup.lucene.UnitScoring;

/**
 * As long as nothing is cut, answers are the same to the last bit however the documents lie: over 1
 * to 4 shards, in any segments, with deleted documents among them.
 */
public class DeterminismIT extends QueryITCase {

  private static final List<Integer> SHARDS = List.of(1, 4);

  /** In every like: every answer has a hit. */
  private static final String ALONE =
      "The lighthouse on the northern cape was built of grey granite by the harbour board.";

  /** Texts of sentences, many of them copied from a few with or without edits. */
  private static Map<String, String> texts() {
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      sentences.add(sentence());
    }
    Map<String, String> texts = new TreeMap<>();
    for (int i = 0; i < 60; i++) {
      StringBuilder text = new StringBuilder();
      for (int s = between(1, 5); s > 0; s--) {
        text.append(randomBoolean() ? sentence() : edited(randomFrom(sentences))).append(' ');
      }
      texts.put("d" + i, text.toString());
    }
    texts.put("alone", ALONE);
    return texts;
  }

  private static String edited(String sentence) {
    return switch (between(0, 2)) {
      case 0 -> sentence;
      case 1 -> sentence.replaceFirst(" (\\S+) (\\S+)", " $2 $1");
      default -> sentence.replaceFirst(" (\\S+) ", " " + randomAlphaOfLength(4) + " ");
    };
  }

  private static List<NearDuplicateQueryBuilder> queries(Map<String, String> texts) {
    List<NearDuplicateQueryBuilder> queries = new ArrayList<>();
    for (Verification verification : Verification.values()) {
      for (UnitScoring scoring : UnitScoring.values()) {
        queries.add(query("sentences", scoring, verification, texts));
      }
      queries.add(query("body", UnitScoring.MAX, verification, texts));
    }
    return queries;
  }

  private static NearDuplicateQueryBuilder query(
      String field, UnitScoring scoring, Verification verification, Map<String, String> texts) {
    List<String> some = new ArrayList<>(texts.values());
    some.remove(ALONE);
    Collections.shuffle(some, random());
    some.set(0, ALONE);
    List<Like> like = some.subList(0, 6).stream().<Like>map(Like.Text::new).toList();
    List<Like> unlike = some.subList(6, 7).stream().<Like>map(Like.Text::new).toList();
    QueryOptions options =
        new QueryOptions(
            field,
            false,
            false,
            verification,
            SearchOptions.DEFAULT
                .withMinSimilarity(randomFrom(0.65, 0.8, 0.9))
                .withNumCandidates(QueryOptions.MAX_CANDIDATES)
                .withScoring(scoring));
    return new NearDuplicateQueryBuilder(options, new Likes(like, unlike), List.of());
  }

  public void testAnswersDependOnNothingButTheDocuments() {
    Map<String, String> texts = texts();
    for (int shards : SHARDS) {
      createIndexOf(
          index(shards),
          shards,
          "body",
          "type=near_duplicate",
          "sentences",
          "type=near_duplicate,unit=sentence,threshold=0.7",
          "name",
          "type=keyword");
      indexInRandomSegments(index(shards), texts);
    }
    List<NearDuplicateQueryBuilder> queries = queries(texts);
    List<List<Scored>> expected = queries.stream().map(query -> answer(1, query)).toList();
    expected.forEach(answer -> assertThat(answer, not(empty())));
    for (int shards : SHARDS) {
      assertAnswers("at first", shards, queries, expected);
      deleteAndAddHalf(index(shards), texts);
      assertAnswers("with deleted documents", shards, queries, expected);
      forceMerge();
      refresh();
      assertAnswers("merged", shards, queries, expected);
    }
  }

  private static String index(int shards) {
    return "docs" + shards;
  }

  /** In bulks of random sizes, some of which make a segment. */
  private static void indexInRandomSegments(String index, Map<String, String> texts) {
    List<String> ids = new ArrayList<>(texts.keySet());
    Collections.shuffle(ids, random());
    for (int from = 0, to; from < ids.size(); from = to) {
      to = Math.min(ids.size(), from + between(1, 20));
      BulkRequestBuilder bulk = client().prepareBulk();
      for (String id : ids.subList(from, to)) {
        String text = texts.get(id);
        bulk.add(
            prepareIndex(index).setId(id).setSource("body", text, "sentences", text, "name", id));
      }
      send(bulk.setRefreshPolicy(randomFrom(RefreshPolicy.IMMEDIATE, RefreshPolicy.NONE)));
    }
    client().admin().indices().prepareRefresh(index).get();
  }

  private static void send(BulkRequestBuilder bulk) {
    BulkResponse response = bulk.get();
    assertFalse(response.buildFailureMessage(), response.hasFailures());
  }

  private static void deleteAndAddHalf(String index, Map<String, String> texts) {
    List<String> half = new ArrayList<>(texts.keySet());
    Collections.shuffle(half, random());
    half = half.subList(0, texts.size() / 2);
    BulkRequestBuilder deletes = client().prepareBulk();
    half.forEach(id -> deletes.add(client().prepareDelete(index, id)));
    send(deletes);
    Map<String, String> again = new TreeMap<>(texts);
    again.keySet().retainAll(half);
    indexInRandomSegments(index, again);
  }

  private static List<Scored> answer(int shards, NearDuplicateQueryBuilder query) {
    return hits(
        prepareSearch(index(shards))
            .setQuery(query)
            .setSize(1000)
            .addSort(SortBuilders.scoreSort())
            .addSort(SortBuilders.fieldSort("name"))
            .setTrackScores(true));
  }

  private static void assertAnswers(
      String when,
      int shards,
      List<NearDuplicateQueryBuilder> queries,
      List<List<Scored>> expected) {
    for (int i = 0; i < queries.size(); i++) {
      assertThat(
          when + " on " + shards + " shards: " + queries.get(i).options(),
          answer(shards, queries.get(i)),
          equalTo(expected.get(i)));
    }
  }
}
