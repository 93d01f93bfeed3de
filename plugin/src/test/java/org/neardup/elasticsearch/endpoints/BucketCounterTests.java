package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
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
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.Uid;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.endpoints.FieldStats.LargeBucket;
import org.neardup.elasticsearch.endpoints.StatsRequest.Options;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

public class BucketCounterTests extends ESTestCase {

  private static final String FIELD = "body";
  private static final Options ALL = new Options(FIELD, 10, 4096);
  private static final String BOILERPLATE = "All rights are reserved by the harbour board.";

  private static final IndexScheme DOCUMENTS =
      SchemeRequest.of(Map.of("shingle", "word:1")).resolve().scheme();
  private static final IndexScheme SENTENCES =
      SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme();

  /** Indexes texts, each with its place in the list as id, two to a segment. */
  private static void index(IndexWriter writer, IndexScheme scheme, List<String> texts)
      throws IOException {
    Signer signer = new Signer(scheme.signature());
    NearDuplicateFields fields = new NearDuplicateFields(scheme);
    for (int id = 0; id < texts.size(); id++) {
      Document document = new Document();
      document.add(new StringField("key", "" + id, Field.Store.NO));
      document.add(new StoredField("_id", Uid.encodeId("" + id)));
      fields.addTo(document, FIELD, "" + id, signer.sign(texts.get(id)));
      writer.addDocument(document);
      if (id % 2 == 1) {
        writer.flush();
      }
    }
  }

