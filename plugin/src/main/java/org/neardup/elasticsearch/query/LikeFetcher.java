package org.neardup.elasticsearch.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.util.CollectionUtils;
import org.elasticsearch.common.util.Maps;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.transport.RemoteClusterAware;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts.SourceWalk;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.util.Check;

/**
 * Replaces the documents in {@code like} and {@code unlike} by the values of their field.
 *
 * <p>By search rather than by get: that resolves aliases and data streams, and the shard, which
 * knows the mapping, returns the signature itself. So a document is seen once it is refreshed. One
 * search serves up to {@value #BATCH} documents of the same index and routing, and the next one is
 * made only while the signatures and texts found so far take at most a tenth of the heap.
 */
final class LikeFetcher {

  /** Most documents of a search: one may have some megabytes of signatures. */
  static final int BATCH = 16;

  private final Client client;
  private final FieldAndFormat field;
  private final boolean ignoreMissing;
  @Nullable private final ResolvedIndices searched;
  private final long maxBytes;

  /**
   * A fetcher for the field of a query, with its texts, which exact comparison and evidence need.
   *
   * @param searched where documents are looked for that name no index; null if that is not known
   */
  LikeFetcher(Client client, QueryOptions options, @Nullable ResolvedIndices searched) {
    this(client, options, searched, Runtime.getRuntime().maxMemory() / 10);
  }

  LikeFetcher(
      Client client, QueryOptions options, @Nullable ResolvedIndices searched, long maxBytes) {
    this.client = client;
    this.searched = searched;
    this.maxBytes = maxBytes;
    this.ignoreMissing = options.ignoreMissing();
    this.field = new FieldAndFormat(options.field(), NearDuplicateFieldType.Format.TEXT.id());
  }

  void fetch(Likes likes, ActionListener<Likes> listener) {
    fetch(batches(likes).iterator(), new HashMap<>(), 0, listener.map(all -> replace(likes, all)));
  }

  /** Fetches the next batches, one after the other. */
  private void fetch(
      Iterator<List<Like.Document>> next,
      Map<Like.Document, Like> found,
      long bytes,
      ActionListener<Map<Like.Document, Like>> listener) {
    if (!next.hasNext()) {
      listener.onResponse(found);
      return;
    }
    search(
        next.next(),
        field,
        listener.delegateFailureAndWrap(
            (then, more) -> {
              long total = bytes + more.values().stream().mapToLong(LikeFetcher::bytes).sum();
              Check.that(
                  total <= maxBytes,
                  "the documents in [like] have more than %s bytes of signatures and texts, a tenth"
                      + " of the heap: ask for fewer of them at a time",
                  maxBytes);
              found.putAll(more);
              fetch(next, found, total, then);
            }));
  }

  private static long bytes(Like like) {
    return switch (like) {
      case Like.FetchedDocument fetched ->
          fetched.values().stream().mapToLong(LikeFetcher::bytes).sum();
      case Like.Signature given ->
          given.container().length() + (given.text() == null ? 0 : 2L * given.text().length());
      case Like.Text text -> 2L * text.text().length();
      default -> 0;
    };
  }

