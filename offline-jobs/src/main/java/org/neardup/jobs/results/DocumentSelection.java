package org.neardup.jobs.results;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.neardup.jobs.data.IntPairs;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.results.DedupJob.KeepRule;
import org.neardup.util.Check;
import org.neardup.util.DisjointSets;

/**
 * The choice of the documents that stay: in the order of {@link KeepRule} each one that is not near
 * one that stays, or was old. Documents are near if their texts are equal, if they are a verified
 * pair, or if one is contained in the other. Two documents that are connected by others only may
 * both stay, so no document goes whose text is not left in another. Some 250 bytes of memory for
 * each document with a pair and 16 for each pair, however many documents have none.
 */
final class DocumentSelection {
  /** Limit on the documents held in memory: 5 million x 250 bytes = 1.2 GB. */
  static final int MOST = 5_000_000;

  /** Limit on the pairs: 30 million x 16 bytes = 480 MB. */
  static final int MOST_PAIRS = 30_000_000;

  private final KeepRule keep;
  private final boolean mayBeOld;
  private final Map<String, Integer> nodes = new HashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final IntPairs equal = new IntPairs();
  private final IntPairs near = new IntPairs();
  private final IntPairs contained = new IntPairs();
  private final BitSet seenNodes = new BitSet();
  private final BitSet kept = new BitSet();
  private long[] ranks = new long[0];
  private long seen;
  private long removed;
  private long chained;

  /**
   * @param mayBeOld whether there are old documents, which are never {@link #see seen}
   */
  DocumentSelection(KeepRule keep, boolean mayBeOld) {
    this.keep = keep;
    this.mayBeOld = mayBeOld;
  }

  void addPair(String first, String second, double similarity) {
    require(near.size() + equal.size(), MOST_PAIRS, "pairs");
    (similarity == 1 ? equal : near).add(node(first), node(second));
  }

  void addContained(String id, String container) {
    contained.add(node(id), node(container));
  }

  private int node(String id) {
    require(ids.size(), MOST, "documents with pairs");
    return nodes.computeIfAbsent(
        id,
        unknown -> {
          ids.add(unknown);
          return ids.size() - 1;
        });
  }

  private static void require(int number, int most, String what) {
    Check.that(
        number <= most,
        "at most %d %s can be told apart in memory, there are more: raise the threshold, or copy"
            + " each part of the input by a run of its own",
        most,
        what);
  }

  /** Whether the inputs must be read before {@link #decide}. */
  boolean needsDocuments() {
    return keep != KeepRule.ID_ORDER || mayBeOld;
  }

  /** Takes a document into account, in the order of the inputs. */
  void see(SourceDocument document) {
    if (ranks.length < ids.size()) {
      ranks = new long[ids.size()];
    }
    seen++;
    Integer node = nodes.get(document.id());
    if (node != null) {
      seenNodes.set(node);
      ranks[node] = rank(document.text());
    }
  }

  private long rank(String text) {
    return switch (keep) {
      case FIRST -> seen;
      case LONGEST -> -text.codePointCount(0, text.length());
      case ID_ORDER -> 0;
    };
  }

  long seen() {
    return seen;
  }

  /** Decides, when all pairs were added and all documents seen. */
  void decide() {
    int size = ids.size();
    if (!needsDocuments()) {
      seenNodes.set(0, size);
      ranks = new long[size];
    }
    DisjointSets texts = new DisjointSets(new int[size]);
    connect(texts, equal);
    choose(texts, near.graph(size, texts::root), containers(texts));
    removed = (long) seenNodes.cardinality() - kept.cardinality();
    connect(texts, near);
    chained = Math.max(0, allButOneOfEach(texts) - removed);
  }

  private static void connect(DisjointSets sets, IntPairs pairs) {
    for (int pair = 0; pair < pairs.size(); pair++) {
      sets.connect(pairs.first(pair), pairs.second(pair));
    }
  }

  /** The text that contains a text; its own number for none. */
  private int[] containers(DisjointSets texts) {
    int[] containers = IntStream.range(0, ids.size()).toArray();
    for (int pair = 0; pair < contained.size(); pair++) {
      containers[texts.root(contained.first(pair))] = texts.root(contained.second(pair));
    }
    return containers;
  }

  private void choose(DisjointSets texts, IntPairs.Graph graph, int[] containers) {
    BitSet keptTexts = new BitSet();
    BitSet gone = new BitSet();
    for (int node : inOrder()) {
      int text = texts.root(node);
      boolean old = !seenNodes.get(node);
      if (old) {
        keptTexts.set(text);
      } else if (!keptTexts.get(text) && !gone.get(text)) {
        boolean hasNear = keptTexts.get(containers[text]);
        for (int i = 0; i < graph.degree(text) && !hasNear; i++) {
          hasNear = keptTexts.get(graph.neighbour(text, i));
        }
        (hasNear ? gone : keptTexts).set(text);
        kept.set(node, !hasNear);
      }
    }
  }

  private int[] inOrder() {
    byte[][] encoded = ids.stream().map(Utf8::encode).toArray(byte[][]::new);
    return IntStream.range(0, ids.size())
        .boxed()
        .sorted(
            Comparator.<Integer, Boolean>comparing(node -> seenNodes.get(node))
                .thenComparingLong(node -> ranks[node])
                .thenComparing(node -> encoded[node], UnitId::compare))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private long allButOneOfEach(DisjointSets clusters) {
    BitSet withKept = new BitSet();
    long removable = 0;
    for (int node = 0; node < ids.size(); node++) {
      if (!seenNodes.get(node)) {
        withKept.set(clusters.root(node));
      }
    }
    for (int node = seenNodes.nextSetBit(0); node >= 0; node = seenNodes.nextSetBit(node + 1)) {
      int cluster = clusters.root(node);
      removable += withKept.get(cluster) ? 1 : 0;
      withKept.set(cluster);
    }
    return removable;
  }

  boolean keeps(String id) {
    Integer node = nodes.get(id);
    return node == null || kept.get(node);
  }

  long toRemove() {
    return removed;
  }

  /** How many more there would be if only one stayed of all documents that pairs connect. */
  long chained() {
    return chained;
  }
}
