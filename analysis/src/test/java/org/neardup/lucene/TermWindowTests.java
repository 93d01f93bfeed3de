package org.neardup.lucene;

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
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.ProjectionDistribution;
import org.neardup.signature.UnitSignature;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.TermOptions;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.Weighting;

/**
 * Windows over the term dictionary against windows over a sorted list of all live units, whatever
 * the segments and deletes.
 */
public class TermWindowTests extends LuceneTestCase {

  private static final String FIELD = "body";
  private static final String ID = "id";
  private static final int DOCUMENTS = 60;

  private final Map<Integer, List<UnitSignature>> live = new TreeMap<>();
  private final List<long[]> centres = new ArrayList<>();
  private PrefixScheme scheme;
  private int found;

  public void testDocuments() throws IOException {
    check(Unit.DOCUMENT, 70, 3, List.of(70));
  }

  public void testSentences() throws IOException {
    check(Unit.SENTENCE, 130, 2, List.of(130));
  }

  public void testWholeSignaturesBesidePrefixes() throws IOException {
    check(Unit.SENTENCE, 64, 2, List.of(64, 9, 3));
  }

  public void testSignaturesShorterThanAPlace() throws IOException {
    check(Unit.DOCUMENT, 21, 4, List.of(21));
  }

  private void check(Unit unit, int bits, int permutations, List<Integer> lengths)
      throws IOException {
    scheme = scheme(unit, bits, permutations, lengths);
    IndexWriterConfig config = newIndexWriterConfig();
    if (random().nextBoolean()) {
      config.setMergePolicy(NoMergePolicy.INSTANCE);
    }
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config)) {
      fill(writer);
      checkQueries(writer);
      for (int id = 0; id < DOCUMENTS; id++) {
        if (random().nextInt(3) == 0) {
          writer.deleteDocuments(new Term(ID, Integer.toString(id)));
          live.remove(id);
        }
      }
      checkQueries(writer);
      writer.forceMerge(1);
      checkQueries(writer);
    }
    assertTrue("no window had anything in it", found > 0);
  }

  static PrefixScheme scheme(Unit unit, int bits, int permutations, List<Integer> lengths) {
    VectorScheme vector =
        new VectorScheme(
            VectorScheme.Kind.TERMS,
            TermOptions.PLAIN,
            new Weighting(Weighting.Kind.TF, Weighting.DEFAULT_K1, Weighting.DEFAULT_B),
            1,
            1,
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    HyperplaneScheme signature =
        new HyperplaneScheme(
            TextOptions.of(unit), vector, ProjectionDistribution.GAUSSIAN, bits, 17);
    return new PrefixScheme(signature, permutations, lengths);
  }

  private void fill(IndexWriter writer) throws IOException {
    live.clear();
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    for (int id = 0; id < DOCUMENTS; id++) {
      int most = scheme.signature().text().unit() == Unit.SENTENCE ? 4 : 1;
      List<UnitSignature> units = units(random().nextInt(most + 1));
      Document document = new Document();
      document.add(new StringField(ID, Integer.toString(id), Field.Store.YES));
      fields.addTo(document, FIELD, Integer.toString(id), units);
      writer.addDocument(document);
      live.put(id, units);
      if (random().nextInt(15) == 0) {
        writer.flush();
      }
    }
  }

  private List<UnitSignature> units(int count) {
    List<UnitSignature> units = new ArrayList<>();
    for (int position = 0; position < count; position++) {
      int bits = scheme.signature().bits();
      units.add(UnitSignature.ofBits(2 * position, position, position + 1, words(bits), bits));
    }
    return units;
  }

  /** Skewed, as real collections are: most are near one of a few, some equal to it. */
  private long[] words(int bits) {
    long[] words = new long[(bits + 63) / 64];
    for (int i = 0; i < words.length; i++) {
      words[i] = random().nextLong();
    }
    if (centres.isEmpty() || centres.get(0).length != words.length || random().nextInt(8) == 0) {
      centres.removeIf(centre -> centre.length != words.length);
      centres.add(words);
    } else {
      System.arraycopy(centres.get(random().nextInt(centres.size())), 0, words, 0, words.length);
      for (int flips = random().nextInt(1 + bits / 8); flips > 0; flips--) {
        int bit = random().nextInt(bits);
        words[bit >>> 6] ^= Long.MIN_VALUE >>> bit;
      }
    }
    long unused = 64L * words.length - bits;
    words[words.length - 1] &= -1L << unused;
    return words;
  }

  private void checkQueries(IndexWriter writer) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      for (int i = 0; i < 12; i++) {
        SearchOptions options =
            SearchOptions.DEFAULT
                .withMinSimilarity(List.of(0.0, 0.5, 0.9).get(i % 3))
                .withNumCandidates(DOCUMENTS)
                .withWindow(List.of(1, 2, 5, 40).get(random().nextInt(4)));
        List<LikeUnit> like = LikeUnit.of(units(1 + random().nextInt(2)));
        NearDuplicateQuery query = new NearDuplicateQuery(FIELD, scheme, List.of(like), options);
        check(i % 2 == 1 ? query.withFilter(evenIds()) : query, reader);
      }
    }
  }

  private static Query evenIds() {
    List<BytesRef> ids = new ArrayList<>();
    for (int id = 0; id < DOCUMENTS; id += 2) {
      ids.add(new BytesRef(Integer.toString(id)));
    }
    return new TermInSetQuery(ID, ids);
  }

  private void check(NearDuplicateQuery query, DirectoryReader reader) throws IOException {
    Map<Integer, Map<List<Integer>, Integer>> windows = bruteForce(query);
    Map<Integer, Float> expected = new HashMap<>();
    windows.forEach(
        (id, pairs) ->
            pairs.keySet().stream()
                .map(pair -> similarity(query, id, pair))
                .filter(similarity -> similarity >= query.minSimilarity())
                .max(Comparator.naturalOrder())
                .ifPresent(best -> expected.put(id, best.floatValue())));
    NearDuplicateCounters counters = new NearDuplicateCounters();
    assertEquals(expected, hits(newSearcher(reader), query));
    IndexSearcher searcher = new IndexSearcher(reader);
    assertEquals(expected, hits(searcher, query.withMonitor(counters)));
    assertEquals(windows.size(), counters.candidates());
    checkEvidence(query, searcher, windows);
    found += expected.size();
  }

  private double similarity(NearDuplicateQuery query, int id, List<Integer> pair) {
    UnitSignature like = query.likes().get(0).get(pair.get(0)).signature();
    return scheme.signature().estimate(like.equalComponents(live.get(id).get(pair.get(1))));
  }

  /** By document the pairs of units in a window, and under how many bit permutations they are. */
  private Map<Integer, Map<List<Integer>, Integer>> bruteForce(NearDuplicateQuery query) {
    UnitTokens tokens = UnitTokens.of(scheme);
    Map<Integer, Map<List<Integer>, Integer>> windows = new TreeMap<>();
    List<LikeUnit> like = query.likes().get(0);
    for (int unit = 0; unit < like.size(); unit++) {
      for (int token = 0; token < tokens.perUnit(); token += scheme.prefixLengths().size()) {
        addWindow(query, unit, token, tokens, windows);
      }
    }
    return windows;
  }

  private void addWindow(
      NearDuplicateQuery query,
      int likeUnit,
      int token,
      UnitTokens tokens,
      Map<Integer, Map<List<Integer>, Integer>> windows) {
    Set<BytesRef> window =
        window(
            new BytesRef(tokens.token(token, query.likes().get(0).get(likeUnit).signature())),
            placesOf(query, token, tokens),
            query.options().window());
    live.forEach(
        (id, units) -> {
          for (int unit = 0; unit < units.size(); unit++) {
            if (counts(query, id)
                && window.contains(new BytesRef(tokens.token(token, units.get(unit))))) {
              windows
                  .computeIfAbsent(id, i -> new HashMap<>())
                  .merge(List.of(likeUnit, unit), 1, Integer::sum);
            }
          }
        });
  }

  private TreeSet<BytesRef> placesOf(NearDuplicateQuery query, int token, UnitTokens tokens) {
    TreeSet<BytesRef> places = new TreeSet<>();
    live.forEach(
        (id, units) -> {
          if (counts(query, id)) {
            units.forEach(unit -> places.add(new BytesRef(tokens.token(token, unit))));
          }
        });
    return places;
  }

  private static boolean counts(NearDuplicateQuery query, int id) {
    return query.filter().isEmpty() || id % 2 == 0;
  }

  private static Set<BytesRef> window(BytesRef token, TreeSet<BytesRef> places, int size) {
    Set<BytesRef> window = new HashSet<>();
    places.tailSet(token, false).stream().limit(size).forEach(window::add);
    places.headSet(token, false).descendingSet().stream().limit(size).forEach(window::add);
    window.add(token);
    return window;
  }

  private static Map<Integer, Float> hits(IndexSearcher searcher, NearDuplicateQuery query)
      throws IOException {
    Map<Integer, Float> hits = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, DOCUMENTS).scoreDocs) {
      String id = searcher.storedFields().document(hit.doc).get(ID);
      hits.put(Integer.valueOf(id), hit.score);
    }
    return hits;
  }

  private void checkEvidence(
      NearDuplicateQuery query,
      IndexSearcher searcher,
      Map<Integer, Map<List<Integer>, Integer>> windows)
      throws IOException {
    NearDuplicateMatcher matcher = new NearDuplicateMatcher(query);
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    for (ScoreDoc hit : searcher.search(query, DOCUMENTS).scoreDocs) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
      int id = Integer.parseInt(searcher.storedFields().document(hit.doc).get(ID));
      double best = 0;
      for (UnitMatch match : matcher.forLeaf(leaf).matches(hit.doc - leaf.docBase)) {
        List<Integer> pair = List.of(match.likeUnit(), match.position() / 2);
        assertEquals(windows.get(id).get(pair).intValue(), match.sharedTokens());
        best = Math.max(best, match.similarity());
      }
      assertEquals(hit.score, (float) best, 0);
    }
  }
}
