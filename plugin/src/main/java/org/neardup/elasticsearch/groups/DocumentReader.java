package org.neardup.elasticsearch.groups;

import java.util.Map;
import java.util.OptionalLong;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortBuilders;
import org.neardup.elasticsearch.server.Hits;
import org.neardup.signature.SignatureFormat;

/**
 * Reads the signatures of all documents of a point in time that have the field, page by page, with
 * searches of the requesting user. Waits for each, so it has a thread to itself.
 */
final class DocumentReader {

  /** Pages grow up to this many bytes of signatures; one document may have more. */
  private static final int PAGE_BYTES = 1 << 20;

  private static final int FIRST_PAGE = 16;
  private static final int LARGEST_PAGE = 2000;

  private final Client client;
  private final PointInTimeBuilder pointInTime;
  private final GroupsOptions options;
  private final UnitTable table;
  private long total;
  private int pageSize = FIRST_PAGE;
  private long bytesOfPage;

  DocumentReader(
      Client client, PointInTimeBuilder pointInTime, GroupsOptions options, UnitTable table) {
    this.client = client;
    this.pointInTime = pointInTime;
    this.options = options;
    this.table = table;
  }

  /**
   * Fills the table.
   *
   * @throws IllegalArgumentException if there are more than {@code max_units}
   */
  void readAll() {
    Object[] last = new Object[0];
    while (last != null) {
      SearchResponse page = client.search(request(last)).actionGet();
      try {
        last = add(page);
      } finally {
        page.decRef();
      }
    }
  }

  private SearchRequest request(Object[] after) {
    BoolQueryBuilder query =
        QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(options.field()));
    QueryBuilder given = options.query();
    if (given != null) {
      query.filter(given);
    }
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .pointInTimeBuilder(pointInTime)
            .query(query)
            .size(pageSize)
            .sort(SortBuilders.pitTiebreaker())
            .trackTotalHits(after.length == 0)
            .fetchSource(false)
            .fetchField(options.field());
    if (after.length > 0) {
      source.searchAfter(after);
    }
    return new SearchRequest().source(source).allowPartialSearchResults(false);
  }

  /** Says after which document the next page begins; null after the last one. */
  private Object[] add(SearchResponse page) {
    SearchHit[] hits = page.getHits().getHits();
    OptionalLong counted = Hits.total(page.getHits());
    if (counted.isPresent()) {
      total = counted.getAsLong();
      requireFewEnough(total, total + " documents with field [" + options.field() + "]");
    }
    bytesOfPage = 0;
    for (SearchHit hit : hits) {
      add(hit);
      requireFewEnough(
          table.units(),
          table.units() + " in the first " + table.documents() + " of " + total + " documents");
    }
    Object[] last = hits.length < pageSize ? null : hits[hits.length - 1].getSortValues();
    choosePageSize(hits.length);
    return last;
  }

  private void add(SearchHit hit) {
    DocumentField values = hit.field(options.field());
    if (values == null) {
      return;
    }
    for (Object value : values.getValues()) {
      Object signature = ((Map<?, ?>) value).get("signature");
      byte[] container = SignatureFormat.fromBase64((String) signature);
      bytesOfPage += container.length;
      table.add(hit.getIndex(), hit.getId(), container);
    }
  }

  /**
   * At most twice the last one, because the next documents may be larger: nothing is known of them
   * before they are here.
   */
  private void choosePageSize(int documents) {
    long fitting = PAGE_BYTES * (long) documents / Math.max(1, bytesOfPage);
    pageSize = Math.clamp(fitting, 1, Math.min(2 * pageSize, LARGEST_PAGE));
  }

  private void requireFewEnough(long units, String found) {
    if (units > options.maxUnits()) {
      throw new IllegalArgumentException(
          "one request looks at no more than [max_units] = "
              + options.maxUnits()
              + " units, got "
              + found
              + ": narrow the [query], raise [max_units] (up to "
              + GroupsOptions.MAX_UNITS
              + ", memory permitting), or find the clusters of a whole dump with the offline jobs");
    }
  }
}
