package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.sort.SortBuilders;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.server.Hits;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.text.Unit;

/**
 * Reads the signatures of all documents of a point in time that have the field, page by page, with
 * searches of the requesting user. Waits for each, so it has a thread to itself.
 *
 * <p>First the documents are counted, then their units, then the signatures are read. So the
 * request knows how much it takes before it takes it, and a page how large it will be: documents
 * have up to thousands of sentences, and their order is arbitrary.
 */
final class DocumentReader {

  /** Most bytes of signatures in a page, if it has more than one document. */
  private static final int PAGE_BYTES = 1 << 20;

  private static final int MAX_PAGE_HITS = 2000;

  /** Position, start and end of a unit in its container. */
  private static final int OFFSET_BYTES = 3 * Integer.BYTES;

  private final Client client;
  private final PointInTime view;
  private final GroupsRequest.Options options;
  private final SignatureScheme scheme;
  private final int maxHits;
  private final List<Integer> pages = new ArrayList<>();
  private int documents;
  private int counted;
  private int units;
  private int documentsOfPage;
  private long bytesOfPage;
  private long largestPage;

  DocumentReader(
      Client client,
      PointInTime view,
      GroupsRequest.Options options,
      SignatureScheme scheme,
      int resultWindow) {
    this.client = client;
    this.view = view;
    this.options = options;
    this.scheme = scheme;
    this.maxHits = Math.min(MAX_PAGE_HITS, resultWindow);
  }

  /** Counts the documents that have the field; refuses more than {@code max_units}. */
  void countDocuments() {
    SearchSourceBuilder counting = source(null, 0).trackTotalHits(true);
    long total = search(counting, response -> Hits.total(response.getHits()));
    requireFewEnough(total, () -> total + " documents with field [" + options.field() + "]");
    documents = (int) total;
  }

  /** Counts the units that the documents have; refuses more than {@code max_units}. */
  void countUnits() {
    if (scheme.text().unit() == Unit.DOCUMENT) {
      for (int document = 0; document < documents; document++) {
        plan(1);
      }
    } else {
      String format = NearDuplicateFieldType.Format.UNITS.id();
      Object[] last = null;
      do {
        last =
            page(last, maxHits, format, (hit, value) -> plan(value == null ? 0 : (Integer) value));
      } while (last != null);
    }
    endPage();
  }

  private void plan(int unitsOfDocument) {
    units += unitsOfDocument;
    counted++;
    requireFewEnough(
        units, () -> units + " in the first " + counted + " of " + documents + " documents");
    long bytes = (long) unitsOfDocument * (OFFSET_BYTES + scheme.packedBytes());
    if (documentsOfPage == maxHits || bytesOfPage + bytes > PAGE_BYTES) {
      endPage();
    }
    documentsOfPage++;
    bytesOfPage += bytes;
  }

  private void endPage() {
    if (documentsOfPage > 0) {
      pages.add(documentsOfPage);
      largestPage = Math.max(largestPage, bytesOfPage);
      documentsOfPage = 0;
      bytesOfPage = 0;
    }
  }

  int documents() {
    return documents;
  }

  int units() {
    return units;
  }

  /**
   * About how much memory a page takes: its base64 on the sending and on the receiving node, and
   * the decoded signatures.
   */
  long bytesOfPage() {
    return 4 * largestPage;
  }

  /** Fills the table, once the units are counted. */
  void read(UnitTable table) {
    Object[] last = null;
    for (int size : pages) {
      last =
          page(
              last,
              size,
              null,
              (hit, value) -> {
                if (value instanceof Map<?, ?> object) {
                  String signature = (String) object.get("signature");
                  table.add(hit.getIndex(), hit.getId(), SignatureFormat.fromBase64(signature));
                }
              });
      if (last == null) {
        return;
      }
    }
  }

  /** Reads the page after some sort values; returns its last ones, null after the last page. */
  @Nullable
  private Object[] page(
      @Nullable Object[] after,
      int size,
      @Nullable String format,
      BiConsumer<SearchHit, Object> each) {
    return search(
        source(after, size).fetchField(new FieldAndFormat(options.field(), format)),
        response -> {
          SearchHit[] hits = response.getHits().getHits();
          for (SearchHit hit : hits) {
            DocumentField field = hit.field(options.field());
            each.accept(hit, field == null ? null : field.getValue());
          }
          return hits.length < size ? null : hits[hits.length - 1].getSortValues();
        });
  }

  private SearchSourceBuilder source(@Nullable Object[] after, int size) {
    BoolQueryBuilder query =
        QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(options.field()));
    options.query().ifPresent(query::filter);
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .pointInTimeBuilder(view.forSearch())
            .query(query)
            .size(size)
            .sort(SortBuilders.pitTiebreaker())
            .trackTotalHits(false)
            .fetchSource(false);
    return after == null ? source : source.searchAfter(after);
  }

  private <T> T search(SearchSourceBuilder source, Function<SearchResponse, T> reader) {
    SearchRequest request = new SearchRequest().source(source).allowPartialSearchResults(false);
    SearchResponse response = client.search(request).actionGet();
    try {
      view.setId(response.pointInTimeId());
      return reader.apply(response);
    } finally {
      response.decRef();
    }
  }

  private void requireFewEnough(long found, Supplier<String> inWords) {
    if (found > options.maxUnits()) {
      throw new IllegalArgumentException(
          ("one request looks at no more than [max_units] = %s units, got %s: narrow the [query],"
               + " raise [max_units] (up to %s, memory permitting), or find the clusters of a whole"
               + " dump with the offline jobs")
              .formatted(options.maxUnits(), inWords.get(), GroupsRequest.Options.MAX_UNITS));
    }
  }
}
