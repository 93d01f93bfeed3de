package org.neardup.elasticsearch.ingest;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.monitor.jvm.JvmInfo;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/**
 * The signatures of the documents that a processor let through last: documents of the same bulk
 * request and documents that are not refreshed yet, which no search finds. Best effort: it knows
 * only documents that came through this node, and not whether a document was really indexed
 * afterwards, or deleted.
 *
 * <p>A match must not reveal a document, so a document is found only for the user who wrote it. A
 * document without an id is found only within its own bulk request: later it could not be
 * distinguished from the same document sent again after a rejection. A newer version of a document
 * takes the place of the older one.
 *
 * <p>The signatures stand in a ring in the order of their arrival. Signatures with equal band
 * hashes are chained from the newest to the oldest, as in Lempel-Ziv compressors: a chain ends
 * where the next link is not older, because the place was taken by a newer signature, or is empty,
 * and then all that follow are gone too; so nothing is ever unlinked. Links that lead into other
 * chains are harmless, as every candidate is verified.
 *
 * <p>Finding takes at most {@value #MAX_STEPS} steps for a document, {@value #MAX_UNIT_STEPS} of
 * them for one of its units, where a step looks for a chain or follows a link; units after that are
 * not looked up. Memory is bounded by the number of signatures and by {@link WindowMemory}; an
 * empty window takes none. Thread safe.
 */
final class RecentSignatures {

  static final int MAX_SIZE = 100_000;

  /** Steps after which no more units of a document are looked up. */
  static final int MAX_STEPS = 200_000;

  /** Steps after which a unit is not looked up further. */
  private static final int MAX_UNIT_STEPS = 10_000;

  private static final int CHAINS_PER_SIGNATURE = 32;
  private static final int BAND_BITS = Integer.numberOfTrailingZeros(IndexScheme.MAX_TOKENS);
  private static final int NONE = -1;

  /** A document and its name as objects, without arrays and texts. */
  private static final int DOCUMENT_BYTES = 400;

  /** An entry without the links of its bands. */
  private static final int ENTRY_BYTES = 80;

  /** A document of the window, unless {@link #byName} has another one of its name. */
  private record WindowDocument(
      SignedDocument document, int units, @Nullable String clusterId, long time, long bytes) {}

  private static final class Entry {
    private final WindowDocument remembered;
    private final int unit;
    private final long number;

    /** For each band the next older link of its chain. */
    private final int[] older;

    private long comparedFor;

    Entry(WindowDocument remembered, int unit, long number, int bands) {
      this.remembered = remembered;
      this.unit = unit;
      this.number = number;
      this.older = new int[bands];
    }
  }

  private final int size;
  private final int chains;
  private final long expiryMillis;
  private final WindowMemory memory;
  private final LongSupplier millis;

  /** Null while the window is empty, as is {@link #newest}. */
  @Nullable private Entry[] ring;

  @Nullable private int[] newest;
  private final Map<Name, WindowDocument> byName = new HashMap<>();
  private final Map<String, UnitTokens> tokensByScheme = new HashMap<>();

  /** Numbers of the oldest entry and of the next one. */
  private long oldest;

  private long added;
  private long searches;
  private volatile long bytes;

  RecentSignatures(ProcessorSettings.Window window, WindowMemory memory, LongSupplier millis) {
    this.size = window.size();
    this.chains = Integer.highestOneBit(Math.max(1, size * CHAINS_PER_SIGNATURE));
    this.expiryMillis = window.expiry().millis();
    this.memory = memory;
    this.millis = millis;
    memory.add(this);
  }

  long bytes() {
    return bytes;
  }

  /**
   * Puts a document that was let through into the window, in the place of its older version. A
   * document that is simulated, or too large for the window, is left out.
   */
  void remember(SignedDocument document, @Nullable String clusterId) {
    if (size == 0 || document.bulk() == null) {
      return;
    }
    forget(document.name());
    if (document.units() > size) {
      return;
    }
    long needed = bytes(document, clusterId);
    if (makeRoom(needed)) {
      add(new WindowDocument(document, document.units(), clusterId, millis.getAsLong(), needed));
    }
  }

  private static long bytes(SignedDocument document, @Nullable String clusterId) {
    int idLength = document.id() == null ? 0 : document.id().length();
    int clusterLength = clusterId == null ? 0 : clusterId.length();
    int bands = document.field().scheme().index().tokensPerUnit();
    return DOCUMENT_BYTES
        + document.container().length
        + 2L * (idLength + clusterLength)
        + document.units() * (ENTRY_BYTES + (long) Integer.BYTES * bands);
  }

