package org.neardup.elasticsearch.ingest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.monitor.jvm.JvmInfo;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget.OwnIndex;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
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
 * replaces the older one.
 *
 * <p>Units with an equal band are linked from the newest to the oldest. The oldest documents leave
 * first, so after one link of a chain has left, all older ones have.
 *
 * <p>Finding takes at most {@value #MAX_STEPS} steps for a document, {@value #MAX_UNIT_STEPS} of
 * them for one of its units, where a step looks up a band or follows a link; units after that are
 * not looked up. Memory is bounded by the number of signatures and by {@link WindowMemory}. Thread
 * safe.
 */
final class RecentSignatures {

  private static final Logger LOGGER = LogManager.getLogger(RecentSignatures.class);

  static final int MAX_SIZE = 100_000;

  /** Steps after which no more units of a document are looked up. */
  static final int MAX_STEPS = 200_000;

  /** Steps after which a unit is not looked up further. */
  private static final int MAX_UNIT_STEPS = 10_000;

  /** A document and its name as objects, without arrays and texts. */
  private static final int DOCUMENT_BYTES = 400;

  private static final int UNIT_BYTES = 80;

  /** A band of a unit: an entry of {@link #newest}, its key, and a link. */
  private static final int BAND_BYTES = 76;

  /** A document of the window, unless {@link #byName} has another one of its name. */
  private record WindowDocument(
      SignedDocument signed,
      Optional<String> clusterId,
      boolean copy,
      long time,
      long bytes,
      List<WindowUnit> units) {}

  private static final class WindowUnit {
    private final int number;

    /** Null when the document has left the window, as is {@link #older}. */
    @Nullable private WindowDocument document;

    /** For each band the next older unit that has it. */
    @Nullable private WindowUnit[] older;

    private long lastComparison;

    WindowUnit(WindowDocument document, int number, int bands) {
      this.document = document;
      this.number = number;
      this.older = new WindowUnit[bands];
    }
  }

  private record Band(String schemeId, int number, long hash) {}

  private final int size;
  private final long expiryMillis;
  private final WindowMemory memory;
  private final LongSupplier millis;

  /** In the order of their arrival. */
  private final Deque<WindowDocument> documents = new ArrayDeque<>();

  private final Map<Name, WindowDocument> byName = new HashMap<>();
  private final Map<Band, WindowUnit> newest = new HashMap<>();
  private final Map<String, UnitTokens> tokensByScheme = new HashMap<>();
  private int units;
  private long comparisons;
  private volatile long bytes;

  RecentSignatures(ProcessorSettings.Window window, WindowMemory memory, LongSupplier millis) {
    this.size = window.size();
    this.expiryMillis = window.expiry().millis();
    this.memory = memory;
    this.millis = millis;
    memory.add(this);
  }

  long bytes() {
    return bytes;
  }

  /**
   * Puts a document that was let through into the window, which replaces its older version. A
   * document that is simulated, or too large for the window, is left out.
   *
   * @param copy whether it is tagged as a copy, so that no other document is a copy of it
   */
  void remember(SignedDocument document, Optional<String> clusterId, boolean copy) {
    if (size == 0 || document.bulk().isEmpty()) {
      return;
    }
    document.name().ifPresent(this::forget);
    long needed = bytes(document, clusterId);
    if (document.units() <= size && memory.makeRoom(needed)) {
      add(
          new WindowDocument(
              document,
              clusterId,
              copy,
              millis.getAsLong(),
              needed,
              new ArrayList<>(document.units())));
    }
  }

  private static long bytes(SignedDocument document, Optional<String> clusterId) {
    int idLength = document.id().map(String::length).orElse(0);
    int clusterLength = clusterId.map(String::length).orElse(0);
    int bands = document.field().scheme().index().tokensPerUnit();
    return DOCUMENT_BYTES
        + document.container().length
        + 2L * (idLength + clusterLength)
        + document.units() * (UNIT_BYTES + (long) BAND_BYTES * bands);
  }

  private synchronized void add(WindowDocument document) {
    forgetExpired();
    while (units + document.signed.units() > size) {
      forgetOldest();
    }
    documents.add(document);
    units += document.signed.units();
    bytes += document.bytes;
    document.signed.name().ifPresent(name -> byName.put(name, document));
    for (int number = 0; number < document.signed.units(); number++) {
      Band[] bands = bands(document.signed, document.signed.unit(number));
      WindowUnit unit = new WindowUnit(document, number, bands.length);
      for (int band = 0; band < bands.length; band++) {
        unit.older[band] = newest.put(bands[band], unit);
      }
      document.units.add(unit);
    }
  }

  private Band[] bands(SignedDocument document, UnitSignature unit) {
    String schemeId = document.field().schemeId();
    UnitTokens tokens =
        tokensByScheme.computeIfAbsent(
            schemeId, id -> UnitTokens.of(document.field().scheme().index()));
    Band[] bands = new Band[tokens.perUnit()];
    for (int band = 0; band < bands.length; band++) {
      bands[band] = new Band(schemeId, band, tokens.hash(band, unit));
    }
    return bands;
  }

  /** Takes a document out of the window, if it is there. */
  synchronized void forget(Name name) {
    byName.remove(name);
  }

  /** Takes out documents that are too old to be found. */
  synchronized void forgetExpired() {
    long expired = millis.getAsLong() - expiryMillis;
    while (!documents.isEmpty() && documents.getFirst().time <= expired) {
      forgetOldest();
    }
  }

  /**
   * Takes out the oldest documents until so much memory is free, or until the window is empty;
   * false if it was empty before.
   */
  synchronized boolean forgetOldest(long free) {
    long before = bytes;
    while (!documents.isEmpty() && before - bytes < free) {
      forgetOldest();
    }
    return bytes < before;
  }

  private synchronized void forgetOldest() {
    WindowDocument document = documents.remove();
    for (WindowUnit unit : document.units) {
      for (Band band : bands(document.signed, document.signed.unit(unit.number))) {
        newest.remove(band, unit);
      }
      unit.document = null;
      unit.older = null;
    }
    units -= document.units.size();
    bytes -= document.bytes;
    document.signed.name().ifPresent(name -> byName.remove(name, document));
    if (documents.isEmpty()) {
      tokensByScheme.clear();
    }
  }

  /** Whether the newest version of a document is here, written by a user. */
  synchronized boolean has(Name name, String requester) {
    forgetExpired();
    WindowDocument newest = byName.get(name);
    return newest != null && newest.signed.requester().equals(requester);
  }

  /**
   * The earlier version of the document if it is a near original, else the most similar original of
   * the window; empty if none reaches the similarity.
   *
   * @param indices gives the incarnations of the indices in which it is looked for
   */
  synchronized Optional<Lookup.FoundDocument> find(
      SignedDocument document, Supplier<Set<Index>> indices, double minSimilarity) {
    forgetExpired();
    if (documents.isEmpty()) {
      return Optional.empty();
    }
    // Most documents are new.
    return document
        .name()
        .filter(byName::containsKey)
        .flatMap(name -> new Search(document, indices, true).find(minSimilarity))
        .or(() -> new Search(document, indices, false).find(minSimilarity));
  }

  private final class Search {
    private final SignedDocument document;
    private final Supplier<Set<Index>> indices;
    private final boolean itself;
    private final SignatureFormat format;
    private final SignatureScheme scheme;
    private int stepsLeft = MAX_STEPS;
    private int bestEqual;
    @Nullable private WindowDocument best;
    @Nullable private Set<Index> incarnations;

    Search(SignedDocument document, Supplier<Set<Index>> indices, boolean itself) {
      this.document = document;
      this.indices = indices;
      this.itself = itself;
      this.format = document.field().scheme().format();
      this.scheme = document.field().scheme().index().signature();
    }

    Optional<Lookup.FoundDocument> find(double minSimilarity) {
      for (int unit = 0; unit < document.units() && hasSteps(0); unit++) {
        lookUp(document.unit(unit));
      }
      if (stepsLeft <= 0) {
        LOGGER.debug(
            "only some of [{}] units of a document for [{}] were looked up among recent ones",
            document.units(),
            document.own().name());
      }
      double similarity = scheme.estimate(bestEqual);
      if (best == null || similarity < minSimilarity) {
        return Optional.empty();
      }
      SignedDocument found = best.signed;
      return Optional.of(
          new Lookup.FoundDocument(
              (float) similarity, found.own().name(), found.id(), best.clusterId, List.of()));
    }

    /** Whether a better document may be found before the steps left are as few. */
    private boolean hasSteps(int lastStep) {
      return stepsLeft > lastStep && bestEqual < scheme.components();
    }

    private void lookUp(UnitSignature unit) {
      byte[] packed = format.pack(unit);
      int lastStep = Math.max(0, stepsLeft - MAX_UNIT_STEPS);
      Band[] bands = bands(document, unit);
      comparisons++;
      for (int band = 0; band < bands.length && hasSteps(lastStep); band++) {
        stepsLeft--;
        WindowUnit other = newest.get(bands[band]);
        while (other != null && other.document != null && hasSteps(lastStep)) {
          stepsLeft--;
          compare(other, packed);
          other = other.older[band];
        }
      }
    }

    private void compare(WindowUnit unit, byte[] packed) {
      if (unit.lastComparison == comparisons || !isVisible(unit.document)) {
        return;
      }
      unit.lastComparison = comparisons;
      int equal = format.equalComponents(unit.document.signed.container(), 0, unit.number, packed);
      if (equal > bestEqual) {
        bestEqual = equal;
        best = unit.document;
      }
    }

    private boolean isVisible(WindowDocument candidate) {
      if (incarnations == null) {
        incarnations = indices.get();
      }
      SignedDocument other = candidate.signed;
      boolean current =
          other.id().isEmpty()
              ? !itself && other.bulk().equals(document.bulk())
              : candidate.equals(byName.get(other.name().get()))
                  && other.name().equals(document.name()) == itself;
      return current
          && !candidate.copy
          && incarnations.contains(other.own().incarnation())
          && other.requester().equals(document.requester());
    }
  }

  /**
   * An incoming document with its signatures.
   *
   * @param container the signatures, each once
   * @param id its id; empty if it gets one only when it is indexed
   * @param bulk the bulk request that it came with; empty if it is not being indexed but simulated
   */
  record SignedDocument(
      OwnIndex own,
      byte[] container,
      Optional<String> id,
      String requester,
      Optional<Object> bulk) {

    record Name(Index index, String id) {}

    /** The document's name; empty while it has no id. */
    Optional<Name> name() {
      return id.map(known -> new Name(own.incarnation(), known));
    }

    MappedField field() {
      return own.field().orElseThrow();
    }

    int units() {
      return field().scheme().format().unitCount(container, 0);
    }

    UnitSignature unit(int number) {
      return field().scheme().format().unit(container, 0, number);
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

    /** Takes a document out of all windows. */
    void forget(Name name) {
      all().forEach(window -> window.forget(name));
    }

    /**
     * Makes room for some bytes, or returns false if that is not possible. Several windows that ask
     * at a time may get the same room. Not to be called with a window locked.
     */
    boolean makeRoom(long bytes) {
      if (bytes > limit) {
        return false;
      }
      List<RecentSignatures> all = all();
      if (used(all) + bytes > limit) {
        all.forEach(RecentSignatures::forgetExpired);
      }
      while (used(all) + bytes > limit) {
        RecentSignatures largest =
            Collections.max(all, Comparator.comparingLong(RecentSignatures::bytes));
        LOGGER.debug("recent signatures take [{}] bytes, the oldest make room", limit);
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
