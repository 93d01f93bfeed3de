package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.elasticsearch.action.DocWriteResponse.Result;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.Likes;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.signature.UnitSignature;

/**
 * Random writes, updates, deletes and rollovers with a model that knows what must be there. A
 * document is near to another by the estimate of their signatures; texts of a family are near to
 * its first text, and not all to each other.
 */
public class ChangingDocumentsIT extends IngestITCase {

  private static final boolean FULL = "full".equals(System.getProperty("neardup.test.scale"));
  private static final int STEPS = FULL ? 10_000 : 100;
  private static final int FAMILIES = FULL ? 25 : 12;
  private static final int IDS = 90;
  private static final double THRESHOLD = 0.8;

  private record Key(String index, String id) {}

  /** A document of the model; the step of its last write, and of the last refresh before it. */
  private record Doc(String text, int price, int written, int refreshed) {}

  private record Hit(Key key, Map<String, Object> source) {

    @Nullable
    Key original() {
      String id = (String) source.get("duplicate_of");
      String index = (String) source.getOrDefault("duplicate_index", key.index);
      return id == null ? null : new Key(index, id);
    }
  }

  private final Random random = new Random(49);
  private final Map<String, UnitSignature> signatures = new HashMap<>();
  private final Map<Key, Doc> model = new HashMap<>();

  /** The step in which a document got another text. */
  private final Map<Key, Integer> changed = new HashMap<>();

  private final Map<Key, Integer> deleted = new HashMap<>();

  private final List<String> indices = new ArrayList<>();
  private int step;
  private int refreshed;
  private int tagged;
  private int awaiting;

  /** A text of a family: the first, or one with words of its own at a place of its own. */
  private String text() {
    int family = random.nextInt(FAMILIES);
    int variant = random.nextInt(9);
    String[] words = Documents.text(family).split(" ");
    for (int word = 0; variant > 0 && word < 2 + variant % 3; word++) {
      words[variant * 10 + word] = "variant" + variant + "x" + word;
    }
    return String.join(" ", words);
  }

  private boolean near(String a, String b) {
    return Documents.FIELD.scheme().index().signature().estimate(signature(a), signature(b))
        >= THRESHOLD;
  }

  private UnitSignature signature(String text) {
    return signatures.computeIfAbsent(
        text, t -> Documents.FIELD.scheme().sign(List.of(t)).getFirst());
  }

