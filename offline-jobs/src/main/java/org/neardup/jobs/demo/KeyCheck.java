package org.neardup.jobs.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.neardup.jobs.demo.AnswerKey.Entry;
import org.neardup.jobs.demo.FoundUnits.Pair;
import org.neardup.jobs.demo.FoundUnits.Unit;
import org.neardup.text.Normalizer;

/**
 * Compares the pairs that {@code find} reported with the answer key: every planted pair with its
 * similarity is expected, and nothing else.
 */
final class KeyCheck {
  /** Similarities have six decimals in the key and in the results. */
  private static final double ROUNDING = 2e-6;

  private final Normalizer normalizer;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  /** The number of pairs of one kind that the key has, and of those that were reported. */
  static final class Tally {
    final boolean planted;
    int all;
    int reported;

    Tally(boolean planted) {
      this.planted = planted;
    }

    boolean asExpected() {
      return reported == (planted ? all : 0);
    }
  }

  private KeyCheck(Normalizer normalizer) {
    this.normalizer = normalizer;
  }

  static KeyCheck of(AnswerKey key, FoundUnits found, Normalizer normalizer) {
    KeyCheck check = new KeyCheck(normalizer);
    Map<Set<String>, Double> reported = check.reported(found);
    Set<Set<String>> known = new HashSet<>();
    for (Entry entry : key.entries()) {
      Set<String> pair = check.pair(entry);
      known.add(pair);
      check.compare(entry, reported.get(pair));
    }
    reported.forEach(
        (pair, similarity) -> {
          if (!known.contains(pair)) {
            check.problems.add("not in the key, but reported at " + similarity + ": " + pair);
          }
        });
    return check;
  }

  /** By kind, in the order of the key. */
  Map<String, Tally> tallies() {
    return tallies;
  }

  /** Differences between the result and the key. */
  List<String> problems() {
    return problems;
  }

  private void compare(Entry entry, Double similarity) {
    Tally tally = tallies.computeIfAbsent(entry.kind(), kind -> new Tally(entry.planted()));
    tally.all++;
    tally.reported += similarity == null ? 0 : 1;
    String both =
        String.format(
            Locale.ROOT,
            "%s, %s / %s, similarity %.6f",
            entry.kind(),
            entry.titleA(),
            entry.titleB(),
            entry.similarity());
    if (entry.planted() && similarity == null) {
      problems.add("planted, but not reported: " + both);
    } else if (!entry.planted() && similarity != null) {
      problems.add("no near duplicate, but reported: " + both);
    } else if (similarity != null && Math.abs(similarity - entry.similarity()) > ROUNDING) {
      problems.add("reported with similarity " + similarity + ": " + both);
    }
  }

  private Map<Set<String>, Double> reported(FoundUnits found) {
    Map<String, String> names = new HashMap<>();
    for (Map.Entry<String, Unit> unit : found.units().entrySet()) {
      Unit sentence = unit.getValue();
      names.put(unit.getKey(), AnswerKey.name(sentence.page(), sentence.text(), normalizer));
    }
    Map<Set<String>, Double> reported = new HashMap<>();
    for (Pair pair : found.pairs()) {
      reported.put(pair(names.get(pair.a()), names.get(pair.b())), pair.similarity());
    }
    return reported;
  }

  private Set<String> pair(Entry entry) {
    return pair(
        AnswerKey.name(entry.pageA(), entry.sentenceA(), normalizer),
        AnswerKey.name(entry.pageB(), entry.sentenceB(), normalizer));
  }

  /** Pairs have no order. */
  private static Set<String> pair(String a, String b) {
    Set<String> pair = new HashSet<>();
    pair.add(a);
    pair.add(b);
    return pair;
  }
}
