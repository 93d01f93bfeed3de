package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
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
 * A query for boilerplate that every document has: all of its tokens are as frequent as they can
 * be, and all documents tie for the 1,000 that are verified.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class HotTokenBenchmark {

  private static final String FIELD = "near";
  private static final String BOILERPLATE =
      "All rights reserved, no part of this page may be copied without the consent of its owner.";

  /** Documents of the index, each with the boilerplate and a sentence of its own. */
  @Param({"100000"})
  public int documents;

  private Path folder;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private NearDuplicateQuery query;

  /** Builds the index. */
  @Setup
  public void setUp() throws IOException {
    IndexScheme scheme = SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme();
    Signer signer = new Signer(scheme.signature());
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    folder = Files.createTempDirectory("hot-token-benchmark");
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String text : Texts.of(100, documents)) {
        Document document = new Document();
        String id = Integer.toString(writer.getDocStats().maxDoc);
        fields.addTo(document, FIELD, id, signer.sign(text + ". " + BOILERPLATE));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(FSDirectory.open(folder));
    searcher = new IndexSearcher(reader);
    query =
        new NearDuplicateQuery(
            FIELD,
            scheme,
            List.of(LikeUnit.of(signer.sign(BOILERPLATE))),
            SearchOptions.DEFAULT.withMinSimilarity(.8));
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
    return searcher.search(query, 10);
  }
}
