package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.elasticsearch.core.Nullable;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.StoredSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.NormalizedText;
import org.neardup.text.Reservation;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.Resources;

/**
 * The scheme of one field and what it takes to sign with it. Files that the scheme names are opened
 * when something is signed, so that a field is there without them. Thread safe: signers, which are
 * not, are lent out one by one.
 */
public final class FieldScheme {

  private final ResolvedScheme resolved;
  private final String language;
  private final Resources resources;
  private final String signatureId;
  private final SignatureFormat format;
  private final NearDuplicateFields fields;
  private final Queue<Signer> idleSigners = new ConcurrentLinkedQueue<>();

  /**
   * What it takes to sign by a resolved scheme.
   *
   * @param language BCP 47 tag of the field's texts; the scheme's own if null
   * @param resources has the files that the scheme names
   * @throws IllegalArgumentException if the scheme does not take texts of the language
   */
  public FieldScheme(ResolvedScheme resolved, @Nullable String language, Resources resources) {
    this.resolved = resolved;
    this.resources = resources;
    this.language = language == null ? index().signature().text().language() : language;
    index().signature().requireLanguage(this.language);
    this.signatureId = resolved.scheme().signature().id();
    this.format = new SignatureFormat(resolved.scheme().signature());
    this.fields = new NearDuplicateFields(resolved.scheme(), resources.memory());
  }

  /** BCP 47 tag of the field's texts. */
  public String language() {
    return language;
  }

  /** Whether the field's texts are in another language than the scheme's own. */
  boolean isForeign() {
    return !language.equals(index().signature().text().language());
  }

  /**
   * A signer of texts in some language.
   *
   * @param textLanguage BCP 47 tag; that of the field's texts if null
   * @throws IllegalArgumentException if the scheme does not take texts of the language
   * @throws IllegalStateException if a file that the scheme names is not there or another one
   */
  public Signer newSigner(@Nullable String textLanguage) {
    return newSigner(textLanguage == null ? language : textLanguage, resources);
  }

  private Signer newSigner(String textLanguage, Resources from) {
    index().signature().requireLanguage(textLanguage);
    return new Signer(index().signature(), textLanguage, from);
  }

  /** From the field's texts to tokens. */
  public NearDuplicateAnalyzer analyzer() {
    return new NearDuplicateAnalyzer(index(), language, resources);
  }

  /** Scheme and threshold. */
  public ResolvedScheme resolved() {
    return resolved;
  }

  /** The scheme of signatures and tokens. */
  public IndexScheme index() {
    return resolved.scheme();
  }

  /** The id that a precomputed signature must carry. */
  public String signatureId() {
    return signatureId;
  }

  /** The signatures of all units of the values of one document. */
  public List<UnitSignature> sign(List<String> values) {
    return sign(values, units -> {});
  }

  /**
   * The signatures of all units of the values of one document.
   *
   * @param counter is told how many there are so far; what it throws is thrown on
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if the values {@link
   *     #areLarge} and there is too little memory
   */
  public List<UnitSignature> sign(List<String> values, IntConsumer counter) {
    if (areLarge(values)) {
      return sign(newSigner(language), values, counter);
    }
    Signer idle = idleSigners.poll();
    Signer signer = idle == null ? newSigner(language, new Unaccounted(resources)) : idle;
    try {
      return sign(signer, values, counter);
    } finally {
      idleSigners.add(signer);
    }
  }

  private List<UnitSignature> sign(Signer signer, List<String> values, IntConsumer counter) {
    List<UnitSignature> units = new ArrayList<>();
    try (Reservation memory = new Reservation(signer.memory())) {
      signer.cut(
          values,
          (position, start, end, unit) -> {
            signer.sign(position, start, end, unit).ifPresent(units::add);
            counter.accept(units.size());
            memory.add(index().signature().heapBytes());
          });
    }
    return units;
  }

  /** Whether signing values asks for memory, so that it may be refused. */
  static boolean areLarge(List<String> values) {
    return values.stream().mapToLong(String::length).sum() > NormalizedText.KEPT;
  }

  /** The files without the memory. */
  private record Unaccounted(Resources files) implements Resources {
    @Override
    public Path path(ResourceRef resource) {
      return files.path(resource);
    }

    @Override
    public <T> T shared(Object key, Supplier<T> maker) {
      return files.shared(key, maker);
    }
  }

  /** The format of the scheme's signatures. */
  public SignatureFormat format() {
    return format;
  }

  /** The container of some units. */
  public byte[] encode(List<UnitSignature> units) {
    return format.encode(units);
  }

  /** The Lucene fields of a document with these units, of the same types whatever the units. */
  List<IndexableField> fields(String name, String id, List<UnitSignature> units) {
    return fields.create(name, id, units);
  }

  /** The signatures that documents of a segment have in a field of this scheme. */
  public StoredSignatures stored(LeafReader reader, String name) throws IOException {
    return new StoredSignatures(reader, name, format);
  }

  /**
   * The units of a precomputed signature.
   *
   * @param schemeId the signature scheme that it says it was made with
   * @param base64 the container
   * @throws IllegalArgumentException if it is of another scheme, or damaged
   */
  public List<UnitSignature> decode(String schemeId, String base64) {
    if (!schemeId.equals(signatureId)) {
      throw new IllegalArgumentException(
          "the signature is of signature scheme ["
              + schemeId
              + "], the field has signature scheme ["
              + signatureId
              + "]: compute it again with the field's settings, or send the text");
    }
    return format.decode(SignatureFormat.fromBase64(base64));
  }
}
