package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;

/**
 * Counts the buckets of one field of one shard: one pass over the tokens of all segments together,
 * in their order, so that a token is met once and nothing is kept but the largest buckets.
 *
 * <p>Only visible documents count. Where all are visible the term dictionary knows the counts;
 * otherwise the postings are read, which costs as much again for each document of a bucket. Not
 * thread safe.
 */
final class BucketCounter {

  private static final int TOKENS_BETWEEN_CHECKS = 1 << 12;
  private static final int DOCUMENTS_BETWEEN_CHECKS = 1 << 16;

  private final IndexReader reader;
  private final Examples examples;
  private final Bits visible;
  private final Runnable checkCancelled;
  private final BucketSizes sizes = new BucketSizes();
  private long units;
  private PostingsEnum postings;

  /**
   * A counter.
   *
   * @param examples of the shard's documents
   * @param visible those that count; null for all
   * @param checkCancelled throws if nobody waits for the answer any more
   */
  BucketCounter(Examples examples, @Nullable Bits visible, Runnable checkCancelled) {
    this.reader = examples.reader();
    this.examples = examples;
    this.visible = visible;
    this.checkCancelled = checkCancelled;
  }

  /** The buckets of a field, once for each counter. */
  FieldStats count(String field, IndexScheme scheme, StatsLimits limits) throws IOException {
    HotBuckets hot = new HotBuckets(limits.hotOfShard());
    Terms terms = MultiTerms.getTerms(reader, field);
    int bands = Math.min(limits.maxBands(), scheme.tokensPerUnit());
    if (terms != null) {
      countTokens(terms.iterator(), bands, hot);
    }
    return new FieldStats(
        scheme.id(),
        scheme.tokensPerUnit(),
        bands,
        documents(field),
        units,
        sizes,
        hotTokens(field, scheme, hot));
  }

  private void countTokens(TermsEnum tokens, int bands, HotBuckets hot) throws IOException {
    int read = 0;
    for (BytesRef token = tokens.next(); token != null; token = tokens.next()) {
      int band = UnitTokens.number(token.bytes, token.offset);
      if (band >= bands) {
        return;
      }
      if (read++ % TOKENS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      long documents = visible == null ? known(tokens, band) : visited(tokens, band);
      if (documents > 0) {
        sizes.add(documents);
      }
      if (hot.mayBeHot(documents)) {
        hot.add(place(tokens, documents), token.utf8ToString());
      }
    }
  }

  /** As every unit has one token in each band, those of the first count the units. */
  private void countUnits(int band, long occurrences) {
    units += band == 0 ? occurrences : 0;
  }

  private long known(TermsEnum tokens, int band) throws IOException {
    countUnits(band, tokens.totalTermFreq());
    return tokens.docFreq();
  }

  private long visited(TermsEnum tokens, int band) throws IOException {
    postings = tokens.postings(postings, PostingsEnum.FREQS);
    long documents = 0;
    for (int doc = nextVisible(postings);
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = nextVisible(postings)) {
      countUnits(band, postings.freq());
      documents++;
    }
    return documents;
  }

  private int nextVisible(DocIdSetIterator documents) throws IOException {
    int doc = documents.nextDoc();
    for (int passed = 1;
        visible != null && doc != DocIdSetIterator.NO_MORE_DOCS && !visible.get(doc);
        passed++) {
      if (passed % DOCUMENTS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      doc = documents.nextDoc();
    }
    return doc;
  }

  private HotBuckets.Bucket place(TermsEnum tokens, long documents) throws IOException {
    PostingsEnum positions = tokens.postings(null, PostingsEnum.POSITIONS);
    int doc = nextVisible(positions);
    // Without positions there is one unit, at 0.
    return new HotBuckets.Bucket(documents, doc, Math.max(0, positions.nextPosition()));
  }

  private long documents(String field) throws IOException {
    long documents = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues values = leaf.reader().getBinaryDocValues(field);
      while (values != null && values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (documents % DOCUMENTS_BETWEEN_CHECKS == 0) {
          checkCancelled.run();
        }
        documents += visible == null || visible.get(leaf.docBase + values.docID()) ? 1 : 0;
      }
    }
    return documents;
  }

  private List<HotToken> hotTokens(String field, IndexScheme scheme, HotBuckets hot)
      throws IOException {
    List<HotToken> tokens = new ArrayList<>();
    for (HotBuckets.Entry entry : hot.largest()) {
      HotBuckets.Bucket bucket = entry.bucket();
      HotToken.Example example =
          examples.find(field, scheme.signature(), bucket.doc(), bucket.position());
      tokens.add(new HotToken(entry.token(), bucket.documents(), entry.tokens(), 1, example));
    }
    return tokens;
  }
}
