package org.neardup.lucene.collapse;

import static org.neardup.fixture.Messages.assertRefused;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.Settings;
import org.neardup.lucene.Schemes;
import org.neardup.lucene.search.TestIndex;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.Unit;

/** Lists of documents without near duplicates, beside a comparison of every two. */
public class CollapserTests extends LuceneTestCase {

  private static String words(Random random, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + random.nextInt(2000))
        .collect(Collectors.joining(" "));
  }

  private static String edited(Random random, String text) {
    String[] words = text.split(" ");
    for (int edits = random.nextInt(6); edits > 0; edits--) {
      words[random.nextInt(words.length)] = "edit" + random.nextInt(2000);
    }
    return String.join(" ", words);
  }

  /** Texts of which many are made of earlier ones, and the last is equal to the first. */
  private static List<String> texts(Random random, int count, int sentences) {
    List<String> texts = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int sentence = 1 + random.nextInt(sentences); sentence > 0; sentence--) {
        boolean old = !all.isEmpty() && random.nextInt(3) > 0;
        String next =
            old ? edited(random, all.get(random.nextInt(all.size()))) : "Q" + words(random, 20);
        all.add(next);
        text.append(next).append(" endofsentence. ");
      }
      texts.add(text.toString());
    }
    texts.add(texts.getFirst());
    return texts;
  }

  private static Collapser.Copy bruteForce(
      SignatureScheme scheme,
      List<List<UnitSignature>> kept,
      List<UnitSignature> units,
      double minSimilarity,
      double minCoverage) {
    Collapser.Copy best = null;
    for (int of = 0; of < kept.size(); of++) {
      Set<UnitSignature> ours = new HashSet<>();
      Set<UnitSignature> theirs = new HashSet<>();
      double similarity = 0;
      for (UnitSignature a : units) {
        for (UnitSignature b : kept.get(of)) {
          double estimate = scheme.estimate(a.equalComponents(b));
          if (a.equalComponents(b) >= scheme.requiredEqual(minSimilarity)) {
            ours.add(a);
            theirs.add(b);
            similarity = Math.max(similarity, estimate);
          }
        }
      }
      double coverage = Math.max(share(ours, units), share(theirs, kept.get(of)));
      if (units.size() > 1 || kept.get(of).size() > 1) {
        similarity = coverage;
      }
      if (coverage >= minCoverage && (best == null || similarity > best.similarity())) {
        best = new Collapser.Copy(of, similarity);
      }
    }
    return best;
  }

  private static double share(Set<UnitSignature> some, List<UnitSignature> all) {
    return (double) length(some) / length(all);
  }

  private static long length(Iterable<UnitSignature> units) {
    long length = 0;
    for (UnitSignature unit : units) {
      length += unit.end() - unit.start();
    }
    return length;
  }

  private void assertAsBruteForce(BandScheme scheme, int sentences, double minSimilarity) {
    Signer signer = new Signer(scheme.signature());
    SignatureFormat format = new SignatureFormat(scheme.signature());
    double minCoverage = 0.05 + 0.95 * random().nextDouble();
    Collapser collapser = new Collapser(scheme.signature(), minSimilarity, minCoverage);
    List<List<UnitSignature>> kept = new ArrayList<>();
    int copies = 0;
    for (String text : texts(random(), 40, sentences)) {
      List<UnitSignature> units = signer.sign(text);
      Collapser.Copy expected =
          bruteForce(scheme.signature(), kept, units, minSimilarity, minCoverage);
      Optional<Collapser.Copy> found = collapser.add(format.encode(units));
      assertEquals(Optional.ofNullable(expected), found);
      if (found.isEmpty()) {
        kept.add(units);
      } else {
        copies++;
      }
    }
    assertTrue(copies > 0);
  }

  /** Beside exact similarities of all documents whose estimates are near enough. */
  public void testExactSimilarities() {
    for (double minSimilarity : new double[] {0.5, 0.8}) {
      BandScheme scheme = Schemes.of(Unit.DOCUMENT, 12, 10, 8);
      MinHashScheme minHash = scheme.signature();
      Signer signer = new Signer(minHash);
      SignatureFormat format = new SignatureFormat(minHash);
      Collapser collapser = Collapser.exact(signer, minSimilarity, 1);
      int near = minHash.requiredEqual(minSimilarity - 3 * minHash.standardError(minSimilarity));
      List<String> kept = new ArrayList<>();
      int other = 0;
      for (String text : texts(new Random(3), 60, 1)) {
        List<UnitSignature> units = signer.sign(text);
        Collapser.Copy expected = null;
        boolean estimated = false;
        for (int of = 0; of < kept.size(); of++) {
          int equal = units.get(0).equalComponents(signer.sign(kept.get(of)).get(0));
          double exact = signer.features(text).similarity(signer.features(kept.get(of)));
          estimated |= equal >= minHash.requiredEqual(minSimilarity);
          if (equal >= near
              && exact >= minSimilarity
              && (expected == null || exact > expected.similarity())) {
            expected = new Collapser.Copy(of, exact);
          }
        }
        Optional<Collapser.Copy> found = collapser.add(format.encode(units), Optional.of(text));
        assertEquals(Optional.ofNullable(expected), found);
        other += estimated == found.isPresent() ? 0 : 1;
        if (found.isEmpty()) {
          kept.add(text);
        }
      }
      assertTrue("estimates decide otherwise somewhere", other > 0);
      assertFalse(collapser.textMissing());
    }
  }

  public void testTextsThatAreMissingAreToldOf() {
    BandScheme scheme = Schemes.of(Unit.DOCUMENT, 12, 10, 8);
    Signer signer = new Signer(scheme.signature());
    SignatureFormat format = new SignatureFormat(scheme.signature());
    Collapser collapser = Collapser.exact(signer, 0.8, 0.8);
    String text = words(random(), 20);
    byte[] container = format.encode(signer.sign(text));
    assertEquals(Optional.empty(), collapser.add(container, Optional.of(text)));
    assertFalse(collapser.textMissing());
    assertEquals(Optional.of(new Collapser.Copy(0, 1)), collapser.add(container));
    assertTrue(collapser.textMissing());
  }

  public void testDocumentsAsByBruteForce() {
    for (double minSimilarity : new double[] {0.5, 0.8, 0.95}) {
      for (int bits : new int[] {4, 8, 16}) {
        assertAsBruteForce(Schemes.of(Unit.DOCUMENT, 12, 10, bits), 1, minSimilarity);
      }
      for (String widths : new String[] {"", " band_bits=16", " estimate_bits=2"}) {
        BandScheme scheme = (BandScheme) Settings.scheme("unit=document shingle=char:5" + widths);
        assertAsBruteForce(scheme, 1, minSimilarity);
      }
    }
  }

  public void testSentencesAsByBruteForce() {
    for (double minSimilarity : new double[] {0.6, 0.8, 0.9}) {
      assertAsBruteForce(Schemes.of(Unit.SENTENCE, 12, 5, 8), 6, minSimilarity);
    }
  }

  /** A short text goes that stands in a longer one, and the other way round. */
  public void testBothDirections() {
    BandScheme scheme = Schemes.of(Unit.SENTENCE, 12, 5, 8);
    Signer signer = new Signer(scheme.signature());
    SignatureFormat format = new SignatureFormat(scheme.signature());
    String one = "Q" + words(random(), 20) + " endofsentence. ";
    byte[] brief = format.encode(signer.sign(one));
    byte[] full = format.encode(signer.sign("Q" + words(random(), 20) + " endofsentence. " + one));
    for (List<byte[]> order : List.of(List.of(brief, full), List.of(full, brief))) {
      Collapser collapser = new Collapser(scheme.signature(), 0.8, 0.8);
      assertTrue(collapser.add(order.get(0)).isEmpty());
      assertEquals(new Collapser.Copy(0, 1), collapser.add(order.get(1)).orElseThrow());
    }
  }

  /** Thousands of equal sentences are one signature. */
  public void testRepeatedSentences() {
    BandScheme scheme = Schemes.of(Unit.SENTENCE, 12, 5, 8);
    SignatureFormat format = new SignatureFormat(scheme.signature());
    String line = "Connection from the proxy was closed by its peer. ";
    byte[] many = format.encode(new Signer(scheme.signature()).sign(line.repeat(5_000)));
    Collapser collapser = new Collapser(scheme.signature(), 0.8, 0.8);
    assertTrue(collapser.add(many).isEmpty());
    for (int again = 0; again < 3; again++) {
      assertEquals(0, collapser.add(many).orElseThrow().of());
    }
  }

  public void testNoMoreThanSomeWork() {
    BandScheme scheme = Schemes.of(Unit.SENTENCE, 12, 5, 8);
    SignatureFormat format = new SignatureFormat(scheme.signature());
    List<UnitSignature> alike = new ArrayList<>();
    for (int unit = 0; unit < 5000; unit++) {
      long[] components = new long[60];
      components[59] = unit % 256;
      components[58] = unit / 256;
      alike.add(new UnitSignature(unit, unit, unit + 1, components));
    }
    Collapser collapser = new Collapser(scheme.signature(), 0.8, 0.8);
    byte[] container = format.encode(alike);
    collapser.add(container);
    assertRefused("look at fewer documents", () -> collapser.add(container));
  }

  public void testRefusesWhatIsNoShare() {
    SignatureScheme scheme = Schemes.of(Unit.DOCUMENT, 12, 5).signature();
    for (double bad : new double[] {0, -1, 1.1, Double.NaN}) {
      expectThrows(IllegalArgumentException.class, () -> new Collapser(scheme, bad, 1));
      expectThrows(IllegalArgumentException.class, () -> new Collapser(scheme, 1, bad));
    }
  }

  public void testHitsOfSeveralSegments() throws Exception {
    BandScheme scheme = Schemes.of(Unit.DOCUMENT, 12, 5);
    String one = words(random(), 40);
    String other = words(random(), 40);
    List<String> texts =
        List.of(one, other, "", edited(random(), one), one, "", edited(random(), other));
    try (Directory directory = newDirectory();
        TestIndex index =
            new TestIndex(
                scheme, directory, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int id = 0; id < texts.size(); id++) {
        index.add(id, texts.get(id));
        if (random().nextBoolean()) {
          index.flush();
        }
      }
      try (DirectoryReader reader = index.reader()) {
        TopDocs top = new IndexSearcher(reader).search(new MatchAllDocsQuery(), 100);
        Map<String, List<String>> found = new HashMap<>();
        for (CollapsedDocs.Group kept :
            CollapsedDocs.of(reader, top, TestIndex.FIELD, scheme.signature(), 0.3, 1).groups()) {
          List<String> copies = new ArrayList<>();
          for (CollapsedDocs.Copy copy : kept.copies()) {
            copies.add(id(reader, copy.hit().doc));
          }
          found.put(id(reader, kept.hit().doc), copies);
        }
        assertEquals(
            Map.of("0", List.of("3", "4"), "1", List.of("6"), "2", List.of(), "5", List.of()),
            found);
      }
    }
  }

  private static String id(DirectoryReader reader, int doc) throws Exception {
    return reader.storedFields().document(doc).get(TestIndex.ID);
  }
}
