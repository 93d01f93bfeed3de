package org.neardup.lucene.search;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/**
 * An index of texts by id, and beside it the same signatures in memory to answer the same questions
 * by brute force.
 */
public final class TestIndex implements Closeable {

  public static final String FIELD = "body";
  public static final String ID = "id";
  private static final String TEXT = "text";

  record Hit(int id, float score) {}

  private final IndexScheme scheme;
  private final Signer signer;
  private final NearDuplicateFields fields;
  private final IndexWriter writer;
  private final Map<Integer, List<UnitSignature>> live = new TreeMap<>();
  private final Map<Integer, String> texts = new HashMap<>();
  private final UnitTokens bands;
  private final Map<UnitSignature, Set<BytesRef>> tokens = new HashMap<>();

  public TestIndex(IndexScheme scheme, Directory directory, IndexWriterConfig config)
      throws IOException {
    this.scheme = scheme;
    this.bands = UnitTokens.of(scheme);
    this.signer = new Signer(scheme.signature());
    this.fields = new NearDuplicateFields(scheme);
    this.writer = new IndexWriter(directory, config);
  }

  List<LikeUnit> like(String text) {
    return sign(text).stream()
        .map(unit -> new LikeUnit(unit, signer.features(text.substring(unit.start(), unit.end()))))
        .toList();
  }

  List<UnitSignature> sign(String text) {
    return signer.sign(text);
  }

  public void add(int id, String text) throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, Integer.toString(id), Field.Store.YES));
    document.add(new StoredField(TEXT, text));
    List<UnitSignature> units = sign(text);
    fields.addTo(document, FIELD, Integer.toString(id), units);
    writer.addDocument(document);
    live.put(id, units);
    texts.put(id, text);
  }

  void delete(int id) throws IOException {
    writer.deleteDocuments(new Term(ID, Integer.toString(id)));
    live.remove(id);
  }

  public void flush() throws IOException {
    writer.flush();
  }

  void forceMerge() throws IOException {
    writer.forceMerge(1);
  }

  public DirectoryReader reader() throws IOException {
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

  /** A filter that the brute force knows. */
  static Query evenIds() {
    return new TermInSetQuery(
        ID, IntStream.range(0, 100).mapToObj(i -> new BytesRef("" + 2 * i)).toList());
  }

  /** The expected hits of the query, by comparing with every document that passes its filter. */
  List<Hit> bruteForce(NearDuplicateQuery query) {
    List<Hit> hits = new ArrayList<>();
    for (int id : keptCandidates(query)) {
      double best =
          query.likes().stream().mapToDouble(like -> score(query, like, id)).max().orElse(-1);
      if (best >= 0) {
        hits.add(new Hit(id, (float) best));
      }
    }
    hits.sort(best());
    return hits;
  }

  /** The score of a document for one like, or -1 if it is no hit. */
  private double score(NearDuplicateQuery query, List<LikeUnit> like, int id) {
    double sum = 0;
    double most = -1;
    double weights = 0;
    for (LikeUnit ours : like) {
      int length = ours.signature().end() - ours.signature().start();
      double similarity =
          live.get(id).stream()
              .mapToDouble(theirs -> similarity(query, ours, theirs, id))
              .max()
              .orElse(-1);
      boolean found = similarity >= query.minSimilarity();
      most = found ? Math.max(most, similarity) : most;
      sum += found ? query.options().scoring() == UnitScoring.AVG ? similarity : length : 0;
      weights += query.options().scoring() == UnitScoring.AVG ? 1 : length;
    }
    return most < 0 || query.options().scoring() == UnitScoring.MAX ? most : sum / weights;
  }

  /** The similarity of two units, or -1 if they share no token. */
  private double similarity(NearDuplicateQuery query, LikeUnit ours, UnitSignature theirs, int id) {
    if (sharedTokens(ours.signature(), theirs) == 0) {
      return -1;
    }
    double estimate = estimate(ours.signature(), theirs);
    if (query.texts().isEmpty()) {
      return estimate;
    }
    double error = scheme.signature().standardError(query.minSimilarity());
    String text = texts.get(id).substring(theirs.start(), theirs.end());
    return estimate < query.minSimilarity() - 3 * error
        ? -1
        : ours.features().similarity(signer.features(text));
  }

  /** How many documents share a token with the query and pass its filter. */
  int candidates(NearDuplicateQuery query) {
    return (int) live.keySet().stream().filter(id -> isCandidate(query, id)).count();
  }

  private boolean isCandidate(NearDuplicateQuery query, int id) {
    return (query.filter().isEmpty() || id % 2 == 0) && sharedTokens(query, live.get(id)) > 0;
  }

  private List<Integer> keptCandidates(NearDuplicateQuery query) {
    Comparator<Integer> mostShared =
        Comparator.comparingInt(id -> -sharedTokens(query, live.get(id)));
    return live.keySet().stream()
        .filter(id -> isCandidate(query, id))
        .sorted(mostShared.thenComparingLong(TestIndex::hash))
        .limit(query.options().numCandidates())
        .toList();
  }

  private double estimate(UnitSignature a, UnitSignature b) {
    return scheme.signature().estimate(a.equalComponents(b));
  }

  private int sharedTokens(NearDuplicateQuery query, List<UnitSignature> theirs) {
    Set<BytesRef> shared =
        tokens(query.likes().stream().flatMap(List::stream).map(LikeUnit::signature).toList());
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
            IntStream.range(0, scheme.tokensPerUnit())
                .mapToObj(band -> new BytesRef(bands.token(band, unit)))
                .collect(Collectors.toSet()));
  }

  /** As {@link NearDuplicateFields} orders candidates that share equally many tokens. */
  private static long hash(int id) {
    return Hashing.xxh3_64().hashCharsToLong(Integer.toString(id));
  }

  /** The texts, as a server would find them in its stored documents. */
  UnitTexts texts() {
    return new StoredTexts();
  }

  private record StoredTexts() implements UnitTexts {

    @Override
    public LeafTexts forLeaf(LeafReaderContext context) throws IOException {
      StoredFields stored = context.reader().storedFields();
      return doc -> Optional.ofNullable(stored.document(doc).get(TEXT));
    }
  }
}
