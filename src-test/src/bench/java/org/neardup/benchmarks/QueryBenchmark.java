package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.search.LikeUnit;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.lucene.search.SearchMonitor;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signer.Signer;
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
 * The cost of a query follows its candidates, not the index: the same queries on an index and on
 * one ten times as large, the rest unrelated texts. Both have the same 1,000 texts, each with three
 * near copies, and the queries are near copies of them again.
 *
 * <p>The signature of the query's text is made outside the measurement. Both indexes are merged to
 * one segment, since the number of segments decides how often a term is looked up. With {@code -p
 * segments=20 -p threads=1,2} segments are searched in parallel.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class QueryBenchmark {

  private static final String FIELD = "near";
  private static final int FAMILIES = 1_000;
  private static final int COPIES = 3;
  private static final int LENGTH = 150;

  @Param({"10000", "100000"})
  public int documents;

  /** Segments of equal size. */
  @Param("1")
  public int segments;

  /** Threads of a search. */
  @Param("1")
  public int threads;

  private final List<NearDuplicateQuery> queries = new ArrayList<>();
  private Path folder;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private ExecutorService pool;
  private int next;

  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Verified {
    public long queries;

    public long verifications;

    public long hits;
  }

  @Setup
  public void setUp() throws IOException {
    IndexScheme scheme =
        SchemeRequest.of(Map.of("shingle", "char:5", "components", "120")).resolve().scheme();
    Signer signer = new Signer(scheme.signature());
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    folder = Files.createTempDirectory("query-benchmark");
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (String text : texts(documents)) {
        Document document = new Document();
        String id = Integer.toString(writer.getDocStats().maxDoc);
        fields.addTo(document, FIELD, id, signer.sign(text));
        writer.addDocument(document);
        if (writer.getDocStats().maxDoc % (documents / segments) == 0) {
          writer.flush();
        }
      }
      if (segments == 1) {
        writer.forceMerge(1);
      }
    }
    reader = DirectoryReader.open(FSDirectory.open(folder));
    pool = Executors.newFixedThreadPool(threads);
    searcher = new IndexSearcher(reader, threads == 1 ? null : pool);
    for (String text : queryTexts()) {
      queries.add(
          new NearDuplicateQuery(
              FIELD,
              scheme,
              List.of(LikeUnit.of(signer.sign(text))),
              SearchOptions.DEFAULT.withMinSimilarity(.8)));
    }
  }

  private IndexWriterConfig config() {
    IndexWriterConfig config = new IndexWriterConfig();
    return segments == 1 ? config : config.setMergePolicy(NoMergePolicy.INSTANCE);
  }

  @TearDown
  public void tearDown() throws IOException {
    pool.shutdown();
    IOUtils.close(reader, reader.directory());
    IOUtils.rm(folder);
  }

  @Benchmark
  public TopDocs query(Verified verified) throws IOException {
    next = (next + 1) % queries.size();
    LongAdder verifications = new LongAdder();
    SearchMonitor counting =
        new SearchMonitor() {
          @Override
          public void verified(int comparisons) {
            verifications.increment();
          }
        };
    TopDocs found = searcher.search(queries.get(next).withMonitor(counting), 10);
    verified.queries++;
    verified.verifications += verifications.sum();
    verified.hits += found.scoreDocs.length;
    return found;
  }

  /** The same families of near copies, however many unrelated texts are around them. */
  private static List<String> texts(int count) {
    Random random = new Random(3);
    List<String> texts = new ArrayList<>(count);
    for (String original : Texts.of(LENGTH, FAMILIES)) {
      texts.add(original);
      for (int copy = 0; copy < COPIES; copy++) {
        texts.add(edited(original, random));
      }
    }
    // Other lengths draw on other words: nothing in common with the families.
    texts.addAll(List.of(Texts.of(LENGTH + 1, count - texts.size())));
    return texts;
  }

  /** A near copy of each family's original. */
  private static List<String> queryTexts() {
    Random random = new Random(4);
    List<String> texts = new ArrayList<>();
    for (String original : Texts.of(LENGTH, FAMILIES)) {
      texts.add(edited(original, random));
    }
    return texts;
  }

  private static String edited(String text, Random random) {
    StringBuilder edited = new StringBuilder(text);
    for (int edit = 0; edit < 2; edit++) {
      edited.setCharAt(random.nextInt(text.length()), 'x');
    }
    return edited.toString();
  }
}
