package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.similarities.BooleanSimilarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.LikeUnit;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.SearchOptions;
import org.neardup.signature.Signer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * The same questions to the same texts, answered by our query and by tokens of Lucene's
 * MinHashFilter with the defaults of Elasticsearch's {@code min_hash}: one hash, 512 buckets, empty
 * ones filled. There the query wants 70 % of the text's tokens and scores by their number, the best
 * that can be made of them.
 *
 * <p>Shingles of five characters on both sides. Prints the time to index and the size of the index.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PeerBenchmark {

  private static final int DOCUMENTS = 100_000;
  private static final int BUCKETS = 512;
  private static final double SHARE = .7;
  private static final String FIELD = "near";

  /** Whose tokens and queries. */
  @Param({"near_duplicate", "min_hash"})
  public String tool;

  private final List<Query> queries = new ArrayList<>();
  private Path folder;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private int next;

  /** How a tool indexes and asks. */
  private interface Tool {
    Document document(int id, String text) throws IOException;

    Query query(String text) throws IOException;
  }

  private static final class Ours implements Tool {
    private final IndexScheme scheme =
        SchemeRequest.of(Map.of("shingle", "char:5", "components", "120")).resolve().scheme();
    private final Signer signer = new Signer(scheme.signature());
    private final NearDuplicateFields fields = new NearDuplicateFields(scheme);

    @Override
    public Document document(int id, String text) {
      Document document = new Document();
      fields.addTo(document, FIELD, Integer.toString(id), signer.sign(text));
      return document;
    }

    @Override
    public Query query(String text) {
      return new NearDuplicateQuery(
          FIELD,
          scheme,
          List.of(LikeUnit.of(signer.sign(text))),
          SearchOptions.DEFAULT.withMinSimilarity(.8));
    }
  }

  private static final class MinHash extends Analyzer implements Tool {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer characters = new NGramTokenizer(5, 5);
      return new TokenStreamComponents(
          characters, new MinHashFilter(characters, 1, BUCKETS, 1, true));
    }

    @Override
    public Document document(int id, String text) {
      Document document = new Document();
      document.add(new TextField(FIELD, tokenStream(FIELD, text)));
      return document;
    }

    @Override
    public Query query(String text) throws IOException {
      Set<BytesRef> tokens = new LinkedHashSet<>();
      try (TokenStream stream = tokenStream(FIELD, text)) {
        TermToBytesRefAttribute token = stream.getAttribute(TermToBytesRefAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          tokens.add(BytesRef.deepCopyOf(token.getBytesRef()));
        }
        stream.end();
      }
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      query.setMinimumNumberShouldMatch((int) (SHARE * tokens.size()));
      tokens.forEach(t -> query.add(new TermQuery(new Term(FIELD, t)), BooleanClause.Occur.SHOULD));
      return query.build();
    }
  }

  /** Builds the index. */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    Tool used = tool.equals("min_hash") ? new MinHash() : new Ours();
    List<String> texts = Families.texts(DOCUMENTS);
    folder = Files.createTempDirectory("peer-benchmark");
    long start = System.nanoTime();
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int id = 0; id < texts.size(); id++) {
        writer.addDocument(used.document(id, texts.get(id)));
      }
      writer.forceMerge(1);
    }
    System.out.printf(
        "%s: %.1f s to index, %d bytes a text%n",
        tool, (System.nanoTime() - start) / 1e9, size(folder) / DOCUMENTS);
    reader = DirectoryReader.open(FSDirectory.open(folder));
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new BooleanSimilarity());
    for (String text : Families.queries()) {
      queries.add(used.query(text));
    }
  }

  private static long size(Path folder) throws IOException {
    long size = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        size += Files.size(file);
      }
    }
    return size;
  }

  /** Closes and deletes the index. */
  @TearDown
  public void tearDown() throws IOException {
    IOUtils.close(reader, reader.directory());
    IOUtils.rm(folder);
  }

  /** One query for the ten nearest. */
  @Benchmark
  public TopDocs query() throws IOException {
    next = (next + 1) % queries.size();
    return searcher.search(queries.get(next), 10);
  }
}
