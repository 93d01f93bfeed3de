package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.QueryBuilder;
import org.junit.Test;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.LikeUnit;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.SearchOptions;
import org.neardup.signature.Signer;

/**
 * The code of {@code docs/library.md}: the page has the lines between the comments as they stand
 * here. Writes them there with {@code -Ddocs.update=true}.
 */
public class LibraryExampleTests {
  private static final Path PAGE = Path.of("../docs/library.md");
  private static final Path SOURCE =
      Path.of("src/test/java/org/neardup/docs/LibraryExampleTests.java");
  private static final Map<String, String> TEXTS =
      Map.of(
          "7", "A ferry will run every twenty minutes from the fish market to the customs house.",
          "8", "The bridge was built in 1931 and last repaired in 2004, after a flood.");
  private static final String EDITED =
      "A ferry will run every thirty minutes, from the fish market to the customs house.";

  private static final String FOUND = "7, similarity 0.76";

  @Test
  public void signaturesAreFound() throws IOException {
    List<String> found = new ArrayList<>();
    // begin query
    IndexScheme scheme =
        SchemeRequest.of(Map.of("unit", "sentence", "threshold", "0.7", "recall", "0.95"))
            .resolve()
            .scheme();
    Signer signer = new Signer(scheme.signature());
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Map.Entry<String, String> text : TEXTS.entrySet()) {
          Document document = new Document();
          document.add(new StringField("id", text.getKey(), Field.Store.YES));
          fields.addTo(document, "body", text.getKey(), signer.sign(text.getValue()));
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query =
            new NearDuplicateQuery(
                "body",
                scheme,
                List.of(LikeUnit.of(signer.sign(EDITED))),
                SearchOptions.DEFAULT.withMinSimilarity(0.7));
        for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
          String id = searcher.storedFields().document(hit.doc).get("id");
          found.add("%s, similarity %.2f".formatted(id, hit.score));
        }
      }
    }
    // end
    assertEquals(List.of(FOUND), found);
  }

  @Test
  public void tokensAreFound() throws IOException {
    // begin analyzer
    IndexScheme scheme =
        SchemeRequest.of(Map.of("unit", "sentence", "threshold", "0.7")).resolve().scheme();
    Analyzer analyzer = new NearDuplicateAnalyzer(scheme);
    Query query = new QueryBuilder(analyzer).createMinShouldMatchQuery("body", EDITED, 0.1f);
    // end
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
        for (String text : TEXTS.values()) {
          Document document = new Document();
          document.add(new TextField("body", text, Field.Store.YES));
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        ScoreDoc[] hits = searcher.search(query, 10).scoreDocs;
        assertEquals(1, hits.length);
        String text = searcher.storedFields().document(hits[0].doc).get("body");
        assertEquals(TEXTS.get("7"), text);
      }
    }
  }

  @Test
  public void thePageShowsThisCode() throws IOException {
    List<String> source = Files.readAllLines(SOURCE);
    assertTrue(Files.readString(PAGE).contains("`" + FOUND + "`"));
    GeneratedBlocks.requireShown(
        PAGE, Map.of("query", excerpt(source, "query"), "analyzer", excerpt(source, "analyzer")));
  }

  /** The lines between two comments, as a block of code. */
  private static List<String> excerpt(List<String> source, String name) {
    int begin = source.indexOf("    // begin " + name) + 1;
    List<String> lines = source.subList(begin, source.size());
    Stream<String> code = lines.subList(0, lines.indexOf("    // end")).stream();
    return Stream.concat(
            Stream.concat(Stream.of("```java"), code.map(line -> line.substring(4))),
            Stream.of("```"))
        .toList();
  }
}
