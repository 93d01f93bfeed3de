package org.neardup.elasticsearch.ingest;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.ingest.SignedDocument.Name;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.UnitSignature;

/**
 * The signatures of the documents that a processor let through last: those of the same bulk request
 * and those that are not refreshed yet, which no search finds. Best effort: it knows only what came
 * through this node, and not whether a document was really indexed afterwards, or deleted.
 *
 * <p>A match must tell nobody anything new, so a document is found only by who wrote it. One that
 * had no id is found only within its own bulk request: later it could not be told from itself, sent
 * again after it was rejected. A newer version of a document takes the place of the older one.
 *
 * <p>The signatures stand in a ring of fixed size in the order of their arrival. Those with equal
 * band hashes are chained from the newest to the oldest, as in Lempel-Ziv compressors: a chain ends
 * where the next link is not older, because the place was taken by a newer signature, and then all
 * that follow are gone too; so nothing is ever unlinked. Links that lead into other chains are
 * harmless, as every candidate is verified. Thread safe. Finding follows up to {@value #MAX_STEPS}
 * links for each unit.
 */
final class RecentSignatures {

  /** Largest size. */
  static final int MAX_SIZE = 100_000;

  /** Links of chains after which no more are followed for a unit. */
  private static final int MAX_STEPS = 10_000;

  private static final int CHAINS_PER_SIGNATURE = 32;
  private static final int BAND_BITS = Integer.numberOfTrailingZeros(IndexScheme.MAX_TOKENS);
  private static final int NONE = -1;

  /**
   * What is kept of a document: not its units, which its container has in a quarter of the space.
   */
  private static final class Remembered {
    private final String schemeId;
    private final Index index;
    @Nullable private final String id;
    private final String requester;
    private final Object bulk;
    private final byte[] container;
    @Nullable private final String clusterId;
    private final long time;
    private boolean replaced;

    Remembered(SignedDocument document, @Nullable String clusterId, long time) {
      this.schemeId = document.field().schemeId();
      this.index = document.index();
      this.id = document.id();
      this.requester = document.requester();
      this.bulk = document.bulk();
      this.container = document.container();
      this.clusterId = clusterId;
      this.time = time;
    }

    @Nullable
    Name name() {
      return id == null ? null : new Name(index, id);
    }
  }

  private static final class Entry {
    private final Remembered remembered;
    private final int unit;
    private final long number;

    /** For each band the next older link of its chain. */
    private final int[] older;

    private long comparedFor;

    Entry(Remembered remembered, int unit, long number, int bands) {
      this.remembered = remembered;
      this.unit = unit;
      this.number = number;
      this.older = new int[bands];
    }
  }

  private final LongSupplier millis;
  private final long expiryMillis;
  private final Entry[] ring;
  private final int[] newest;
  private final Map<Name, Remembered> byName = new HashMap<>();
  private final Map<String, UnitTokens> tokensByScheme = new HashMap<>();
  private long added;
  private long searches;

  /**
   * An empty window.
   *
   * @param window its bounds
   * @param millis a clock
   */
  RecentSignatures(ProcessorSettings.Window window, LongSupplier millis) {
    this.millis = millis;
    this.expiryMillis = window.expiry().millis();
    this.ring = new Entry[window.size()];
    this.newest = new int[Integer.highestOneBit(Math.max(1, window.size() * CHAINS_PER_SIGNATURE))];
    Arrays.fill(newest, NONE);
  }

  /**
   * Puts a document that was let through into the window, in the place of its older version. One
   * that is not being indexed is left out.
   */
  synchronized void remember(SignedDocument document, @Nullable String clusterId) {
    if (ring.length == 0 || document.bulk() == null) {
      return;
    }
    forget(document.name());
    Remembered remembered = new Remembered(document, clusterId, millis.getAsLong());
    if (document.name() != null) {
      byName.put(document.name(), remembered);
    }
    UnitTokens tokens = tokens(document.field());
    for (int unit = 0; unit < document.units().size(); unit++) {
      add(new Entry(remembered, unit, added, tokens.perUnit()), document, tokens);
    }
  }

  private UnitTokens tokens(MappedField field) {
    return tokensByScheme.computeIfAbsent(
        field.schemeId(), id -> UnitTokens.of(field.scheme().index()));
  }

