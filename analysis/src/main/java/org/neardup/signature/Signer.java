package org.neardup.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.neardup.text.Features;
import org.neardup.text.IdlePool;
import org.neardup.text.MemoryAccount;
import org.neardup.text.NormalizedText;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;
import org.neardup.vector.Resources;

/**
 * Computes the signatures of texts under one scheme: cuts units, normalises and sketches them.
 *
 * <p>A unit that is empty, or has no word where words are what counts, has no signature. Not thread
 * safe: one per thread; the buffers are reused from text to text.
 */
public final class Signer {

  private final SignatureScheme scheme;
  private final UnitCutter cutter;
  private final Supplier<UnitSketcher> newSketcher;
  private final MemoryAccount memory;
  private UnitSketcher sketcher;

  /** A signer for a scheme that needs no resources, and texts in its language. */
  public Signer(SignatureScheme scheme) {
    this(scheme, scheme.text().language(), Resources.NONE);
  }

  /**
   * @param language BCP 47 tag of the texts: the scheme's, or the one that it translates from
   * @param resources has the files that the scheme names, and is asked before a long unit takes
   *     memory; exceptions of the account are passed on
   * @throws IllegalArgumentException if the scheme has no way from that language
   * @throws IllegalStateException if a file is missing or not the one that the scheme means
   */
  public Signer(SignatureScheme scheme, String language, Resources resources) {
    this.scheme = scheme;
    this.cutter = new UnitCutter(scheme.text().withLanguage(language), resources.memory());
    this.newSketcher = () -> UnitSketcher.of(scheme, language, resources);
    this.memory = resources.memory();
    this.sketcher = newSketcher.get();
  }

  public SignatureScheme scheme() {
    return scheme;
  }

  public MemoryAccount memory() {
    return memory;
  }

  public List<UnitSignature> sign(String value) {
    return sign(List.of(value));
  }

  /**
   * The signatures of all units of several values of one field, in order; see {@link UnitCutter}
   * for positions and offsets.
   */
  public List<UnitSignature> sign(List<String> values) {
    List<UnitSignature> signatures = new ArrayList<>();
    cutter.cut(values, collectInto(signatures));
    return signatures;
  }

  /**
   * Cuts the values of one field and passes their units on, for {@link #sign(int, int, int,
   * NormalizedText)} and {@link #features(NormalizedText)}.
   */
  public void cut(List<String> values, UnitConsumer consumer) {
    cutter.cut(values, consumer);
  }

  /** The signature of a unit that is already cut and normalised; empty if it has none. */
  public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
    return accountingFor(unit, () -> sketcher.sign(position, start, end, unit));
  }

  /** The buffers of a sketcher grow with a unit: they are given up after a long one. */
  private <T> T accountingFor(NormalizedText unit, Supplier<T> work) {
    if (unit.length() <= NormalizedText.KEPT) {
      return work.get();
    }
    long bytes = (long) sketcher.bytesPerCharacter() * unit.length();
    memory.reserve(bytes);
    try {
      return work.get();
    } finally {
      sketcher = newSketcher.get();
      memory.release(bytes);
    }
  }

  /**
   * The signature of a text taken as one unit whatever sentences it has; empty if it is outside the
   * limits or has nothing to sketch.
   */
  public Optional<UnitSignature> signUnit(String text) {
    List<UnitSignature> signatures = new ArrayList<>(1);
    cutter.whole(text, collectInto(signatures));
    return signatures.stream().findFirst();
  }

  private UnitConsumer collectInto(List<UnitSignature> signatures) {
    return (position, start, end, unit) ->
        sign(position, start, end, unit).ifPresent(signatures::add);
  }

  public Features features(NormalizedText unit) {
    return accountingFor(unit, () -> sketcher.features(unit));
  }

  /**
   * The features of a text taken as one unit; {@link Features#NONE} if it is outside the limits.
   */
  public Features features(String text) {
    Features[] found = {Features.NONE};
    cutter.whole(text, (position, start, end, unit) -> found[0] = features(unit));
    return found[0];
  }

  /**
   * Lends signers of one scheme, and keeps returned ones in the pool of the resources. Files that
   * the scheme names are opened by the first signer. Thread safe.
   */
  public static final class Pool {

    private record Kind(SignatureScheme scheme, String language) {}

    private final Kind kind;
    private final Resources resources;
    private final IdlePool idle;

    public Pool(SignatureScheme scheme, String language, Resources resources) {
      this.kind = new Kind(scheme, language);
      this.resources = resources;
      this.idle = resources.shared(IdlePool.class, IdlePool::new);
    }

    public MemoryAccount memory() {
      return resources.memory();
    }

    /**
     * A signer for the caller alone; fails if a file is missing or not the one that the scheme
     * means.
     */
    public Signer take() {
      return idle.take(kind, () -> new Signer(kind.scheme(), kind.language(), resources));
    }

    public void giveBack(Signer signer) {
      idle.giveBack(kind, signer);
    }
  }
}
