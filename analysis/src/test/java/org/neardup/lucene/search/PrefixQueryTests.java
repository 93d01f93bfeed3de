package org.neardup.lucene.search;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.Settings;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.signature.UnitSignature;

/** Queries by prefixes of several lengths. */
public class PrefixQueryTests extends LuceneTestCase {

  private static final String FIELD = "body";
  private static final int BITS = 64;
  private static final IndexScheme SCHEME =
      Settings.scheme("similarity=cosine bits=64 seed=17 bit_permutations=1 prefix_lengths=20,9,3");

  private final Random random = new Random(1);
  private final UnitSignature like = signature(random.nextLong());

  private static UnitSignature signature(long word) {
    return UnitSignature.ofBits(0, 0, 1, new long[] {word}, BITS);
  }

  /** One that shares as many of the tokens as wanted: the shorter ones. */
  private UnitSignature sharing(int tokens) {
    return Stream.generate(() -> signature(like.words()[0] ^ flips()))
        .filter(other -> shared(other) == tokens)
        .findFirst()
        .orElseThrow();
  }

  private long flips() {
    long flips = 0;
    for (int i = 0; i < 8; i++) {
      flips |= 1L << random.nextInt(BITS);
    }
    return flips;
  }

  private int shared(UnitSignature other) {
    UnitTokens tokens = UnitTokens.of(SCHEME);
    int shared = 0;
    for (int token = 0; token < tokens.perUnit(); token++) {
      BytesRef ours = new BytesRef(tokens.token(token, like));
      shared += ours.equals(new BytesRef(tokens.token(token, other))) ? 1 : 0;
    }
    return shared;
  }

  public void testShorterPrefixesOnlyWhileThereAreTooFewCandidates() throws IOException {
    List<UnitSignature> units = List.of(sharing(0), sharing(1), sharing(2), sharing(3), like);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      for (UnitSignature unit : units) {
        Document document = new Document();
        new NearDuplicateFields(SCHEME)
            .addTo(document, FIELD, "" + writer.getDocStats().maxDoc, List.of(unit));
        writer.addDocument(document);
        writer.flush();
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        // The longest prefix is shared by two, the next by three, the shortest by four.
        assertEquals(2, candidates(reader, 1));
        assertEquals(2, candidates(reader, 2));
        assertEquals(3, candidates(reader, 3));
        assertEquals(4, candidates(reader, 4));
        assertEquals(4, candidates(reader, 1000));
      }
    }
  }

  private long candidates(DirectoryReader reader, int numCandidates) throws IOException {
    NearDuplicateCounters counters = new NearDuplicateCounters();
    NearDuplicateQuery query =
        new NearDuplicateQuery(
                FIELD,
                SCHEME,
                List.of(LikeUnit.of(List.of(like))),
                SearchOptions.DEFAULT.withNumCandidates(numCandidates))
            .withMonitor(counters);
    int hits = new IndexSearcher(reader).search(query, 10).scoreDocs.length;
    assertEquals(Math.min(numCandidates, counters.candidates.get()), hits);
    return counters.candidates.get();
  }
}