  /** Takes a document out of the window, if it is there. */
  synchronized void forget(@Nullable Name name) {
    Remembered old = name == null ? null : byName.remove(name);
    if (old != null) {
      old.replaced = true;
    }
  }

  private void add(Entry entry, SignedDocument document, UnitTokens tokens) {
    int slot = (int) (added++ % ring.length);
    if (ring[slot] != null) {
      evict(ring[slot].remembered);
    }
    ring[slot] = entry;
    for (int band = 0; band < entry.older.length; band++) {
      int chain = chain(document, band, tokens.hash(band, document.units().get(entry.unit)));
      entry.older[band] = newest[chain];
      newest[chain] = slot << BAND_BITS | band;
    }
  }

  private void evict(Remembered remembered) {
    if (remembered.id != null) {
      byName.remove(remembered.name(), remembered);
    }
    // Without its name its next version could not replace its other units.
    remembered.replaced = true;
  }

  private int chain(SignedDocument document, int band, long hash) {
    long mixed = (hash + 31L * document.field().schemeId().hashCode() + band) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (newest.length - 1);
  }

  /** The most similar document of the window; null if none reaches the similarity. */
  @Nullable
  synchronized Match find(SignedDocument document, double minSimilarity) {
    if (ring.length == 0) {
      return null;
    }
    Search search = new Search(document, ++searches, millis.getAsLong() - expiryMillis);
    for (UnitSignature unit : document.units()) {
      search.run(unit);
    }
    return search.match(minSimilarity);
  }

  private final class Search {
    private final SignedDocument document;
    private final UnitTokens tokens;
    private final long number;
    private final long oldestTime;
    private final int components;
    private int stepsLeft;
    private int bestEqual;
    @Nullable private Remembered best;

    Search(SignedDocument document, long number, long oldestTime) {
      this.document = document;
      this.tokens = tokens(document.field());
      this.number = number << 32;
      this.oldestTime = oldestTime;
      this.components = document.field().scheme().index().signature().components();
    }

    void run(UnitSignature unit) {
      stepsLeft = MAX_STEPS;
      byte[] packed = document.field().scheme().format().pack(unit);
      for (int band = 0;
          band < tokens.perUnit() && stepsLeft > 0 && bestEqual < components;
          band++) {
        walk(newest[chain(document, band, tokens.hash(band, unit))], unit, packed);
      }
    }

    private void walk(int link, UnitSignature unit, byte[] packed) {
      long younger = Long.MAX_VALUE;
      while (link != NONE && stepsLeft-- > 0) {
        Entry entry = ring[link >>> BAND_BITS];
        int band = link & (IndexScheme.MAX_TOKENS - 1);
        if (entry.number >= younger
            || entry.remembered.time <= oldestTime
            || band >= entry.older.length) {
          return;
        }
        compare(entry, unit, packed);
        younger = entry.number;
        link = entry.older[band];
      }
    }

    private void compare(Entry entry, UnitSignature unit, byte[] packed) {
      long comparison = number + unit.position();
      if (entry.comparedFor == comparison || !mayFind(entry.remembered)) {
        return;
      }
      entry.comparedFor = comparison;
      byte[] container = entry.remembered.container;
      int equal =
          document.field().scheme().format().equalComponents(container, 0, entry.unit, packed);
      if (equal > bestEqual) {
        bestEqual = equal;
        best = entry.remembered;
      }
    }

    private boolean mayFind(Remembered other) {
      boolean itself =
          other.id != null
              && other.id.equals(document.id())
              && other.index.equals(document.index());
      boolean identified = other.id != null || other.bulk.equals(document.bulk());
      return !itself
          && identified
          && !other.replaced
          && other.schemeId.equals(document.field().schemeId())
          && document.searched().contains(other.index)
          && other.requester.equals(document.requester());
    }

    @Nullable
    Match match(double minSimilarity) {
      double similarity = document.field().scheme().index().signature().estimate(bestEqual);
      if (best == null || similarity < minSimilarity) {
        return null;
      }
      return new Match((float) similarity, best.index.getName(), best.id, best.clusterId);
    }
  }
}