  private FieldStats count(
      IndexScheme scheme, List<String> texts, Set<Integer> deleted, Options limits)
      throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      index(writer, scheme, texts);
      for (int id : deleted) {
        writer.deleteDocuments(new Term("key", "" + id));
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        return new BucketCounter(examples(reader, texts), MultiBits.getLiveDocs(reader), () -> {})
            .count(FIELD, scheme, limits);
      }
    }
  }

  private static Examples examples(DirectoryReader reader, List<String> texts) {
    return new Examples(
        reader,
        IdLoader.fromLeafStoredFieldLoader(),
        leaf -> doc -> Optional.of(texts.get(leaf.docBase + doc)));
  }

  public void testDocumentsByHand() throws IOException {
    List<String> texts = List.of("a b", "c d", "a b", "e f", "a b", "g h", "");
    FieldStats stats = count(DOCUMENTS, texts, Set.of(), ALL);
    long bands = DOCUMENTS.tokensPerUnit();
    assertThat(stats.documents(), equalTo(6L));
    assertThat(stats.units(), equalTo(6L));
    assertThat(stats.sizes(), equalTo(List.of(3 * bands, bands)));
    assertThat(stats.largest(), hasSize(1));
    LargeBucket bucket = stats.largest().get(0);
    assertThat(bucket.documents(), equalTo(3L));
    assertThat((long) bucket.tokens(), equalTo(bands));
    assertThat(bucket.token().substring(0, 2), equalTo("--"));
    assertThat(
        bucket.example(),
        equalTo(Map.of("_id", "0", "position", 0, "start", 0, "end", 3, "text", "a b")));
  }

  public void testTheSentenceThatIsHot() throws IOException {
    List<String> texts =
        IntStream.range(0, 9)
            .mapToObj(i -> "Text " + "abcdefghi".charAt(i) + " has its own words. " + BOILERPLATE)
            .toList();
    FieldStats stats = count(SENTENCES, texts, Set.of(), new Options(FIELD, 1, 4096));
    assertThat(stats.documents(), equalTo(9L));
    assertThat(stats.units(), equalTo(18L));
    LargeBucket bucket = stats.largest().get(0);
    assertThat(bucket.documents(), equalTo(9L));
    Map<String, Object> example = bucket.example();
    assertThat(example.get("position"), equalTo(1));
    assertThat(
        texts.get(0).substring((int) example.get("start"), (int) example.get("end")),
        equalTo(BOILERPLATE));
    assertThat(example.get("text"), equalTo(BOILERPLATE));
  }

  public void testALongTextIsShortened() throws IOException {
    String text = "x".repeat(Examples.MAX_TEXT - 1) + "📜 and more";
    FieldStats stats = count(DOCUMENTS, List.of(text, text), Set.of(), ALL);
    assertThat(
        stats.largest().get(0).example().get("text"),
        equalTo("x".repeat(Examples.MAX_TEXT - 1) + "…"));
  }

  /** Few words, so that texts share some of their tokens, and some are equal. */
  private static String randomText() {
    return IntStream.range(0, randomIntBetween(3, 6))
        .mapToObj(s -> "Some " + randomFrom("cat", "dog") + " is " + randomIntBetween(1, 9) + ".")
        .collect(Collectors.joining(" "));
  }

  public void testAgainstBruteForce() throws IOException {
    IndexScheme scheme =
        SchemeRequest.of(Map.of("unit", "sentence", "bands", "70", "rows", "2")).resolve().scheme();
    List<String> texts = new ArrayList<>();
    IntStream.range(0, randomIntBetween(20, 60)).forEach(i -> texts.add(randomText()));
    // Two that are never deleted: some bucket has more than one document.
    texts.addAll(List.of("Some cow is 1.", "Some cow is 1."));
    Set<Integer> deleted = new HashSet<>(randomSubsetOf(IntStream.range(0, 20).boxed().toList()));
    int bands = randomIntBetween(1, 80);
    FieldStats stats = count(scheme, texts, deleted, new Options(FIELD, 5, bands));

    Map<String, Set<Integer>> buckets = new TreeMap<>();
    long units = 0;
    Signer signer = new Signer(scheme.signature());
    UnitTokens tokens = UnitTokens.of(scheme);
    for (int id = 0; id < texts.size(); id++) {
      for (UnitSignature unit :
          deleted.contains(id) ? List.<UnitSignature>of() : signer.sign(texts.get(id))) {
        units++;
        for (int band = 0; band < Math.min(70, bands); band++) {
          String token = new String(tokens.token(band, unit), StandardCharsets.US_ASCII);
          buckets.computeIfAbsent(token, t -> new HashSet<>()).add(id);
        }
      }
    }
    List<Long> expected = new ArrayList<>();
    for (Set<Integer> bucket : buckets.values()) {
      int power = 31 - Integer.numberOfLeadingZeros(bucket.size());
      while (expected.size() <= power) {
        expected.add(0L);
      }
      expected.set(power, expected.get(power) + 1);
    }
    assertThat(stats.units(), equalTo(units));
    assertThat(stats.documents(), equalTo((long) texts.size() - deleted.size()));
    assertThat(stats.bandsRead(), equalTo(Math.min(70, bands)));
    assertThat(stats.sizes(), equalTo(expected));
    assertHot(stats, buckets);
  }

  private static void assertHot(FieldStats stats, Map<String, Set<Integer>> buckets) {
    List<Long> largest =
        buckets.values().stream().map(b -> (long) b.size()).sorted().toList().reversed();
    assertThat(stats.largest().get(0).documents(), equalTo(largest.get(0)));
    List<LargeBucket> seen = new ArrayList<>();
    for (LargeBucket bucket : stats.largest()) {
      assertThat(bucket.documents(), equalTo((long) buckets.get(bucket.token()).size()));
      assertThat(bucket.documents(), greaterThan(1L));
      assertTrue(
          buckets
              .get(bucket.token())
              .contains(Integer.valueOf((String) bucket.example().get("_id"))));
      seen.add(bucket);
    }
    assertThat(
        seen.stream().sorted(Comparator.comparingLong(LargeBucket::documents).reversed()).toList(),
        equalTo(seen));
  }

  public void testCancelled() throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      index(writer, DOCUMENTS, List.of("a b"));
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        BucketCounter counter =
            new BucketCounter(
                examples(reader, List.of()),
                null,
                () -> {
                  throw new TaskCancelledException("nobody waits");
                });
        expectThrows(TaskCancelledException.class, () -> counter.count(FIELD, DOCUMENTS, ALL));
      }
    }
  }
}
