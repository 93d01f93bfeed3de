package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.neardup.signature.SignatureFormat;

/**
 * Counts the buckets of one field of one shard: one pass over the tokens of all segments together,
 * in their order, so that a token is met once and nothing is kept but the largest buckets.
 *
 * <p>Only visible documents count. Where all are visible the term dictionary knows the counts;
 * otherwise the postings are read, which costs as much again for each document of a bucket. The doc
 * values of all documents are read for the number of units. Not thread safe.
 */
final class BucketCounter {

  private static final int TOKENS_BETWEEN_CHECKS = 1 << 12;
  private static final int DOCUMENTS_BETWEEN_CHECKS = 1 << 16;

  private final IndexReader reader;
  private final Examples examples;
  private final Bits visible;
  private final Runnable checkCancelled;

  /** The number of buckets by the logarithm of their size to base 2. */
  private final long[] sizes = new long[Long.SIZE];

  private long documents;
  private long units;
  private PostingsEnum postings;

  /** A counter of the documents that are visible; of all if that is null. */
  BucketCounter(Examples examples, @Nullable Bits visible, Runnable checkCancelled) {
    this.reader = examples.reader();
    this.examples = examples;
    this.visible = visible;
    this.checkCancelled = checkCancelled;
  }

  /** The buckets of a field; to be called once. */
  FieldStats count(String field, IndexScheme scheme, StatsRequest.Options options)
      throws IOException {
    LargestBuckets largest = new LargestBuckets(options.sizeOfShard());
    Terms terms = MultiTerms.getTerms(reader, field);
    int bands = Math.min(options.maxBands(), scheme.tokensPerUnit());
    if (terms != null) {
      countTokens(terms.iterator(), bands, largest);
    }
    countDocuments(field, new SignatureFormat(scheme.signature()));
    return new FieldStats(
        scheme.id(),
        scheme.signature().id(),
        scheme.tokensPerUnit(),
        bands,
        documents,
        units,
        sizes(),
        largestBuckets(field, scheme, largest));
  }

  private List<Long> sizes() {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    return Arrays.stream(sizes, 0, used).boxed().toList();
  }

  private void countTokens(TermsEnum tokens, int bands, LargestBuckets largest) throws IOException {
    int read = 0;
    for (BytesRef token = tokens.next(); token != null; token = tokens.next()) {
      int band = UnitTokens.number(token.bytes, token.offset);
      if (band >= bands) {
        return;
      }
      if (read++ % TOKENS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      long size = visible == null ? tokens.docFreq() : visited(tokens);
      if (size > 0) {
        sizes[Long.SIZE - 1 - Long.numberOfLeadingZeros(size)]++;
      }
      if (largest.mayBeAmong(size)) {
        largest.add(place(tokens, size), token.utf8ToString());
      }
    }
  }

  private long visited(TermsEnum tokens) throws IOException {
    postings = tokens.postings(postings, PostingsEnum.NONE);
    long size = 0;
    while (nextVisible(postings) != DocIdSetIterator.NO_MORE_DOCS) {
      size++;
    }
    return size;
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

  private LargestBuckets.Bucket place(TermsEnum tokens, long size) throws IOException {
    PostingsEnum positions = tokens.postings(null, PostingsEnum.POSITIONS);
    int doc = nextVisible(positions);
    // Without positions there is one unit, at 0.
    return new LargestBuckets.Bucket(size, doc, Math.max(0, positions.nextPosition()));
  }

  /**
   * The term dictionary has the tokens of equal units once; the doc value has the number of units.
   */
  private void countDocuments(String field, SignatureFormat format) throws IOException {
    int read = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues values = leaf.reader().getBinaryDocValues(field);
      while (values != null && values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (read++ % DOCUMENTS_BETWEEN_CHECKS == 0) {
          checkCancelled.run();
        }
        if (visible == null || visible.get(leaf.docBase + values.docID())) {
          BytesRef value = values.binaryValue();
          documents++;
          units += format.unitCount(value.bytes, value.offset);
        }
      }
    }
  }

  private List<FieldStats.LargeBucket> largestBuckets(
      String field, IndexScheme scheme, LargestBuckets largest) throws IOException {
    List<FieldStats.LargeBucket> tokens = new ArrayList<>();
    for (LargestBuckets.Entry entry : largest.largest()) {
      checkCancelled.run();
      LargestBuckets.Bucket bucket = entry.bucket();
      Map<String, Object> example =
          examples.find(field, scheme.signature(), bucket.doc(), bucket.position());
      tokens.add(
          new FieldStats.LargeBucket(
              entry.token(), bucket.documents(), entry.tokens(), 1, example));
    }
    return tokens;
  }

  /**
   * The largest buckets of a shard, found in one pass over its tokens. The tokens of a boilerplate
   * text all stand in the same documents: tokens with equal numbers of documents and the same first
   * place are one entry. Memory is bounded by the number of entries. Not thread safe.
   */
  static final class LargestBuckets {

    record Bucket(long documents, int doc, int position) {
      private static final Comparator<Bucket> ORDER =
          Comparator.comparingLong(Bucket::documents)
              .reversed()
              .thenComparingInt(Bucket::doc)
              .thenComparingInt(Bucket::position);
    }

    record Entry(Bucket bucket, String token, int tokens) {
      private Entry plusOne() {
        return new Entry(bucket, token, tokens + 1);
      }
    }

    private final int limit;
    private final TreeMap<Bucket, Entry> entries = new TreeMap<>(Bucket.ORDER);

    LargestBuckets(int limit) {
      this.limit = limit;
    }

    /** Whether a bucket of a size may be among the largest: only then its place matters. */
    boolean mayBeAmong(long documents) {
      return limit > 0
          && documents > 1
          && (entries.size() < limit || documents >= entries.lastKey().documents());
    }

    /** Adds a token; tokens come in ascending order. */
    void add(Bucket bucket, String token) {
      entries.merge(bucket, new Entry(bucket, token, 1), (old, more) -> old.plusOne());
      if (entries.size() > limit) {
        entries.pollLastEntry();
      }
    }

    List<Entry> largest() {
      return List.copyOf(entries.values());
    }
  }
}
