package org.neardup.lucene;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.Similarity;
import org.neardup.signature.UnitSignature;

/**
 * An index of texts by id, and beside it the same signatures in memory to answer the same questions
 * by brute force.
 */
final class TestIndex implements Closeable {

  static final String FIELD = "body";
  private static final String ID = "id";

  /** A document of an answer. */
  record Hit(int id, float score) {}

  private final IndexScheme scheme;
  private final Signer signer;
  private final NearDuplicateFields fields;
  private final IndexWriter writer;
  private final Map<Integer, List<UnitSignature>> live = new TreeMap<>();
  private final BandTokens bands;
  private final Map<UnitSignature, Set<BytesRef>> tokens = new HashMap<>();

  TestIndex(IndexScheme scheme, Directory directory, IndexWriterConfig config) throws IOException {
    this.scheme = scheme;
    this.bands = new BandTokens(scheme);
    this.signer = new Signer(scheme.signature());
    this.fields = new NearDuplicateFields(scheme);
    this.writer = new IndexWriter(directory, config);
  }

  /** The signatures of a text. */
  List<UnitSignature> sign(String text) {
    return signer.sign(text);
  }

  void add(int id, String text) throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, Integer.toString(id), Field.Store.YES));
    document.add(new NumericDocValuesField(ID, id));
    List<UnitSignature> units = sign(text);
    fields.addTo(document, FIELD, units);
    writer.addDocument(document);
    live.put(id, units);
  }

  void delete(int id) throws IOException {
    writer.deleteDocuments(new Term(ID, Integer.toString(id)));
    live.remove(id);
  }

  /** Ends a segment. */
  void flush() throws IOException {
    writer.flush();
  }

  void forceMerge() throws IOException {
    writer.forceMerge(1);
  }

  DirectoryReader reader() throws IOException {
    return DirectoryReader.open(writer);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** All hits of a query, best first, among equals by id. */
  static List<Hit> search(IndexSearcher searcher, Query query) throws IOException {
    IndexReader reader = searcher.getIndexReader();
    List<Hit> hits = new ArrayList<>();
    for (ScoreDoc doc : searcher.search(query, Math.max(1, reader.maxDoc())).scoreDocs) {
      int id = Integer.parseInt(reader.storedFields().document(doc.doc).get(ID));
      hits.add(new Hit(id, doc.score));
    }
    hits.sort(best());
    return hits;
  }

  private static Comparator<Hit> best() {
    return Comparator.comparingDouble(Hit::score).reversed().thenComparingInt(Hit::id);
  }

  /** What the query should find, by comparing with every document. */
  List<Hit> bruteForce(NearDuplicateQuery query) {
    List<Hit> hits = new ArrayList<>();
    for (int id : keptCandidates(query)) {
      double best = -1;
      for (UnitSignature theirs : live.get(id)) {
        for (UnitSignature ours : query.like()) {
          best = sharedTokens(ours, theirs) > 0 ? Math.max(best, estimate(ours, theirs)) : best;
        }
      }
      if (best >= query.minSimilarity()) {
        hits.add(new Hit(id, (float) best));
      }
    }
    hits.sort(best());
    return hits;
  }

  /** How many documents share a token with the query. */
  int candidates(NearDuplicateQuery query) {
    return (int) live.values().stream().filter(units -> sharedTokens(query, units) > 0).count();
  }

  private List<Integer> keptCandidates(NearDuplicateQuery query) {
    Comparator<Integer> mostShared =
        Comparator.comparingInt(id -> -sharedTokens(query, live.get(id)));
    return live.keySet().stream()
        .filter(id -> sharedTokens(query, live.get(id)) > 0)
        .sorted(mostShared.thenComparingLong(TestIndex::hash))
        .limit(query.numCandidates())
        .toList();
  }

  private double estimate(UnitSignature a, UnitSignature b) {
    SignatureScheme signature = scheme.signature();
    return Similarity.estimate(
        a.equalComponents(b), signature.components(), signature.signatureBits());
  }

  private int sharedTokens(NearDuplicateQuery query, List<UnitSignature> theirs) {
    Set<BytesRef> shared = tokens(query.like());
    shared.retainAll(tokens(theirs));
    return shared.size();
  }

  private long sharedTokens(UnitSignature a, UnitSignature b) {
    return tokens(a).stream().filter(tokens(b)::contains).count();
  }

  private Set<BytesRef> tokens(List<UnitSignature> units) {
    Set<BytesRef> all = new HashSet<>();
    units.forEach(unit -> all.addAll(tokens(unit)));
    return all;
  }

  private Set<BytesRef> tokens(UnitSignature unit) {
    return tokens.computeIfAbsent(
        unit,
        missing ->
            IntStream.range(0, scheme.bands())
                .mapToObj(band -> new BytesRef(bands.token(band, unit)))
                .collect(Collectors.toSet()));
  }

  private static long hash(int id) {
    return id * 0x9E3779B97F4A7C15L;
  }

  /** Orders candidates by a hash of their id, as a server would. */
  record IdHash() implements CandidateHash {

    @Override
    public LeafHash forLeaf(LeafReaderContext context) throws IOException {
      NumericDocValues ids = context.reader().getNumericDocValues(ID);
      return doc -> {
        if (!ids.advanceExact(doc)) {
          throw new AssertionError("document without id: " + doc);
        }
        return hash((int) ids.longValue());
      };
    }
  }
}