  private boolean makeRoom(long needed) {
    if (bytes > 0 && !memory.makeRoom(needed)) {
      return false;
    }
    // The window may be empty now: its own documents may have had to make room.
    return bytes > 0 || memory.makeRoom(needed + emptyBytes());
  }

  private long emptyBytes() {
    return (long) Long.BYTES * size + (long) Integer.BYTES * chains;
  }

  private UnitTokens tokens(MappedField field) {
    return tokensByScheme.computeIfAbsent(
        field.schemeId(), id -> UnitTokens.of(field.scheme().index()));
  }

  /** Takes a document out of the window, if it is there. */
  synchronized void forget(@Nullable Name name) {
    if (name != null) {
      byName.remove(name);
    }
  }

  /** Takes out documents that are too old to be found. */
  synchronized void forgetExpired() {
    long expired = millis.getAsLong() - expiryMillis;
    while (oldest < added && ring[slot(oldest)].remembered.time <= expired) {
      forgetOldest();
    }
  }

  /**
   * Takes out the oldest documents until so much memory is free, or until the window is empty;
   * false if it was empty before.
   */
  synchronized boolean forgetOldest(long free) {
    long before = bytes;
    while (oldest < added && before - bytes < free) {
      forgetOldest();
    }
    return bytes < before;
  }

  private synchronized void forgetOldest() {
    WindowDocument remembered = ring[slot(oldest)].remembered;
    for (int unit = 0; unit < remembered.units; unit++) {
      ring[slot(oldest++)] = null;
    }
    if (remembered.document.id() != null) {
      byName.remove(remembered.document.name(), remembered);
    }
    bytes -= remembered.bytes;
    if (oldest == added) {
      ring = null;
      newest = null;
      tokensByScheme.clear();
      bytes = 0;
    }
  }

  private int slot(long number) {
    return (int) (number % size);
  }

  private synchronized void add(WindowDocument remembered) {
    forgetExpired();
    while (added - oldest + remembered.units > size) {
      forgetOldest();
    }
    if (ring == null) {
      ring = new Entry[size];
      newest = new int[chains];
      Arrays.fill(newest, NONE);
      bytes = emptyBytes();
    }
    bytes += remembered.bytes;
    if (remembered.document.id() != null) {
      byName.put(remembered.document.name(), remembered);
    }
    UnitTokens tokens = tokens(remembered.document.field());
    SignatureFormat format = remembered.document.field().scheme().format();
    for (int unit = 0; unit < remembered.units; unit++) {
      add(
          new Entry(remembered, unit, added, tokens.perUnit()),
          tokens,
          format.unit(remembered.document.container(), 0, unit));
    }
  }

  private void add(Entry entry, UnitTokens tokens, UnitSignature signature) {
    int slot = slot(added++);
    ring[slot] = entry;
    for (int band = 0; band < entry.older.length; band++) {
      int chain =
          chain(entry.remembered.document.field().schemeId(), band, tokens.hash(band, signature));
      entry.older[band] = newest[chain];
      newest[chain] = slot << BAND_BITS | band;
    }
  }

  private int chain(String schemeId, int band, long hash) {
    long mixed = (hash + 31L * schemeId.hashCode() + band) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (chains - 1);
  }

  /**
   * The most similar document of the window; null if none reaches the similarity.
   *
   * @param indices the indices in which it is looked for, as {@link NewIndices} has them
   */
  @Nullable
  synchronized Lookup.FoundDocument find(
      SignedDocument document, List<Index> indices, double minSimilarity) {
    return ring == null ? null : new Search(document, indices, ++searches).find(minSimilarity);
  }

  private final class Search {
    private final SignedDocument document;
    private final List<Index> indices;
    private final SignatureFormat format;
    private final UnitTokens tokens;
    private final long number;
    private final long oldestTime;
    private final int components;
    private int stepsLeft = MAX_STEPS;
    private int bestEqual;
    @Nullable private WindowDocument best;

    Search(SignedDocument document, List<Index> indices, long number) {
      this.document = document;
      this.indices = indices;
      this.format = document.field().scheme().format();
      this.tokens = tokens(document.field());
      this.number = number << 32;
      this.oldestTime = millis.getAsLong() - expiryMillis;
      this.components = document.field().scheme().index().signature().components();
    }

    @Nullable
    Lookup.FoundDocument find(double minSimilarity) {
      for (int unit = 0; unit < document.units() && hasSteps(0); unit++) {
        lookUp(unit);
      }
      double similarity = document.field().scheme().index().signature().estimate(bestEqual);
      if (best == null || similarity < minSimilarity) {
        return null;
      }
      return new Lookup.FoundDocument(
          (float) similarity, best.document.index().getName(), best.document.id(), best.clusterId);
    }