  private void addIndex() {
    String index = "life-%06d".formatted(indices.size() + 1);
    createIndexOf(index, unrefreshed(2).put("index.default_pipeline", "dedup"));
    var aliases = indicesAdmin().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT);
    if (!indices.isEmpty()) {
      aliases.addAlias(indices.getLast(), "life", false);
    }
    assertAcked(aliases.addAlias(index, "life", true));
    indices.add(index);
  }

  private void refreshAll() {
    refresh("life");
    refreshed = step;
  }

  private Key written(String id) {
    return new Key(indices.getLast(), id);
  }

  private String id() {
    return "d" + random.nextInt(IDS);
  }

  private void put(Key key, String text, int price) {
    step++;
    Doc before = model.put(key, new Doc(text, price, step, refreshed));
    if (before != null && !before.text.equals(text)) {
      changed.put(key, step);
    }
  }

  private void write(int count) {
    BulkRequest bulk = new BulkRequest();
    for (int i = 0; i < count; i++) {
      String id = id();
      String text = text();
      put(written(id), text, step);
      bulk.add(new IndexRequest("life").id(id).source("body", text, "price", step - 1));
    }
    for (BulkItemResponse item : client().bulk(bulk).actionGet()) {
      assertFalse(item.getFailureMessage(), item.isFailed());
      assertNotEquals(Result.NOOP, item.getResponse().getResult());
    }
  }

  private Key anyDocument() {
    List<Key> keys = new ArrayList<>(model.keySet());
    keys.sort((a, b) -> (a.index + a.id).compareTo(b.index + b.id));
    return keys.get(random.nextInt(keys.size()));
  }

  /** Through the pipeline. */
  private void update(boolean newText) {
    Key key = anyDocument();
    String text = newText ? text() : model.get(key).text;
    put(key, text, step);
    client().prepareUpdate(key.index, key.id).setDoc("body", text, "price", step - 1).get();
  }

  /** A partial update of a bulk request goes through no pipeline. */
  private void partialUpdate() {
    Key key = anyDocument();
    Doc before = model.get(key);
    model.put(key, new Doc(before.text, step, before.written, before.refreshed));
    BulkRequest bulk =
        new BulkRequest().add(new UpdateRequest(key.index, key.id).doc("price", step));
    assertFalse(client().bulk(bulk).actionGet().hasFailures());
  }

  private void delete() {
    Key key = anyDocument();
    step++;
    model.remove(key);
    deleted.put(key, step);
    client().prepareDelete(key.index, key.id).get();
  }

  private List<Hit> hits(QueryBuilder query) {
    List<Hit> hits = new ArrayList<>();
    assertResponse(
        prepareSearch("life").setQuery(query).setSize(10_000),
        response -> {
          for (SearchHit hit : response.getHits().getHits()) {
            hits.add(new Hit(new Key(hit.getIndex(), hit.getId()), hit.getSourceAsMap()));
          }
        });
    return hits;
  }

  /** What must be so after each request; more after a revision. */
  private void check(boolean revised) {
    refreshAll();
    Map<Key, Hit> hits = new HashMap<>();
    hits(QueryBuilders.matchAllQuery()).forEach(hit -> hits.put(hit.key, hit));
    assertEquals(model.keySet(), hits.keySet());
    tagged = 0;
    int waiting = 0;
    for (Hit hit : hits.values()) {
      Doc doc = model.get(hit.key);
      assertEquals(doc.text, hit.source.get("body"));
      assertEquals(doc.price, hit.source.get("price"));
      Key original = hit.original();
      if (original == null) {
        assertNull(hit.source.get("cluster_id"));
        continue;
      }
      tagged++;
      assertEquals(original.index + "/" + original.id, hit.source.get("cluster_id"));
      Hit found = hits.get(original);
      if (found == null
          || found.original() != null
          || !near(doc.text, (String) found.source.get("body"))) {
        waiting++;
        String what = "step " + step + ": " + hit.key + " of " + original + ", " + found;
        assertFalse(what, revised);
        boolean since = changed.getOrDefault(original, -1) > doc.written;
        assertTrue(what, since || deleted.getOrDefault(original, -1) > doc.refreshed);
      }
    }
    awaiting = Math.max(awaiting, waiting);
  }

  private static QueryBuilder visible() {
    return QueryBuilders.boolQuery().mustNot(QueryBuilders.existsQuery("duplicate_of"));
  }

  /** Documents that no pipeline could tag: copies that are both originals. */
  private List<Hit> originalsNearTo(Hit hit) {
    NearDuplicateQueryBuilder near =
        new NearDuplicateQueryBuilder(
            QueryOptions.of("body", SearchOptions.DEFAULT),
            new Likes(List.of(new Like.Text((String) hit.source.get("body"))), List.of()),
            List.of(visible()));
    return hits(near).stream().filter(other -> !other.key.equals(hit.key)).toList();
  }

  /** The two requests of docs/how-to.md. */
  private void revise() {
    refreshAll();
    List<Hit> originals = hits(visible());
    originals.sort((a, b) -> (a.key.id + a.key.index).compareTo(b.key.id + b.key.index));
    Set<Key> gone = new HashSet<>();
    for (Hit original : originals) {
      if (!gone.contains(original.key)) {
        BulkRequest tags = new BulkRequest();
        for (Hit copy : originalsNearTo(original)) {
          if (gone.add(copy.key)) {
            tags.add(
                new UpdateRequest(copy.key.index, copy.key.id)
                    .doc(
                        "duplicate_of",
                        original.key.id,
                        "duplicate_index",
                        original.key.index,
                        "cluster_id",
                        original.key.index + "/" + original.key.id));
          }
        }
        if (tags.numberOfActions() > 0) {
          assertFalse(client().bulk(tags).actionGet().hasFailures());
          refreshAll();
        }
      }
    }
    BulkRequest again = new BulkRequest();
    for (Hit copy : hits(QueryBuilders.existsQuery("duplicate_of"))) {
      again.add(new IndexRequest(copy.key.index).id(copy.key.id).source(copy.source));
    }
    if (again.numberOfActions() > 0) {
      assertFalse(client().bulk(again).actionGet().hasFailures());
    }
    check(true);
    for (Hit original : hits(visible())) {
      assertEquals(original.toString(), List.of(), originalsNearTo(original));
    }
  }

  public void testEveryTextHasADocumentWithoutATag() {
    pipeline(",\"index\":\"life\"");
    addIndex();
    write(5);
    int requests = 0;
    int revisions = 0;
    while (step < STEPS || requests % 20 != 0) {
      requests++;
      switch (random.nextInt(20)) {
        case 0, 1, 2, 3, 4, 5 -> write(1);
        case 6, 7, 8 -> write(2 + random.nextInt(4));
        case 9, 10, 11 -> update(true);
        case 12, 13, 14 -> update(false);
        case 15 -> partialUpdate();
        case 16, 17 -> delete();
        case 18 -> refreshAll();
        default -> check(false);
      }
      if (requests % (STEPS / 6) == 0) {
        addIndex();
      }
      if (requests % 100 == 0) {
        revise();
        revisions++;
      }
    }
    revise();
    assertTrue("" + tagged, tagged > 5);
    logger.info(
        "{} writes, updates and deletes, {} indices, {} revisions; at the end {} documents, {} of"
            + " them tagged; at most {} at a time awaited their revision",
        step,
        indices.size(),
        revisions + 1,
        model.size(),
        tagged,
        awaiting);
  }

  /** A copy is dropped only if it is new, and its text is there. */
  public void testUpdatesPassWhereCopiesAreDropped() {
    pipeline(",\"index\":\"life\",\"action\":\"drop\"");
    addIndex();
    int dropped = 0;
    while (step < STEPS) {
      Key key = written(id());
      String text = text();
      IndexRequest write = new IndexRequest("life").id(key.id).source("body", text, "price", step);
      if (client().index(write).actionGet().getResult() == Result.NOOP) {
        assertNull(model.get(key));
        assertTrue(text, model.values().stream().anyMatch(doc -> near(doc.text, text)));
        dropped++;
        step++;
      } else {
        put(key, text, step);
      }
      switch (random.nextInt(8)) {
        case 0 -> refreshAll();
        case 1 -> {
          delete();
          refreshAll();
        }
        default -> {}
      }
    }
    check(true);
    assertTrue("" + dropped, dropped > 20);
  }
}
