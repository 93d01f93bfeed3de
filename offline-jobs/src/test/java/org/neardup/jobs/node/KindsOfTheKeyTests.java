package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;
import org.neardup.jobs.report.ClusterKind;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/** The rule of thumb for kinds of clusters, against what the author of the sample meant. */
public class KindsOfTheKeyTests {
  private static final Normalizer NORMALIZER = new Normalizer(TextOptions.of(Unit.SENTENCE));

  /** A cluster: its different texts by their normalised forms. */
  private record Cluster(String kind, Map<String, String> texts) {
    boolean shares(AnswerKey.Entry entry) {
      return texts.containsKey(normalized(entry.sentenceA()))
          || texts.containsKey(normalized(entry.sentenceB()));
    }

    void add(AnswerKey.Entry entry) {
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

  /** One drift is of numbers in words, one template has two texts that differ in two places. */
  @Test
  public void nearlyAllAreToldAsTheyWereMeant() throws Exception {
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
    for (AnswerKey.Entry entry : AnswerKey.entries()) {
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

  private static String normalized(String text) {
    return NORMALIZER.normalize(text).toString();
  }
}
