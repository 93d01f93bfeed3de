package org.neardup.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TermQuery;
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

/**
 * Checks incoming documents against protected sentences as a percolator does, with Lucene alone: an
 * index of stored queries has the terms that each gives to a visitor, a document's own terms choose
 * the queries, and these run on an index in memory that has the document. Takes a file of lines
 * {@code id<TAB>sentence}, and the documents of {@code src-test/oracle/alerts.py}: ten sentences,
 * of which one in a tenth of the documents is a protected one with one to three words replaced.
 * Prints rows for Markdown.
 *
 * <p>A query is stored as a text, which is signed anew for each document whose terms choose it, as
 * a percolator reads a query from its source; or it is kept as it is. One thread; without HTTP, and
 * without words of the text beside the tokens.
 */
public final class StoredQueries {
  private static final String FIELD = "near";
  private static final String TERMS = "terms";
  private static final String TEXT = "text";
  private static final int OTHERS = 20_000;
  private static final int DOCUMENTS = 5_000;
  private static final int ROUNDS = 3;
  private static final double THRESHOLD = .8;

  private final IndexScheme scheme =
      SchemeRequest.of(Map.of("unit", "sentence", "sentence_rules", "lines")).resolve().scheme();
  private final Signer signer = new Signer(scheme.signature());
  private final NearDuplicateFields fields = new NearDuplicateFields(scheme);
  private final List<String> stored;
  private final List<NearDuplicateQuery> kept;

  private StoredQueries(List<String> stored) {
    this.stored = stored;
    this.kept = stored.stream().map(this::query).toList();
  }

  /** A document, and the number of the protected sentence in it; below 0 if it has none. */
  private record Incoming(String text, int planted, boolean similar) {}

  /** What a round over all documents gave. */
  private record Round(double seconds, long candidates, int found, int others, int wrong) {}

  /** Takes the file, and numbers of protected sentences. */
  public static void main(String[] args) throws IOException {
    List<String> sentences = sentences(Path.of(args[0]));
    Collections.shuffle(sentences, new Random(1));
    System.out.println(
        """
        | protected | stored as | documents a second | candidates a document | planted at .8 | found \
        | others told | told below .7 |
        |--:|---|--:|--:|--:|--:|--:|--:|\
        """);
    for (String size : Arrays.asList(args).subList(1, args.length)) {
      List<String> stored = sentences.subList(OTHERS, OTHERS + Integer.parseInt(size));
      new StoredQueries(stored).measure(documents(stored, sentences.subList(0, OTHERS)));
    }
  }

  private static List<String> sentences(Path file) throws IOException {
    return new ArrayList<>(
        Files.readAllLines(file).stream()
            .map(line -> line.substring(line.indexOf('\t') + 1))
            .filter(sentence -> sentence.length() >= 60 && sentence.length() <= 300)
            .distinct()
            .sorted()
            .toList());
  }

