package org.neardup.jobs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.neardup.jobs.data.UnitId;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.Unit;

/**
 * Documents of made-up sentences, some of them copied from others with a few words changed, and the
 * pairs that an exact count finds in them. But for names of sentences it shares no code with what
 * is tested: its shingles are sets of strings.
 */
public final class Planted {
  private static final int SENTENCES_EACH = 5;
  private static final int WORDS = 3_000;

  private final SplittableRandom random;
  private final List<String> words = new ArrayList<>();
  private final Map<String, String> sentences = new TreeMap<>();
  private final List<String> lines = new ArrayList<>();

  public Planted(int documents, long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < WORDS; i++) {
      words.add(word());
    }
    List<List<String>> made = new ArrayList<>();
    for (int document = 0; document < documents; document++) {
      StringBuilder text = new StringBuilder();
      UnitId ids = new UnitId(Unit.SENTENCE, "d" + document);
      for (int position = 0; position < SENTENCES_EACH; position++) {
        List<String> sentence = sentence(made);
        made.add(sentence);
        String written = write(sentence);
        sentences.put(ids.next(hash(written)), written);
        text.append(text.isEmpty() ? "" : " ").append(written);
      }
      lines.add("d" + document + "\t" + text);
    }
  }

  /** A line for each document: its id, a tab, its text. */
  public List<String> lines() {
    return lines;
  }

  /** All sentences by their ids. */
  public Map<String, String> sentences() {
    return sentences;
  }

  private static long hash(String sentence) {
    byte[] bytes = sentence.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_16LE);
    return ShingleHash.hash(bytes, 0, bytes.length);
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    int length = random.nextInt(3, 9);
    for (int i = 0; i < length; i++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  /** A third are copies of an earlier sentence, with up to five words changed. */
  private List<String> sentence(List<List<String>> made) {
    List<String> sentence = new ArrayList<>();
    if (!made.isEmpty() && random.nextInt(3) == 0) {
      sentence.addAll(made.get(random.nextInt(made.size())));
      int changes = random.nextInt(6);
      for (int i = 0; i < changes; i++) {
        sentence.set(random.nextInt(sentence.size()), words.get(random.nextInt(WORDS)));
      }
    } else {
      int length = random.nextInt(15, 30);
      for (int i = 0; i < length; i++) {
        sentence.add(words.get(random.nextInt(WORDS)));
      }
    }
    return sentence;
  }

  private static String write(List<String> sentence) {
    String text = String.join(" ", sentence) + ".";
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /**
   * The pairs of different texts of at least a similarity, as {@code id<TAB>id}, between the
   * smallest ids of both texts.
   */
  public Map<String, Double> nearPairs(double threshold, int shingle) {
    Map<String, String> firstIds = new TreeMap<>();
    sentences.forEach((id, text) -> firstIds.putIfAbsent(text.toLowerCase(Locale.ROOT), id));
    List<String> texts = List.copyOf(firstIds.keySet());
    List<Set<String>> sets = texts.stream().map(text -> shingles(text, shingle)).toList();
    Map<String, List<Integer>> holders = new HashMap<>();
    Map<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < texts.size(); i++) {
      int[] common = new int[i];
      for (String each : sets.get(i)) {
        List<Integer> earlier = holders.computeIfAbsent(each, any -> new ArrayList<>());
        earlier.forEach(j -> common[j]++);
        earlier.add(i);
      }
      for (int j = 0; j < i; j++) {
        int union = sets.get(i).size() + sets.get(j).size() - common[j];
        if (common[j] >= threshold * union) {
          String a = firstIds.get(texts.get(i));
          String b = firstIds.get(texts.get(j));
          pairs.put(a.compareTo(b) < 0 ? a + "\t" + b : b + "\t" + a, (double) common[j] / union);
        }
      }
    }
    return pairs;
  }

  private static Set<String> shingles(String text, int size) {
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i + size <= text.length(); i++) {
      shingles.add(text.substring(i, i + size));
    }
    return shingles;
  }
}
