package org.neardup.elasticsearch.collapse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.neardup.elasticsearch.query.Verification;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.Collapser;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.text.Check;

/** The hits of a retriever, in their order, with their signatures. */
final class RankedHits {

  /** A hit; its value as {@link SignaturesPhase} gives it, null if it has no signature. */
  private record Hit(RankDoc doc, String index, boolean mapped, @Nullable Map<?, ?> value) {}

  private final List<Hit> hits;

  private RankedHits(List<Hit> hits) {
    this.hits = hits;
  }

  /**
   * Takes hits that were sorted by {@code _shard_doc} last, with what {@link SignaturesPhase} gave.
   *
   * @param minScore of hits that are looked at; none if null
   * @param byScore whether they were sorted by nothing else before
   */
  static RankedHits of(SearchHits found, @Nullable Float minScore, boolean byScore) {
    List<Hit> hits = new ArrayList<>();
    for (SearchHit hit : found) {
      if (minScore == null || hit.getScore() >= minScore) {
        hits.add(hit(hit));
      }
    }
    rank(hits, byScore);
    return new RankedHits(hits);
  }

  private static Hit hit(SearchHit hit) {
    long place = place(hit);
    RankDoc doc =
        new RankDoc(
            ShardDocSortField.decodeDoc(place),
            hit.getScore(),
            ShardDocSortField.decodeShardRequestIndex(place));
    DocumentField field = hit.getDocumentFields().get(WindowSignatures.NAME);
    Map<?, ?> value = field == null ? Map.of() : field.getValue();
    String index = RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
    return new Hit(
        doc,
        index,
        !value.equals(WindowSignatures.UNMAPPED),
        value.containsKey("signature") ? value : null);
  }

  /** What a hit that was sorted by {@code _shard_doc} last is known by in the point in time. */
  static long place(SearchHit hit) {
    Object[] sorted = hit.getRawSortValues();
    return (long) sorted[sorted.length - 1];
  }

  /**
   * Elasticsearch orders documents by their scores, and takes those of score 0 for such that only
   * match. Where hits are sorted by something else, or have no scores, they get 1, 1/2, 1/3 ...
   */
  private static void rank(List<Hit> hits, boolean byScore) {
    boolean keep = byScore && hits.stream().allMatch(hit -> hit.doc.score > 0);
    for (int at = 0; at < hits.size(); at++) {
      RankDoc doc = hits.get(at).doc;
      doc.rank = at + 1;
      doc.score = keep ? doc.score : 1f / doc.rank;
    }
  }

  /** All of them. */
  RankDoc[] docs() {
    return hits.stream().map(Hit::doc).toArray(RankDoc[]::new);
  }

  /**
   * Leaves out near duplicates of hits before them.
   *
   * @throws IllegalArgumentException if not all signatures are of the same scheme
   */
  CollapsedHits collapse(CollapseOptions options) {
    List<Hit> kept = new ArrayList<>();
    List<Hit> signed = new ArrayList<>();
    Map<Hit, HitCopies.Copies> copies = new LinkedHashMap<>();
    Hit first = null;
    Collapser collapser = null;
    for (Hit hit : hits) {
      if (hit.value == null) {
        kept.add(hit);
        copies.put(hit, HitCopies.Copies.notCompared());
        continue;
      }
      if (collapser == null) {
        first = hit;
        collapser = collapser(hit, options);
      }
      requireSameScheme(first, hit, options);
      Optional<Collapser.Copy> copy =
          collapser.add(signature(hit), Optional.ofNullable((String) hit.value.get("text")));
      if (copy.isEmpty()) {
        kept.add(hit);
        signed.add(hit);
        copies.put(hit, HitCopies.Copies.none());
      } else {
        HitCopies.Copies of = copies.get(signed.get(copy.get().of()));
        of.add(hit.index, hit.doc, copy.get().similarity(), options.maxCopies());
      }
    }
    HitCopies all = new HitCopies();
    warnOfUnmapped(options.field(), all);
    if (collapser != null && collapser.textMissing()) {
      all.warn(
          ("[verify] = [exact] of a [near_duplicate_collapse] retriever on [%s]: hits"
                  + " without a text in the source were judged by their signatures")
              .formatted(options.field()));
    }
    copies.forEach((hit, of) -> all.put(hit.doc.shardIndex, hit.doc.doc, of));
    return new CollapsedHits(kept.stream().map(Hit::doc).toArray(RankDoc[]::new), all);
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

  private static Collapser collapser(Hit hit, CollapseOptions options) {
    ResolvedScheme scheme = SchemeRequest.of(settings(hit)).resolve();
    double minSimilarity =
        options.minSimilarity() == null ? scheme.threshold() : options.minSimilarity();
    SignatureScheme signature = scheme.scheme().signature();
    if (options.verification() == Verification.SIGNATURE) {
      return new Collapser(signature, minSimilarity, options.minCoverage());
    }
    Check.that(
        signature instanceof MinHashScheme,
        "[verify] = [exact] of a [near_duplicate_collapse] retriever is for fields of [similarity]"
            + " = [jaccard], but [%s] is of [cosine]: ask with [verify] = [signature]",
        options.field());
    return Collapser.exact(new Signer(signature), minSimilarity, options.minCoverage());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, ?> settings(Hit hit) {
    return (Map<String, ?>) hit.value.get("scheme");
  }

  private static byte[] signature(Hit hit) {
    return SignatureFormat.fromBase64((String) hit.value.get("signature"));
  }

  private static void requireSameScheme(Hit first, Hit hit, CollapseOptions options) {
    String one = schemeId(first);
    String other = schemeId(hit);
    Check.that(
        one.equals(other),
        "field [%s] has signature scheme [%s] in index [%s] and [%s] in index [%s], so their hits"
            + " cannot be compared: search one of them, or reindex one with the settings of the"
            + " other",
        options.field(),
        one,
        first.index,
        other,
        hit.index);
  }

  private static String schemeId(Hit hit) {
    return SignatureFormat.schemeId(signature(hit), 0);
  }
}