  private static List<Incoming> documents(List<String> stored, List<String> others) {
    Random random = new Random(2);
    List<Incoming> documents = new ArrayList<>();
    for (int number = 0; number < DOCUMENTS; number++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        lines.add(others.get(random.nextInt(others.size())));
      }
      int planted = number % 10 == 0 ? random.nextInt(stored.size()) : -1;
      boolean similar = false;
      if (planted >= 0) {
        String edited = edited(stored.get(planted), others, random);
        similar = similarity(stored.get(planted), edited) >= THRESHOLD;
        lines.set(random.nextInt(lines.size()), edited);
      }
      documents.add(new Incoming(String.join("\n", lines), planted, similar));
    }
    return documents;
  }

  private static String edited(String sentence, List<String> others, Random random) {
    String[] words = sentence.split(" ");
    for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
      String[] from = others.get(random.nextInt(others.size())).split(" ");
      words[random.nextInt(words.length)] = from[random.nextInt(from.length)];
    }
    return String.join(" ", words);
  }

  private static double similarity(String a, String b) {
    Set<String> shared = shingles(a);
    Set<String> all = shingles(b);
    int sum = shared.size() + all.size();
    shared.retainAll(all);
    return shared.size() / (double) (sum - shared.size());
  }

  private static Set<String> shingles(String sentence) {
    String text = sentence.toLowerCase(Locale.ROOT);
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i + 5 <= text.length(); i++) {
      shingles.add(text.substring(i, i + 5));
    }
    return shingles;
  }

  private NearDuplicateQuery query(String text) {
    return new NearDuplicateQuery(
        FIELD,
        scheme,
        List.of(LikeUnit.of(signer.sign(text))),
        SearchOptions.DEFAULT.withMinSimilarity(THRESHOLD));
  }

  private void measure(List<Incoming> documents) throws IOException {
    Path folder = Files.createTempDirectory("stored-queries");
    try (Directory directory = FSDirectory.open(folder)) {
      write(directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (boolean again : new boolean[] {true, false}) {
          Round round = null;
          for (int i = 0; i < ROUNDS; i++) {
            round = round(searcher, documents, again);
          }
          print(round, documents, again);
        }
      }
    } finally {
      IOUtils.rm(folder);
    }
  }

  private void write(Directory directory) throws IOException {
    // Merges neighbours only: the number of a query is that of its document.
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(new LogDocMergePolicy());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int number = 0; number < stored.size(); number++) {
        Document document = new Document();
        for (BytesRef term : terms(kept.get(number))) {
          document.add(new StringField(TERMS, term, Field.Store.NO));
        }
        byte[] text = stored.get(number).getBytes(StandardCharsets.UTF_8);
        document.add(new BinaryDocValuesField(TEXT, new BytesRef(text)));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static Set<BytesRef> terms(Query query) {
    Set<BytesRef> terms = new HashSet<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void consumeTerms(Query visited, Term... given) {
            for (Term term : given) {
              terms.add(term.bytes());
            }
          }
        });
    return terms;
  }

  private Round round(IndexSearcher searcher, List<Incoming> documents, boolean again)
      throws IOException {
    long began = System.nanoTime();
    long candidates = 0;
    int found = 0;
    int others = 0;
    int wrong = 0;
    for (Incoming incoming : documents) {
      List<Integer> told = new ArrayList<>();
      candidates += percolate(searcher, incoming.text(), again, told);
      found += incoming.similar() && told.contains(incoming.planted()) ? 1 : 0;
      others += incoming.planted() < 0 && !told.isEmpty() ? 1 : 0;
      wrong += told.stream().filter(number -> isFar(number, incoming.text())).count();
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Round(seconds, candidates, found, others, wrong);
  }

  /** Whether no sentence of a text is nearly as similar to a protected one as was asked for. */
  private boolean isFar(int number, String text) {
    return text.lines().allMatch(line -> similarity(stored.get(number), line) < THRESHOLD - .1);
  }

  /** Adds the numbers of the queries that find a text; returns how many were run. */
  private int percolate(IndexSearcher searcher, String text, boolean again, List<Integer> told)
      throws IOException {
    Document document = new Document();
    fields.addTo(document, FIELD, "0", signer.sign(text));
    if (document.getFields().isEmpty()) {
      return 0;
    }
    IndexSearcher memory =
        MemoryIndex.fromDocument(document, new KeywordAnalyzer(), true, false).createSearcher();
    List<Integer> chosen = chosen(searcher, memory.getIndexReader());
    BinaryDocValues texts = MultiDocValues.getBinaryValues(searcher.getIndexReader(), TEXT);
    for (int number : chosen) {
      texts.advanceExact(number);
      Query query = again ? query(texts.binaryValue().utf8ToString()) : kept.get(number);
      if (memory.count(query) > 0) {
        told.add(number);
      }
    }
    return chosen.size();
  }

  private static List<Integer> chosen(IndexSearcher searcher, IndexReader document)
      throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    TermsEnum terms = document.leaves().get(0).reader().terms(FIELD).iterator();
    while (terms.next() != null) {
      Term term = new Term(TERMS, BytesRef.deepCopyOf(terms.term()));
      any.add(new TermQuery(term), BooleanClause.Occur.SHOULD);
    }
    List<Integer> chosen = new ArrayList<>();
    searcher.search(
        any.build(),
        new SimpleCollector() {
          private int base;

          @Override
          protected void doSetNextReader(LeafReaderContext context) {
            base = context.docBase;
          }

          @Override
          public void collect(int doc) {
            chosen.add(base + doc);
          }

          @Override
          public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
          }
        });
    return chosen;
  }

  private void print(Round round, List<Incoming> documents, boolean again) {
    System.out.printf(
        Locale.ROOT,
        "| %,d | %s | %,.0f | %.2f | %d | %d | %d | %d |%n",
        stored.size(),
        again ? "text" : "query",
        documents.size() / round.seconds(),
        round.candidates() / (double) documents.size(),
        documents.stream().filter(Incoming::similar).count(),
        round.found(),
        round.others(),
        round.wrong());
  }
}
