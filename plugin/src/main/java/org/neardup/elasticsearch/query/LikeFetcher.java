package org.neardup.elasticsearch.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.GroupedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Replaces the documents in {@code like} by what their field holds.
 *
 * <p>By search rather than by get: that resolves aliases and data streams, and the shard, which
 * knows the mapping, returns the signature itself. So a document is seen once it is refreshed. One
 * search serves all documents of the same index and routing.
 */
final class LikeFetcher {

  private record Place(String index, @Nullable String routing) {}

  private final Client client;
  private final String field;

  LikeFetcher(Client client, String field) {
    this.client = client;
    this.field = field;
  }

  void fetch(List<Like> likes, ActionListener<List<Like>> listener) {
    Map<Place, Set<Like.Document>> places = byPlace(likes);
    ActionListener<Map<Like.Document, Like>> each =
        new GroupedActionListener<>(places.size(), listener.map(found -> replace(likes, found)));
    places.forEach((place, documents) -> search(place, documents, each));
  }

  private static Map<Place, Set<Like.Document>> byPlace(List<Like> likes) {
    Map<Place, Set<Like.Document>> places = new LinkedHashMap<>();
    for (Like like : likes) {
      if (like instanceof Like.Document document) {
        Place place = new Place(document.index(), document.routing());
        places.computeIfAbsent(place, p -> new LinkedHashSet<>()).add(document);
      }
    }
    return places;
  }

  private static List<Like> replace(List<Like> likes, Collection<Map<Like.Document, Like>> found) {
    Map<Like.Document, Like> all = new HashMap<>();
    found.forEach(all::putAll);
    return likes.stream()
        .map(like -> like instanceof Like.Document document ? all.get(document) : like)
        .toList();
  }

  private void search(
      Place place,
      Set<Like.Document> documents,
      ActionListener<Map<Like.Document, Like>> listener) {
    String[] ids = documents.stream().map(Like.Document::id).toArray(String[]::new);
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .query(QueryBuilders.idsQuery().addIds(ids))
            // One more than asked for: enough to notice an id that is in two indices of an alias.
            .size(ids.length + 1)
            .trackTotalHits(false)
            .fetchSource(false)
            .fetchField(field);
    SearchRequest request =
        new SearchRequest(place.index())
            .routing(place.routing())
            .allowPartialSearchResults(false)
            .source(source);
    client.search(request, listener.map(response -> read(documents, response)));
  }

  private Map<Like.Document, Like> read(Set<Like.Document> documents, SearchResponse response) {
    Map<String, SearchHit> hits = new HashMap<>();
    for (SearchHit hit : response.getHits()) {
      SearchHit other = hits.put(hit.getId(), hit);
      if (other != null) {
        throw new IllegalArgumentException(
            "[like] document ["
                + hit.getId()
                + "] is in ["
                + other.getIndex()
                + "] and in ["
                + hit.getIndex()
                + "]: name one index in [_index]");
      }
    }
    Map<Like.Document, Like> found = new HashMap<>();
    for (Like.Document document : documents) {
      found.put(document, read(document, hits.get(document.id())));
    }
    return found;
  }

  private Like read(Like.Document document, @Nullable SearchHit hit) {
    if (hit == null) {
      throw new ResourceNotFoundException(
          "[like] document {} does not exist, or is not refreshed yet", document);
    }
    DocumentField values = hit.field(field);
    if (values == null || values.getValues().isEmpty()) {
      throw new IllegalArgumentException(
          "[like] document "
              + document
              + " has no signature in field ["
              + field
              + "]: it has no such field, or its text is empty or outside the length limits");
    }
    List<Like> likes = new ArrayList<>();
    for (Object value : values.getValues()) {
      likes.add(toLike(value));
    }
    return new Like.Fetched(document, hit.getIndex(), likes);
  }

  /** A {@code near_duplicate} field gives its signature, any other field its values. */
  private static Like toLike(Object value) {
    if (value instanceof Map<?, ?> map
        && map.get("scheme") instanceof String scheme
        && map.get("signature") instanceof String signature) {
      return new Like.Signature(scheme, signature);
    }
    return new Like.Text(value.toString());
  }
}
