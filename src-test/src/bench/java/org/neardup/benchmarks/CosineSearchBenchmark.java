package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.neardup.lsh.PrefixPlan;
import org.neardup.lsh.PrefixPlanner;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.LikeUnit;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.SearchOptions;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Two ways to find what is near a hyperplane signature: prefix tokens, and the comparison with
 * every signature in doc values.
 *
 * <p>100,000 signatures of 1024 bits spread evenly, and among them for each of 200 queries three
 * copies in which each bit differs with the probability that belongs to the cosine. Prefixes are
 * planned for a recall of .95 at that cosine. Both let pass what is within 3 standard errors of the
 * cosine, and what brute force finds then is what recall is counted of. Signing is not measured;
 * the index is as its writer left it, in several segments.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 5, time = 3)
public class CosineSearchBenchmark {

  private static final String FIELD = "near";
  private static final int BITS = 1024;
  private static final int UNITS = 100_000;
  private static final int QUERIES = 200;
  private static final int COPIES = 3;
  private static final double RECALL = .95;

  /** How candidates are found. */
  @Param({"prefixes", "all"})
  public String candidates;

  /** Cosine of a query and its copies. */
  @Param({"0.9", "0.8"})
  public double cosine;

  private final List<Signatures> queries = new ArrayList<>();
  private Path folder;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private BruteForce bruteForce;
  private int next;

  private record Signatures(NearDuplicateQuery query, byte[] packed, Set<Integer> near) {}

  /** What queries found. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Found {
    /** Of what brute force finds. */
    public long found;

    /** What brute force finds. */
    public long near;
  }

  /** Builds the index. */
  @Setup
  public void setUp() throws IOException {
    PrefixPlan prefixes = PrefixPlanner.plan(cosine, RECALL, BITS);
    PrefixScheme scheme = scheme(prefixes.bitPermutations(), prefixes.prefixLength());
    double lowest = Math.max(0, cosine - 3 * scheme.signature().standardError(cosine));
    bruteForce = new BruteForce(BITS - scheme.signature().requiredEqual(lowest));
    folder = Files.createTempDirectory("cosine-search-benchmark");
    SignatureFormat format = new SignatureFormat(scheme.signature());
    Random random = new Random(5);
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), new IndexWriterConfig())) {
      NearDuplicateFields fields = new NearDuplicateFields(scheme);
      for (int unit = 0; unit < UNITS; unit++) {
        long[] words = random.longs(BITS / Long.SIZE).toArray();
        if (unit < QUERIES * COPIES) {
          words = copy(random, original(unit / COPIES));
        }
        Document document = new Document();
        fields.addTo(document, FIELD, Integer.toString(unit), List.of(signature(words)));
        writer.addDocument(document);
      }
    }
    reader = DirectoryReader.open(FSDirectory.open(folder));
    searcher = new IndexSearcher(reader);
    for (int query = 0; query < QUERIES; query++) {
      UnitSignature signature = signature(original(query));
      byte[] packed = format.pack(signature);
      queries.add(
          new Signatures(
              new NearDuplicateQuery(
                  FIELD,
                  scheme,
                  List.of(LikeUnit.of(List.of(signature))),
                  SearchOptions.DEFAULT.withMinSimilarity(lowest).withNumCandidates(UNITS)),
              packed,
              bruteForce.near(reader, packed)));
    }
    System.out.printf("%n%s, %d segments%n", scheme, reader.leaves().size());
  }

  private static PrefixScheme scheme(int permutations, int prefix) {
    return (PrefixScheme)
        SchemeRequest.of(
                Map.of(
                    "similarity",
                    "cosine",
                    "bits",
                    Integer.toString(BITS),
                    "bit_permutations",
                    Integer.toString(permutations),
                    "prefix_lengths",
                    Integer.toString(prefix)))
            .resolve()
            .scheme();
  }

  private static long[] original(int query) {
    return new Random(1000 + query).longs(BITS / Long.SIZE).toArray();
  }

  private long[] copy(Random random, long[] words) {
    double differs = Math.acos(cosine) / Math.PI;
    for (int bit = 0; bit < BITS; bit++) {
      if (random.nextDouble() < differs) {
        words[bit >>> 6] ^= Long.MIN_VALUE >>> bit;
      }
    }
    return words;
  }

  private static UnitSignature signature(long[] words) {
    return UnitSignature.ofBits(0, 0, 1, words, BITS);
  }

  /** Closes and deletes the index. */
  @TearDown
  public void tearDown() throws IOException {
    IOUtils.close(reader, reader.directory());
    IOUtils.rm(folder);
  }

  /** One query for the ten nearest. */
  @Benchmark
  public int query(Found found) throws IOException {
    next = (next + 1) % queries.size();
    Signatures query = queries.get(next);
    int hits = candidates.equals("all") ? all(query) : search(query);
    found.found += hits;
    found.near += query.near().size();
    return hits;
  }

  private int all(Signatures query) throws IOException {
    return bruteForce.near(reader, query.packed()).size();
  }

  private int search(Signatures query) throws IOException {
    int hits = 0;
    for (ScoreDoc hit : searcher.search(query.query(), 10).scoreDocs) {
      hits += query.near().contains(hit.doc) ? 1 : 0;
    }
    return hits;
  }

  /** Reads every signature in order and stops each comparison once it is above the limit. */
  private record BruteForce(int limit) {

    /** A container's header and that of its only unit. */
    private static final int BEFORE = SignatureFormat.HEADER_BYTES + 12;

    /** Looks at the rest only where the first words leave it open, as the jobs' window does. */
    private boolean isNear(byte[] bytes, int offset, byte[] packed) {
      int first = Math.min(packed.length, 8 * ((limit / 32 + 2 + 7) & -8));
      int distance = BitSignatures.hamming(bytes, offset, packed, 0, first);
      return distance <= limit
          && distance
                  + BitSignatures.hamming(
                      bytes, offset + first, packed, first, packed.length - first)
              <= limit;
    }

    Set<Integer> near(DirectoryReader reader, byte[] packed) throws IOException {
      Set<Integer> near = new HashSet<>();
      for (LeafReaderContext leaf : reader.leaves()) {
        BinaryDocValues values = leaf.reader().getBinaryDocValues(FIELD);
        for (int doc = values.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = values.nextDoc()) {
          BytesRef value = values.binaryValue();
          int offset = value.offset + BEFORE;
          if (isNear(value.bytes, offset, packed)) {
            near.add(leaf.docBase + doc);
          }
        }
      }
      return near;
    }
  }
}
