package org.neardup.elasticsearch.collapse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.elasticsearch.transport.RemoteClusterAware;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.lucene.collapse.Collapser;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;
import org.neardup.util.Check;

/**
 * The hits of a retriever, in their order, with their signatures.
 *
 * @param settings of the field's scheme by shard; one hit of each shard has them
 */
record RankedHits(List<Hit> hits, Map<Integer, Map<String, ?>> settings) {

  /** A hit; its value as {@link WindowSignatures.Phase} gives it, null if it has no signature. */
  record Hit(RankDoc doc, String index, boolean mapped, @Nullable Map<?, ?> value) {}

  /**
   * The hits of a search that sorted by {@code _shard_doc} last, with the values of {@link
   * WindowSignatures.Phase}.
   *
   * @param minScore of hits that are looked at; none if null
   * @param byScore whether they were sorted by nothing else before
   */
  static RankedHits of(SearchHits found, @Nullable Float minScore, boolean byScore) {
    List<Hit> hits = new ArrayList<>();
    Map<Integer, Map<String, ?>> settings = new HashMap<>();
    for (SearchHit each : found) {
      Hit hit = hit(each, settings);
      if (minScore == null || each.getScore() >= minScore) {
        hits.add(hit);
      }
    }
    rank(hits, byScore);
    return new RankedHits(hits, settings);
  }

  @SuppressWarnings("unchecked") // settings are by name
  private static Hit hit(SearchHit hit, Map<Integer, Map<String, ?>> settings) {
    RankDoc doc = document(shardDoc(hit), hit.getScore());
    DocumentField field = hit.getDocumentFields().get(WindowSignatures.NAME);
    Map<?, ?> value = field == null ? Map.of() : field.getValue();
    if (value.get("scheme") instanceof Map<?, ?> ofShard) {
      settings.put(doc.shardIndex, (Map<String, ?>) ofShard);
    }
    String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
    return new Hit(
        doc,
        index,
        !value.equals(WindowSignatures.UNMAPPED),
        value.containsKey("signature") ? value : null);
  }

  static long shardDoc(SearchHit hit) {
    Object[] sorted = hit.getRawSortValues();
    return (long) sorted[sorted.length - 1];
  }

  /** A document by its {@code _shard_doc}. */
  static RankDoc document(long shardDoc, float score) {
    int shard = ShardDocSortField.decodeShardRequestIndex(shardDoc);
    return new RankDoc(ShardDocSortField.decodeDoc(shardDoc), score, shard);
  }

  /**
   * Elasticsearch orders documents by their scores, and takes a document of score 0 for one that
   * only matches. Hits that have no scores or are sorted by something else get 1, 1/2, 1/3 ...
   */
  private static void rank(List<Hit> hits, boolean byScore) {
    boolean keep = byScore && hits.stream().allMatch(hit -> hit.doc.score > 0);
    for (int at = 0; at < hits.size(); at++) {
      RankDoc doc = hits.get(at).doc;
      doc.rank = at + 1;
      doc.score = keep ? doc.score : 1f / doc.rank;
    }
  }

  RankDoc[] docs() {
    return hits.stream().map(Hit::doc).toArray(RankDoc[]::new);
  }

  /** Leaves out near duplicates of hits before them. */
  Collapsed collapse(CollapseOptions options) {
    HitCopies copies = new HitCopies();
    List<RankDoc> kept = new ArrayList<>();
    List<Hit> signed = new ArrayList<>();
    Collapser collapser = null;
    for (Hit hit : hits) {
      Optional<Collapser.Copy> copy = Optional.empty();
      if (hit.value != null) {
        collapser = collapser == null ? collapser(hit, options) : collapser;
        byte[] signature = SignatureFormat.fromBase64((String) hit.value.get("signature"));
        copy = collapser.add(signature, Optional.ofNullable((String) hit.value.get("text")));
      }
      if (copy.isPresent()) {
        RankDoc of = signed.get(copy.get().of()).doc;
        copies.addCopy(of, hit.doc, hit.index, copy.get().similarity(), options.maxDuplicates());
        continue;
      }
      kept.add(hit.doc);
      copies.addHit(hit.doc, hit.value != null);
      if (hit.value != null) {
        signed.add(hit);
      }
    }
    warnOfUnmapped(options.field(), copies);
    if (collapser != null && collapser.textMissing()) {
      copies.warn(
          ("[verify] = [exact] of a [near_duplicate_collapse] retriever on [%s]: hits"
                  + " without a text in the source were judged by their signatures")
              .formatted(options.field()));
    }
    return new Collapsed(kept.toArray(RankDoc[]::new), copies);
  }

  private void warnOfUnmapped(String field, HitCopies all) {
    TreeSet<String> unmapped =
        hits.stream()
            .filter(hit -> !hit.mapped)
            .map(Hit::index)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!unmapped.isEmpty()) {
      all.warn(
          ("the [near_duplicate_collapse] retriever on [%s] compares no hits of %s, which"
                  + " have no such field")
              .formatted(field, unmapped));
    }
  }

  private Collapser collapser(Hit hit, CollapseOptions options) {
    ResolvedScheme scheme = SchemeRequest.of(settings.get(hit.doc.shardIndex)).resolve();
    double minSimilarity =
        options.minSimilarity() == null ? scheme.threshold() : options.minSimilarity();
    SignatureScheme signature = scheme.scheme().signature();
    if (options.verification() == Verification.SIGNATURE) {
      return new Collapser(signature, minSimilarity, options.minCoverage());
    }
    Check.that(
        signature instanceof MinHashScheme && signature.files().isEmpty(),
        "[verify] = [exact] of a [near_duplicate_collapse] retriever is for fields of [similarity]"
            + " = [jaccard] without [ignore], got [%s]: ask with [verify] = [signature]",
        options.field());
    return Collapser.exact(new Signer(signature), minSimilarity, options.minCoverage());
  }

  /** The hits that are kept, with ranks from 1 and scores that fall with them, and their copies. */
  record Collapsed(RankDoc[] docs, HitCopies copies) {}
}