  /** Different documents of one index and routing. */
  private static List<List<Like.Document>> batches(Likes likes) {
    return likes
        .documents()
        .distinct()
        .collect(
            Collectors.groupingBy(
                document -> Arrays.asList(document.index(), document.routing()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .flatMap(all -> CollectionUtils.eagerPartition(all, BATCH).stream())
        .toList();
  }

  private static Likes replace(Likes likes, Map<Like.Document, Like> found) {
    return new Likes(replace(likes.like(), found), replace(likes.unlike(), found));
  }

  private static List<Like> replace(List<Like> likes, Map<Like.Document, Like> found) {
    return likes.stream()
        .map(like -> like instanceof Like.Document document ? found.get(document) : like)
        .toList();
  }

  private void search(
      List<Like.Document> batch,
      FieldAndFormat asked,
      ActionListener<Map<Like.Document, Like>> listener) {
    String[] ids = batch.stream().map(Like.Document::id).toArray(String[]::new);
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .query(QueryBuilders.idsQuery().addIds(ids))
            // One more than asked for: enough to notice an id that is in two indices of an alias.
            .size(ids.length + 1)
            .trackTotalHits(false)
            .fetchSource(false)
            .fetchField(asked);
    SearchRequest request =
        searchOf(batch)
            .routing(batch.getFirst().routing())
            .allowPartialSearchResults(false)
            .source(source);
    // As a search within a search it would be authorized by the outer one's indices, and so evade
    // the filter of an alias that is the user's only way to them.
    MultiSearchRequest alone = new MultiSearchRequest().add(request);
    client.multiSearch(
        alone,
        listener.delegateFailureAndWrap(
            (then, items) -> {
              MultiSearchResponse.Item item = items.getResponses()[0];
              if (item.isFailure()) {
                searchOtherwise(batch, asked, item.getFailure(), then);
                return;
              }
              Map<Like.Document, Like> found = read(batch, item.getResponse());
              if (asked.format == null && batch.size() > 1 && hasSignature(found)) {
                // It has no text, as it was asked for beside values of another type.
                fetchSingly(batch, then);
              } else {
                then.onResponse(found);
              }
            }));
  }

  /** Searches again if the server refused the search: without a format, then one by one. */
  private void searchOtherwise(
      List<Like.Document> batch,
      FieldAndFormat asked,
      Exception failure,
      ActionListener<Map<Like.Document, Like>> listener) {
    if (ExceptionsHelper.status(failure) != RestStatus.BAD_REQUEST) {
      listener.onFailure(failure);
    } else if (asked.format != null) {
      // Where the field is of another type it gives its texts without a format.
      search(batch, new FieldAndFormat(asked.field, null), listener);
    } else if (batch.size() > 1) {
      // The index may allow smaller searches only.
      fetchSingly(batch, listener);
    } else {
      listener.onFailure(failure);
    }
  }

  private void fetchSingly(
      List<Like.Document> batch, ActionListener<Map<Like.Document, Like>> listener) {
    fetch(CollectionUtils.eagerPartition(batch, 1).iterator(), new HashMap<>(), 0, listener);
  }

  private static boolean hasSignature(Map<Like.Document, Like> found) {
    return found.values().stream()
        .flatMap(like -> ((Like.FetchedDocument) like).values().stream())
        .anyMatch(value -> value instanceof Like.Signature);
  }

  /** In the index that the documents name, else as the user searches. */
  private SearchRequest searchOf(List<Like.Document> batch) {
    String index = batch.getFirst().index();
    if (index != null) {
      return new SearchRequest(index);
    }
    Optional<OriginalIndices> known = ClusterIndices.names(searched);
    Check.that(
        known.isPresent(),
        "[like] document %s names no index, and it is not known here which ones are searched: name"
            + " one in [_index]",
        batch.getFirst());
    OriginalIndices names = known.get();
    return new SearchRequest(names.indices()).indicesOptions(names.indicesOptions());
  }

  private Map<Like.Document, Like> read(List<Like.Document> documents, SearchResponse response) {
    Map<String, SearchHit> hits = new HashMap<>();
    for (SearchHit hit : response.getHits()) {
      SearchHit other = hits.put(hit.getId(), hit);
      if (other != null) {
        throw ambiguous(other, hit);
      }
    }
    Map<Like.Document, Like> found = new HashMap<>();
    for (Like.Document document : documents) {
      found.put(document, read(document, hits.get(document.id())));
    }
    return found;
  }

  private static IllegalArgumentException ambiguous(SearchHit one, SearchHit other) {
    boolean sameIndex = one.getIndex().equals(other.getIndex());
    return new IllegalArgumentException(
        "[like] document [%s] is in [%s] and in [%s%s"
            .formatted(
                one.getId(),
                one.getIndex(),
                other.getIndex(),
                sameIndex
                    ? "] with another routing: name one in [routing]"
                    : "]: name one index in [_index]"));
  }

  private Like read(Like.Document document, @Nullable SearchHit hit) {
    if (hit == null && ignoreMissing) {
      return new Like.FetchedDocument(document, "", List.of());
    }
    if (hit == null) {
      throw new ResourceNotFoundException(
          "[like] document {} does not exist, or is not refreshed yet; with"
              + " [ignore_missing_likes] it is left out",
          document);
    }
    requireRouting(document, hit);
    List<Like> values = valuesOf(hit);
    Check.that(
        !values.isEmpty() || ignoreMissing,
        "[like] document %s has no signature in field [%s]: it has no such field, or its text is"
            + " empty or outside the limits; with [ignore_missing_likes] it is left out",
        document,
        field.field);
    String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
    return new Like.FetchedDocument(document, index, values);
  }

  /**
   * Without a routing the search asks every shard, so it finds the document all the same; but only
   * as long as no other one of that id has another routing. An alias may have given it.
   */
  private static void requireRouting(Like.Document document, SearchHit hit) {
    DocumentField routing = hit.field(RoutingFieldMapper.NAME);
    if (routing != null && document.routing() == null && hit.getIndex().equals(document.index())) {
      throw new IllegalArgumentException(
          "[like] document %s was indexed with a routing: name it as [routing], here [%s]"
              .formatted(document, routing.getValue()));
    }
  }

  /** The values of the field; values in nested objects are found under the paths of the objects. */
  private List<Like> valuesOf(SearchHit hit) {
    Map<String, List<Object>> fields =
        Maps.transformValues(hit.getDocumentFields(), DocumentField::getValues);
    List<Like> values = new ArrayList<>();
    SourceWalk.visit(fields, List.of(field.field), value -> values.add(Like.ofField(value)));
    return values;
  }
}