    /** Whether a better document may be found before the steps left are as few. */
    private boolean hasSteps(int lastStep) {
      return stepsLeft > lastStep && bestEqual < components;
    }

    private void lookUp(int unit) {
      UnitSignature signature = format.unit(document.container(), 0, unit);
      byte[] packed = format.pack(signature);
      int lastStep = Math.max(0, stepsLeft - MAX_UNIT_STEPS);
      for (int band = 0; band < tokens.perUnit() && hasSteps(lastStep); band++) {
        stepsLeft--;
        int chain = chain(document.field().schemeId(), band, tokens.hash(band, signature));
        walk(newest[chain], number | unit, packed, lastStep);
      }
    }

    private void walk(int first, long comparison, byte[] packed, int lastStep) {
      int link = first;
      long younger = Long.MAX_VALUE;
      while (link != NONE && hasSteps(lastStep)) {
        stepsLeft--;
        Entry entry = ring[link >>> BAND_BITS];
        int band = link & (IndexScheme.MAX_TOKENS - 1);
        if (entry == null
            || entry.number >= younger
            || entry.remembered.time <= oldestTime
            || band >= entry.older.length) {
          return;
        }
        compare(entry, comparison, packed);
        younger = entry.number;
        link = entry.older[band];
      }
    }

    private void compare(Entry entry, long comparison, byte[] packed) {
      if (entry.comparedFor == comparison || !isVisible(entry.remembered)) {
        return;
      }
      entry.comparedFor = comparison;
      int equal =
          format.equalComponents(entry.remembered.document.container(), 0, entry.unit, packed);
      if (equal > bestEqual) {
        bestEqual = equal;
        best = entry.remembered;
      }
    }

    private boolean isVisible(WindowDocument remembered) {
      SignedDocument other = remembered.document;
      boolean current =
          other.id() == null
              ? other.bulk().equals(document.bulk())
              : remembered.equals(byName.get(other.name()))
                  && !other.name().equals(document.name());
      return current
          && other.field().schemeId().equals(document.field().schemeId())
          && indices.contains(other.index())
          && other.requester().equals(document.requester());
    }
  }

  /**
   * An incoming document with its signatures.
   *
   * @param container the signatures, each once
   * @param id its id; null if it gets one only when it is indexed
   * @param bulk the bulk request that it came with; null if it is not being indexed but simulated
   */
  record SignedDocument(
      MappedField field,
      byte[] container,
      Index index,
      @Nullable String id,
      String requester,
      @Nullable Object bulk) {

    record Name(Index index, String id) {}

    /** The document's name; null while it has no id. */
    @Nullable
    Name name() {
      return id == null ? null : new Name(index, id);
    }

    int units() {
      return field.scheme().format().unitCount(container, 0);
    }
  }

  /**
   * The memory of all windows of recent signatures of a node: they share it, and when it is full
   * the oldest signatures of the largest window make room. A processor does not learn that it is
   * replaced, so its window counts until it is garbage collected. Thread safe.
   */
  static final class WindowMemory {

    /** The windows may take one part in this number of the heap. */
    private static final int SHARE = 20;

    private final long limit;
    private final Set<RecentSignatures> windows = Collections.newSetFromMap(new WeakHashMap<>());

    WindowMemory(long limit) {
      this.limit = limit;
    }

    /** A memory of the share of the heap that windows may take. */
    static WindowMemory ofHeap() {
      return new WindowMemory(JvmInfo.jvmInfo().getMem().getHeapMax().getBytes() / SHARE);
    }

    synchronized void add(RecentSignatures window) {
      windows.add(window);
    }

    /**
     * Makes room for some bytes, or returns false if that is not possible. Several windows that ask
     * at a time may get the same room. Not to be called with a window locked.
     */
    boolean makeRoom(long bytes) {
      List<RecentSignatures> all = all();
      if (used(all) + bytes <= limit) {
        return true;
      }
      if (bytes > limit) {
        return false;
      }
      all.forEach(RecentSignatures::forgetExpired);
      while (used(all) + bytes > limit) {
        RecentSignatures largest =
            Collections.max(all, Comparator.comparingLong(RecentSignatures::bytes));
        if (!largest.forgetOldest(used(all) + bytes - limit)) {
          return false;
        }
      }
      return true;
    }

    private synchronized List<RecentSignatures> all() {
      return List.copyOf(windows);
    }

    private static long used(List<RecentSignatures> all) {
      return all.stream().mapToLong(RecentSignatures::bytes).sum();
    }
  }
}
