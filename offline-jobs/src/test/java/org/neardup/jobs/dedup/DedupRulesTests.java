package org.neardup.jobs.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.request.FindRequest;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/** Which documents stay, beside a choice of this test that knows nothing of stages. */
public class DedupRulesTests {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Rule public final FindFolder folder = new FindFolder();

  private final Map<String, JsonNode> documents = new LinkedHashMap<>();

  /** The pairs of the run, with each equal copy in the place of its text. */
  private final Map<String, Set<String>> near = new HashMap<>();

  private final Map<String, Set<String>> containers = new HashMap<>();

  /** The share of a document that another one lacks, which contains it; by both ids. */
  private final Map<List<String>, Double> lost = new HashMap<>();

  /** Documents in families: copies, near copies and parts of each other, in two files. */
  private void makeAndFind() throws Exception {
    Random random = new Random(7);
    List<List<String>> lines = List.of(new ArrayList<>(), new ArrayList<>());
    for (int family = 0; family < 25; family++) {
      List<String> words = words(random, 40);
      for (int copy = random.nextInt(5); copy >= 0; copy--) {
        List<String> mine = new ArrayList<>(words);
        for (int edits = random.nextInt(4) * random.nextInt(2); edits > 0; edits--) {
          mine.set(random.nextInt(mine.size()), "edit" + name(random.nextInt(1000)));
        }
        if (random.nextInt(6) == 0) {
          mine = mine.subList(0, 25);
        }
        if (random.nextInt(8) == 0) {
          mine.set(random.nextInt(mine.size()), "" + random.nextInt(1000));
        }
        String id = "d" + documents.size();
        JsonNode document =
            JSON.createObjectNode()
                .put("score", random.nextInt(4))
                .put("id", id)
                .put("text", String.join(" ", mine))
                .put("source", "s" + random.nextInt(3));
        documents.put(id, document);
        lines.get(family % 2).add(document.toString());
      }
    }
    Path inputs = Files.createDirectory(folder.path("in"));
    Files.write(inputs.resolve("a.jsonl"), lines.get(0));
    Files.write(inputs.resolve("b.jsonl"), lines.get(1));
    FindRequest request =
        folder.request(
            inputs.toString(), "unit", "document", "shingle", "word:2", "threshold", "0.7");
    FindFolder.run(request.pairs(to -> to.withContainment(0.9)));
    readPairs();
  }

