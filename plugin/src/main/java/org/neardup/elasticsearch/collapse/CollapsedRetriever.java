package org.neardup.elasticsearch.collapse;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.retriever.RankDocsRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;

/** Documents that are known by now, in their order, with the copies that they stand for. */
final class CollapsedRetriever extends RankDocsRetrieverBuilder {

  private final Supplier<CollapsedHits> hits;

  CollapsedRetriever(
      int rankWindowSize,
      RetrieverBuilder inner,
      @Nullable String name,
      Supplier<CollapsedHits> hits) {
    super(rankWindowSize, List.of(inner), () -> hits.get().docs(), null);
    this.retrieverName = name;
    this.hits = hits;
  }

  /** The copies go to the shards with the search itself, not with one that another makes of it. */
  @Override
  public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
    super.extractToSearchSourceBuilder(source, compoundUsed);
    if (!compoundUsed) {
      List<SearchExtBuilder> all = new ArrayList<>(source.ext());
      all.add(hits.get().copies());
      source.ext(all);
    }
  }
}
