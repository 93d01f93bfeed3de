package org.neardup.signer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.neardup.resource.Resources;
import org.neardup.shingle.Features;
import org.neardup.shingle.ShingleHasher;
import org.neardup.shingle.ShingleSet;
import org.neardup.shingle.Shingling;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.MinHash;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.unit.UnitConsumer;
import org.neardup.unit.UnitCutter;
import org.neardup.util.IdlePool;
import org.neardup.util.LongList;
import org.neardup.util.MemoryAccount;
import org.neardup.vector.UnitVector;
import org.neardup.vector.Vectorizer;

/**
 * Computes the signatures of texts under one scheme: cuts units, normalises and sketches them.
 *
 * <pre>{@code
 * Signer signer = new Signer(scheme);
 * List<UnitSignature> all = signer.sign(text); // one for each sentence, where that is the unit
 * Optional<UnitSignature> one = signer.signUnit(sentence); // the whole text as one unit
 * double exact = signer.features(sentence).similarity(signer.features(other));
 * }</pre>
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
  private boolean sparse;

  /** A signer for a scheme that needs no resources, and texts in its language. */
  public Signer(SignatureScheme scheme) {
    this(scheme, scheme.text().language(), Resources.NONE);
  }

  /**
   * A signer of texts in a language.
   *
   * @param language BCP 47 tag of the texts: the scheme's, or the one that it translates from
   * @param resources has the files that the scheme names, and is asked before a long unit takes
   *     memory; exceptions of the account are passed on
   * @throws IllegalArgumentException if the scheme has no way from that language
   * @throws IllegalStateException if a file is missing or not the one that the scheme means
   */
  public Signer(SignatureScheme scheme, String language, Resources resources) {
    this.scheme = scheme;
    this.cutter = scheme.cutter(language, resources);
    this.newSketcher = () -> UnitSketcher.of(scheme, language, resources);
    this.memory = resources.memory();
    this.sketcher = newSketcher.get();
  }

  public SignatureScheme scheme() {
    return scheme;
  }

  /** The account that is asked before a long unit takes memory. */
  public MemoryAccount memory() {
    return memory;
  }

  /** The signatures of all units of a text, in order. */
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

  /** Cuts as the signer does, but not while it signs. */
  public UnitCutter cutter() {
    return cutter;
  }

  /** Cuts the values of one field and passes their units on, to be signed. */
  public void cut(List<String> values, UnitConsumer consumer) {
    cutter.cut(values, consumer);
  }

  /** The signature of a unit that is already cut and normalised; empty if it has none. */
  public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
    return accountingFor(
        unit,
        () -> {
          Optional<UnitSignature> signature = sketcher.sign(position, start, end, unit);
          sparse =
              sketcher instanceof UnitSketcher.ShingleSketcher known && known.hasher.isSparse();
          return signature;
        });
  }

  /** Whether the unit that was signed last is long and has hardly any shingles. */
  public boolean isSparse() {
    return sparse;
  }

  /** The buffers of a sketcher grow with a unit: they are given up after a long one. */
  private <T> T accountingFor(NormalizedText unit, Supplier<T> work) {
    if (unit.length() <= NormalizedText.MAX_KEPT_LENGTH) {
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

  /** The features of a unit, by which it is compared exactly. */
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
   * What a text that is taken as one unit is compared by.
   *
   * @param numbers for {@link org.neardup.shingle.TextNumbers#compared}
   */
  public record Compared(Features features, long numbers) {}

  /** The features of a text taken as one unit, and its numbers, which are read on the way. */
  public Compared compared(String text) {
    Compared[] found = {new Compared(Features.NONE, 0)};
    cutter.whole(text, (position, start, end, unit) -> found[0] = compared(unit));
    return found[0];
  }

  /** The same of a unit that is normalised already. */
  public Compared compared(NormalizedText unit) {
    return new Compared(features(unit), cutter.numbers(unit));
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

    /** Signers as {@link Signer#Signer(SignatureScheme, String, Resources)} makes them. */
    public Pool(SignatureScheme scheme, String language, Resources resources) {
      this.kind = new Kind(scheme, language);
      this.resources = resources;
      this.idle = resources.shared(IdlePool.class, IdlePool::new);
    }

    /** The account of the resources. */
    public MemoryAccount memory() {
      return resources.memory();
    }

    /** A signer for the caller alone. */
    public Signer take() {
      return idle.take(kind, () -> new Signer(kind.scheme(), kind.language(), resources));
    }

    /** Takes a signer back; the caller must not use it again. */
    public void giveBack(Signer signer) {
      idle.giveBack(kind, signer);
    }
  }

  /** Sketches normalised units under one scheme. Not thread safe: one per thread. */
  private sealed interface UnitSketcher {

    static UnitSketcher of(SignatureScheme scheme, String language, Resources resources) {
      return scheme instanceof MinHashScheme minHash
          ? new ShingleSketcher(minHash)
          : new VectorSketcher((HyperplaneScheme) scheme, language, resources);
    }

    /** The signature of a unit at some offsets; empty if it has nothing to sketch. */
    Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit);

    /** Bytes of buffers, and of features, for each UTF-16 code unit of a long unit, at most. */
    int bytesPerCharacter();

    Features features(NormalizedText unit);

    /** Units by their shingles, sketched by MinHash. A unit without shingles has no signature. */
    final class ShingleSketcher implements UnitSketcher {

      /** A hash in a list and in the features. */
      private static final int HASH_BYTES = 8 + 8;

      /** Two characters of a word and a space make one, with its two edges in growing arrays. */
      private static final int WORD_BYTES = 2 * 3 + 2 * 6;

      /** A builder, and the text once more. */
      private static final int STEM_BYTES = 2 * 3 + 2 * 3;

      private final int bytesPerCharacter;
      private final ShingleHasher hasher;
      private final MinHash minHash;
      private final LongList shingles = new LongList();
      private final long[] components;

      ShingleSketcher(MinHashScheme scheme) {
        this.hasher = new ShingleHasher(scheme.shingling(), scheme.text().stemmer());
        this.minHash = MinHash.of(scheme);
        boolean stems = !scheme.text().stemmer().equals(TextOptions.NO_STEMMER);
        boolean words = scheme.shingling().kind() == Shingling.Kind.WORD;
        this.bytesPerCharacter =
            (words ? HASH_BYTES / 2 + WORD_BYTES : HASH_BYTES) + (stems ? STEM_BYTES : 0);
        this.components = new long[scheme.components()];
      }

      @Override
      public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
        hasher.hash(unit, shingles);
        if (shingles.size() == 0) {
          return Optional.empty();
        }
        minHash.sketch(shingles.array(), shingles.size(), components);
        return Optional.of(new UnitSignature(position, start, end, components));
      }

      @Override
      public int bytesPerCharacter() {
        return bytesPerCharacter;
      }

      @Override
      public Features features(NormalizedText unit) {
        hasher.hash(unit, shingles);
        return ShingleSet.of(shingles.sortedDistinct());
      }
    }

    /**
     * Units by their vectors, sketched by hyperplanes. A unit without a vector has no signature.
     */
    final class VectorSketcher implements UnitSketcher {

      /** Words with their edges, terms with their frequencies in growing arrays, and the vector. */
      private static final int BYTES_PER_CHARACTER = 2 * 3 + 2 * 6 + 12 + 16;

      private final Vectorizer vectorizer;
      private final Hyperplanes hyperplanes;
      private final int bits;
      private final long[] words;

      VectorSketcher(HyperplaneScheme scheme, String language, Resources resources) {
        scheme.requireLanguage(language);
        this.vectorizer = Vectorizer.of(scheme.vector(), language, resources);
        this.hyperplanes =
            Hyperplanes.of(scheme.distribution(), scheme.bits(), scheme.seed(), resources);
        this.bits = scheme.bits();
        this.words = new long[BitSignatures.words(bits)];
      }

      @Override
      public Optional<UnitSignature> sign(int position, int start, int end, NormalizedText unit) {
        return vectorizer.vector(unit).map(vector -> sign(position, start, end, vector));
      }

      private UnitSignature sign(int position, int start, int end, UnitVector vector) {
        hyperplanes.sign(vector, words);
        return UnitSignature.ofBits(position, start, end, words, bits);
      }

      @Override
      public int bytesPerCharacter() {
        return BYTES_PER_CHARACTER;
      }

      @Override
      public Features features(NormalizedText unit) {
        return vectorizer.vector(unit).map(Features.class::cast).orElse(Features.NONE);
      }
    }
  }
}
