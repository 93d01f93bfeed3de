package org.neardup.lucene.collapse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.StoredSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;

/**
 * The hits of a search without near duplicates of hits before them.
 *
 * <pre>{@code
 * TopDocs top = searcher.search(query, 100);
 * for (CollapsedDocs.Group group : CollapsedDocs.of(reader, top, "body", scheme, 0.8, 0.8).groups()) {
 *   show(group.hit(), group.copies().size());
 * }
 * }</pre>
 *
 * @param groups in the order of the hits
 */
public record CollapsedDocs(List<Group> groups) {

  /** A hit that stays, and the hits after it that are near duplicates of it, in their order. */
  public record Group(ScoreDoc hit, List<Copy> copies) {}

  /** A hit that goes, and its similarity to the one that stays. */
  public record Copy(ScoreDoc hit, double similarity) {}

  /**
   * Collapses hits, which come in any order.
   *
   * @param field written by {@link NearDuplicateFields}; a hit without a signature in it is kept
   * @param minSimilarity of two units, above 0 and at most 1
   * @param minCoverage as {@link Collapser} takes it
   * @throws IllegalArgumentException if signatures are damaged or of another scheme
   */
  public static CollapsedDocs of(
      IndexReader reader,
      TopDocs top,
      String field,
      SignatureScheme scheme,
      double minSimilarity,
      double minCoverage)
      throws IOException {
    SignatureFormat format = new SignatureFormat(scheme);
    Collapser collapser = new Collapser(scheme, minSimilarity, minCoverage);
    List<Group> groups = new ArrayList<>();
    for (ScoreDoc hit : top.scoreDocs) {
      collapser
          .add(signatures(reader, hit.doc, field, format))
          .ifPresentOrElse(
              copy -> groups.get(copy.of()).copies.add(new Copy(hit, copy.similarity())),
              () -> groups.add(new Group(hit, new ArrayList<>())));
    }
    return new CollapsedDocs(List.copyOf(groups));
  }

  /** The signatures of a hit; none if it has no such field. */
  private static byte[] signatures(
      IndexReader reader, int doc, String field, SignatureFormat format) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    StoredSignatures stored = new StoredSignatures(leaf.reader(), field, format);
    return stored.advance(doc - leaf.docBase) ? stored.container() : format.encode(List.of());
  }
}
