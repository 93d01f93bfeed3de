package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.IOFunction;
import org.neardup.lucene.search.LeafCandidates.SharedTokenCounts;

public class CandidateCutTests extends LuceneTestCase {

  /** A candidate by its segment and document. */
  private record Candidate(int leaf, int doc, int shared, long hash) {}

  public void testCountsSharedTokensInDocumentOrder() {
    checkCounts(5000);
    checkCounts(100_000);
  }

  private static void checkCounts(int maxDoc) {
    SharedTokenCounts counts = new SharedTokenCounts(20_000, maxDoc);
    int[] expected = new int[maxDoc];
    for (int i = 0; i < 20_000; i++) {
      int doc = random().nextInt(expected.length);
      expected[doc]++;
      counts.increment(doc);
    }
    List<Integer> docs = new ArrayList<>();
    for (long entry : counts.sorted()) {
      docs.add(SharedTokenCounts.doc(entry));
      assertEquals(expected[SharedTokenCounts.doc(entry)], SharedTokenCounts.count(entry));
    }
    List<Integer> present =
        IntStream.range(0, expected.length).filter(doc -> expected[doc] > 0).boxed().toList();
    assertEquals(present, docs);
  }

  public void testKeepsMostSharedTokensThenSmallestHash() throws IOException {
    List<Candidate> all =
        List.of(
            new Candidate(0, 4, 2, 30),
            new Candidate(0, 9, 5, 99),
            new Candidate(1, 0, 2, 10),
            new Candidate(1, 1, 1, 0),
            new Candidate(1, 7, 2, 20));
    assertEquals(List.of("0:9=5"), kept(all, 1));
    assertEquals(List.of("0:9=5", "1:0=2"), kept(all, 2));
    assertEquals(List.of("0:9=5", "1:0=2", "1:7=2"), kept(all, 3));
    assertEquals(List.of("0:4=2", "0:9=5", "1:0=2", "1:7=2"), kept(all, 4));
    assertEquals(List.of("0:4=2", "0:9=5", "1:0=2", "1:1=1", "1:7=2"), kept(all, 5));
    assertEquals(List.of("0:4=2", "0:9=5", "1:0=2", "1:1=1", "1:7=2"), kept(all, 6));
  }

  public void testRandomCandidates() throws IOException {
    for (int round = 0; round < 200; round++) {
      List<Candidate> all = randomCandidates(random());
      int limit = TestUtil.nextInt(random(), 1, all.size() + 2);
      List<String> expected =
          all.stream()
              .sorted(
                  Comparator.comparingInt(Candidate::shared)
                      .reversed()
                      .thenComparingLong(Candidate::hash)
                      .thenComparingInt(Candidate::leaf)
                      .thenComparingInt(Candidate::doc))
              .limit(limit)
              .sorted(Comparator.comparingInt(Candidate::leaf).thenComparingInt(Candidate::doc))
              .map(CandidateCutTests::describe)
              .toList();
      assertEquals(expected, kept(all, limit));
    }
  }

  private static List<Candidate> randomCandidates(Random random) {
    List<Candidate> all = new ArrayList<>();
    int hashes = TestUtil.nextInt(random, 1, 50);
    for (int leaf = 0; leaf < 5; leaf++) {
      for (int doc = random.nextInt(3); doc < 40; doc += 1 + random.nextInt(10)) {
        all.add(
            new Candidate(leaf, doc, 1 + random.nextInt(4), random.nextInt(hashes) - hashes / 2));
      }
    }
    return all;
  }

  private static String describe(Candidate candidate) {
    return candidate.leaf() + ":" + candidate.doc() + "=" + candidate.shared();
  }

  /** Cuts the candidates; the segments differ by their order alone. */
  private static List<String> kept(List<Candidate> all, int limit) throws IOException {
    List<LeafCandidates> leaves = new ArrayList<>();
    for (int ord = 0; ord < 5; ord++) {
      int leaf = ord;
      long[] entries =
          all.stream()
              .filter(candidate -> candidate.leaf() == leaf)
              .mapToLong(candidate -> (long) candidate.doc() << Integer.SIZE | candidate.shared())
              .toArray();
      leaves.add(new LeafCandidates(null, entries));
    }
    List<LeafCandidates> cut = new CandidateCut(limit, new HashInOrder(all)).apply(leaves);
    List<String> kept = new ArrayList<>();
    for (int leaf = 0; leaf < cut.size(); leaf++) {
      for (int i = 0; i < cut.get(leaf).size(); i++) {
        LeafCandidates from = cut.get(leaf);
        kept.add(leaf + ":" + from.doc(i) + "=" + from.sharedTokens(i));
      }
    }
    return kept;
  }

  /** Counts the segments that it is asked for, as they come without a context. */
  private static final class HashInOrder
      implements IOFunction<LeafCandidates, CandidateCut.LeafIdHashes> {

    private final List<Candidate> all;
    private int leaves;

    HashInOrder(List<Candidate> all) {
      this.all = all;
    }

    @Override
    public CandidateCut.LeafIdHashes apply(LeafCandidates leaf) {
      int ord = leaves++;
      return doc ->
          all.stream()
              .filter(candidate -> candidate.leaf() == ord && candidate.doc() == doc)
              .mapToLong(Candidate::hash)
              .findFirst()
              .orElseThrow();
    }
  }
}