  private static List<String> words(Random random, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + name(random.nextInt(100_000)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** A word without digits, so that texts with other words may have the same numbers. */
  private static String name(int number) {
    return String.valueOf(number)
        .chars()
        .mapToObj(digit -> Character.toString(digit - '0' + 'a'))
        .collect(Collectors.joining());
  }

  private void readPairs() throws Exception {
    Map<String, String> roots = new HashMap<>();
    documents.keySet().forEach(id -> roots.put(id, id));
    for (String[] pair : folder.rows("pairs", "part-equal")) {
      roots.put(pair[1], pair[0]);
    }
    Map<String, List<String>> copies =
        documents.keySet().stream().collect(Collectors.groupingBy(roots::get));
    copies.values().forEach(same -> same.forEach(one -> connect(near, one, same)));
    for (String[] pair : folder.rows("pairs", "part-near")) {
      copies.get(pair[0]).forEach(one -> connect(near, one, copies.get(pair[1])));
      copies.get(pair[1]).forEach(one -> connect(near, one, copies.get(pair[0])));
    }
    for (String[] pair : folder.rows("contained", "part")) {
      copies.get(pair[0]).forEach(one -> connect(containers, one, copies.get(pair[1])));
      for (String inside : copies.get(pair[0])) {
        copies
            .get(pair[1])
            .forEach(in -> lost.put(List.of(inside, in), 1 - Double.parseDouble(pair[2])));
      }
    }
  }

  private static void connect(Map<String, Set<String>> to, String one, List<String> others) {
    to.computeIfAbsent(one, id -> new HashSet<>()).addAll(others);
    to.get(one).remove(one);
  }

  /** The share of the pairs of words of a document that another one lacks; 1 if numbers differ. */
  private double loss(String id, String other) {
    if (lost.containsKey(List.of(id, other))) {
      return lost.get(List.of(id, other));
    }
    Set<String> mine = pairsOfWords(id);
    Set<String> left = new HashSet<>(mine);
    left.removeAll(pairsOfWords(other));
    return numbers(id).equals(numbers(other)) ? (double) left.size() / mine.size() : 1;
  }

  private Set<String> pairsOfWords(String id) {
    String[] words = documents.get(id).get("text").asText().split(" ");
    return IntStream.range(1, words.length)
        .mapToObj(i -> words[i - 1] + " " + words[i])
        .collect(Collectors.toSet());
  }

  private List<String> numbers(String id) {
    return Stream.of(documents.get(id).get("text").asText().split(" "))
        .filter(word -> word.matches("[0-9]+"))
        .sorted()
        .toList();
  }

  private Set<String> others(Map<String, Set<String>> of, String id) {
    return of.getOrDefault(id, Set.of());
  }

  /** In the order of the rule each that is not near to one that is retained. */
  private Set<String> greedy(Comparator<JsonNode> rule, int minDocuments) {
    return greedy(rule, minDocuments, 1);
  }

  private Set<String> greedy(Comparator<JsonNode> rule, int minDocuments, double maxLoss) {
    Set<String> kept = new TreeSet<>();
    for (JsonNode document : documents.values().stream().sorted(rule).toList()) {
      String id = document.get("id").asText();
      Predicate<String> stands = other -> kept.contains(other) && loss(id, other) <= maxLoss + 1e-6;
      boolean removed = others(near, id).stream().anyMatch(stands);
      boolean rare = others(near, id).size() + 1 < minDocuments && others(containers, id).isEmpty();
      boolean inside = others(containers, id).stream().anyMatch(stands);
      if (rare || !removed && !inside) {
        kept.add(id);
      }
    }
    return kept;
  }

  private Set<String> dedup(String name, String keep, int minDocuments) throws Exception {
    return dedup(name, keep, minDocuments, 1);
  }

  private Set<String> dedup(String name, String keep, int minDocuments, double maxLoss)
      throws Exception {
    folder.dedup(name, new DedupRules(keep, "source", "", -1, minDocuments, "", maxLoss, 0, false));
    Set<String> kept = new TreeSet<>();
    for (String file : List.of("a.jsonl", "b.jsonl")) {
      List<String> before = Files.readAllLines(folder.path("in").resolve(file));
      List<String> left = Files.readAllLines(folder.path(name).resolve(file));
      before.retainAll(new HashSet<>(left));
      assertEquals("as they were, in their order", before, left);
      for (String line : left) {
        kept.add(JSON.readTree(line).get("id").asText());
      }
    }
    return kept;
  }

  /** The families take turns in two files, of which the first comes first. */
  private Comparator<JsonNode> location() throws Exception {
    Map<String, Integer> order = new HashMap<>();
    for (String file : List.of("a.jsonl", "b.jsonl")) {
      for (String line : Files.readAllLines(folder.path("in").resolve(file))) {
        order.put(JSON.readTree(line).get("id").asText(), order.size());
      }
    }
    return Comparator.comparingInt(each -> order.get(each.get("id").asText()));
  }

  @Test
  public void noMoreIsLostThanTheRulesAllow() throws Exception {
    makeAndFind();
    Set<Integer> sizes = new HashSet<>();
    for (double maxLoss : new double[] {0, 0.06, 0.12, 1}) {
      Set<String> kept = dedup("loss" + maxLoss, "first", 2, maxLoss);
      assertEquals(greedy(location(), 2, maxLoss), kept);
      sizes.add(kept.size());
      for (String line : FindFolder.lines(folder.path("loss" + maxLoss + ".dedup/removed"))) {
        JsonNode removed = JSON.readTree(line);
        double loss = removed.get("loss").asDouble();
        String id = removed.get("id").asText();
        assertEquals(line, loss(id, removed.get("retained_id").asText()), loss, 1e-6);
        assertTrue(line, loss <= maxLoss);
      }
    }
    assertEquals("each limit retains others", 4, sizes.size());
  }

  @Test
  public void theBestByTheRuleStays() throws Exception {
    makeAndFind();
    Comparator<JsonNode> score = Comparator.comparingInt(each -> -each.get("score").asInt());
    Comparator<JsonNode> length =
        Comparator.comparingInt(each -> -each.get("text").asText().length());
    Comparator<JsonNode> source =
        Comparator.comparingInt(
            each -> List.of("s2", "s0", "s1").indexOf(each.get("source").asText()));
    Comparator<JsonNode> location = location();
    assertEquals(greedy(location, 2), dedup("first", "first", 2));
    assertEquals(greedy(length.thenComparing(location), 2), dedup("longest", "longest", 2));
    assertEquals(
        greedy(score.thenComparing(length).thenComparing(location), 2),
        dedup("score", "max:score,longest", 2));
    assertEquals(
        greedy(source.thenComparing(score.reversed()).thenComparing(location), 2),
        dedup("order", "order:source=s2,s0,s1,min:score", 2));
    assertEquals(greedy(location, 4), dedup("four", "first", 4));
    Set<String> alone = new TreeSet<>(documents.keySet());
    alone.removeIf(id -> !others(near, id).isEmpty() || !others(containers, id).isEmpty());
    assertEquals(alone, dedup("none", "none", 2));
  }

  @Test
  public void whatGoesIsToldWithWhatStays() throws Exception {
    makeAndFind();
    Set<String> kept = dedup("clean", "max:score", 2);
    Set<String> told = new TreeSet<>();
    Path about = folder.path("clean.dedup");
    for (String line : FindFolder.lines(about.resolve("removed"))) {
      JsonNode removed = JSON.readTree(line);
      String id = removed.get("id").asText();
      String by = removed.get("retained_id").asText();
      assertTrue(line, kept.contains(by) && told.add(id));
      assertTrue(line, others(near, id).contains(by) || others(containers, id).contains(by));
    }
    told.addAll(kept);
    assertEquals(new TreeSet<>(documents.keySet()), told);
    JsonNode summary = JSON.readTree(about.resolve("summary.json").toFile());
    assertEquals(kept.size(), summary.at("/counts/retained").asInt());
    assertEquals(documents.size(), summary.at("/counts/documents").asInt());
    int lost = 0;
    for (JsonNode value : summary.path("values")) {
      lost += value.get("removed").asInt();
    }
    assertEquals(documents.size() - kept.size(), lost);
  }

  @Test
  public void aRetainedRecordCountsWhatItStandsFor() throws Exception {
    makeAndFind();
    Set<String> kept = dedup("clean", "longest", 2);
    folder.dedup("counted", new DedupRules("longest", "", "", 1, 2, "", 1, 0, false));
    int counted = 0;
    for (String file : List.of("a.jsonl", "b.jsonl")) {
      for (String line : Files.readAllLines(folder.path("counted").resolve(file))) {
        JsonNode record = JSON.readTree(line);
        int size = record.path("neardup.cluster_size").asInt(1);
        counted += size;
        JsonNode removed = record.path("neardup.removed_ids");
        assertEquals(line, Math.min(1, size - 1), removed.size());
        removed.forEach(id -> assertFalse(line, kept.contains(id.asText())));
      }
    }
    assertEquals(documents.size(), counted);
  }

  @Test
  public void annotatesAllRecords() throws Exception {
    makeAndFind();
    Set<String> kept = dedup("clean", "longest", 2);
    folder.dedup("marked", new DedupRules("longest", "", "nd_", -1, 2, "", 1, 0, false));
    for (String file : List.of("a.jsonl", "b.jsonl")) {
      for (String line : Files.readAllLines(folder.path("marked").resolve(file))) {
        JsonNode marked = JSON.readTree(line);
        String id = marked.get("id").asText();
        assertEquals(kept.contains(id), marked.get("nd_retained").asBoolean());
        assertEquals(!kept.contains(id), marked.has("nd_duplicate_of"));
        assertEquals(documents.get(id).get("score"), marked.get("score"));
      }
    }
  }
}
