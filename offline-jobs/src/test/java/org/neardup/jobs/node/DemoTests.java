package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.TestResources;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.report.ClusterKind;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;
import org.neardup.text.Normalizer;

/** The run of the demo finds all that was planted in its dump, and nothing else. */
public class DemoTests {
  private static final SignatureScheme SCHEME =
      FindFolder.scheme("unit", "sentence").scheme().signature();
  private static final Normalizer NORMALIZER = new Normalizer(SCHEME.text());

  /** Pairs that only look alike. */
  private static final Set<String> NOT_TO_BE_FOUND = Set.of("below", "negative");

  @Rule public final FindFolder folder = new FindFolder();

  /** Two sentences on two pages and their exact similarity, which has six decimals. */
  private record Entry(
      String kind,
      String similarity,
      String sentenceA,
      String sentenceB,
      String pageA,
      String pageB) {
    /** Whether the pair is a near duplicate. */
    boolean planted() {
      return !NOT_TO_BE_FOUND.contains(kind);
    }

    private static Entry parse(String line) {
      String[] f = line.split("\t", -1);
      return new Entry(f[0], f[3], f[4], f[5], f[6], f[7]);
    }
  }

  /** A cluster: its different texts by their normalised forms. */
  private record Cluster(String kind, Map<String, String> texts) {
    boolean shares(Entry entry) {
      return texts.containsKey(normalized(entry.sentenceA()))
          || texts.containsKey(normalized(entry.sentenceB()));
    }

    void add(Entry entry) {
      texts.putIfAbsent(normalized(entry.sentenceA()), entry.sentenceA());
      texts.putIfAbsent(normalized(entry.sentenceB()), entry.sentenceB());
    }

    ClusterKind meant() {
      return switch (kind) {
        case "copy" -> texts.size() == 1 ? ClusterKind.EXACT_COPY : ClusterKind.COPY_EDITING;
        case "copy-editing" -> ClusterKind.COPY_EDITING;
        case "factual-drift" -> ClusterKind.FACTUAL_DRIFT;
        case "template" -> ClusterKind.TEMPLATE;
        default -> throw new IllegalArgumentException("no such kind in the key: " + kind);
      };
    }
  }

  @Test
  public void thePlantedPairsAreFoundAndNoOthers() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    for (Entry entry : entries()) {
      if (entry.planted()) {
        String a = name(entry.pageA(), entry.sentenceA());
        expected.put(pair(a, name(entry.pageB(), entry.sentenceB())), entry.similarity());
      }
    }
    assertEquals(81, expected.size());
    Configuration conf = new Configuration();
    PrintStream out = new PrintStream(PrintStream.nullOutputStream());
    new Demo(conf, folder.getRoot().toPath(), out, ProgressLine.silent()).find();
    Map<String, String> names = new HashMap<>();
    ResultText.readUnits(
        conf,
        new Path(folder.output().toString()),
        (id, line) -> {
          JsonNode unit = ResultText.parse(line);
          names.put(id, name(unit.path("doc_id").asText(), unit.path("text").asText()));
          return true;
        });
    assertEquals(577, names.size());
    Map<String, String> found = new TreeMap<>();
    for (String line : folder.sorted("pairs")) {
      String[] fields = line.split("\t", -1);
      found.put(pair(names.get(fields[0]), names.get(fields[1])), fields[2]);
    }
    assertEquals(expected, found);
  }

  @Test
  public void theKeyHasAllKindsAndItsSimilaritiesAreExact() throws Exception {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    Signer signer = new Signer(SCHEME);
    for (Entry entry : entries()) {
      kinds.merge(entry.kind(), 1, Integer::sum);
      double similarity =
          signer.features(entry.sentenceA()).similarity(signer.features(entry.sentenceB()));
      assertEquals(entry.sentenceA(), Double.parseDouble(entry.similarity()), similarity, 1e-6);
      assertEquals(entry.sentenceA(), entry.planted(), similarity >= 0.8);
    }
    assertEquals(
        "{template=25, reference=16, copy=14, copy-editing=13, factual-drift=13, below=11,"
            + " negative=60}",
        kinds.toString());
  }

  /** One drift is of numbers in words, one template has two texts that differ in two places. */
  @Test
  public void theRuleOfThumbForKindsIsMostlyRight() throws Exception {
    Map<ClusterKind, Integer> right = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (Cluster cluster : clusters()) {
      ClusterKind kind = ClusterKind.of(List.copyOf(cluster.texts.values()));
      if (kind == cluster.meant()) {
        right.merge(kind, 1, Integer::sum);
      } else {
        wrong.add(cluster.meant() + " for " + kind + ": " + cluster.texts.values());
      }
    }
    Map<ClusterKind, Integer> expected =
        Map.of(
            ClusterKind.EXACT_COPY, 11,
            ClusterKind.COPY_EDITING, 3 + 13,
            ClusterKind.FACTUAL_DRIFT, 12,
            ClusterKind.TEMPLATE, 6);
    assertEquals(wrong.toString(), expected, right);
    assertEquals(wrong.toString(), 2, wrong.size());
  }

  /** References are left out, since they have no kind. All pairs of a family are in the key. */
  private static List<Cluster> clusters() throws Exception {
    List<Cluster> clusters = new ArrayList<>();
    for (Entry entry : entries()) {
      if (entry.planted() && !entry.kind().equals("reference")) {
        List<Cluster> shared = clusters.stream().filter(c -> c.shares(entry)).toList();
        clusters.removeAll(shared);
        Cluster whole = new Cluster(entry.kind(), new TreeMap<>());
        shared.forEach(cluster -> whole.texts.putAll(cluster.texts));
        whole.add(entry);
        clusters.add(whole);
      }
    }
    return clusters;
  }

  private static List<Entry> entries() {
    List<String> key = TestResources.rows(DemoTests.class, "demo/answer-key.tsv");
    return key.stream().skip(1).map(Entry::parse).toList();
  }

  private static String normalized(String text) {
    return NORMALIZER.normalize(text).toString();
  }

  /** The name of a sentence: its page and its normalised text. */
  private static String name(String page, String sentence) {
    return page + " " + normalized(sentence);
  }

  /** Pairs have no order. */
  private static String pair(String a, String b) {
    return a.compareTo(b) < 0 ? a + " / " + b : b + " / " + a;
  }
}
