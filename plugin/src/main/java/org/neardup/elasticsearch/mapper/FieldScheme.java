package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.lucene.index.LeafReader;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.lucene.NearDuplicateFields;
import org.neardup.lucene.StoredSignatures;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.util.Check;
import org.neardup.util.Reservation;

/**
 * The scheme of one field, with the signers for it. Files that the scheme names are opened when
 * something is signed, so that a field is there without them. Thread safe: signers, which are not,
 * are lent out one by one.
 */
public final class FieldScheme {

  private static final Logger LOGGER = LogManager.getLogger(FieldScheme.class);

  /** Most bytes of the signatures of one document: while it is indexed they are in memory. */
  private static final int MAX_DOCUMENT_BYTES = 1 << 27;

  /**
   * The memory of a document's signatures is asked for this number of times while it is signed. The
   * account learns nothing of the signatures afterwards, but until Lucene has written them they are
   * in memory up to seven times: as a list that grows, as the value, in Lucene's buffer, and twice
   * while a segment is written or merged; and so they may be for several documents at a time.
   */
  private static final long COPIES = 24;

  private final ResolvedScheme resolved;
  private final String language;
  private final Resources resources;
  private final String signatureId;
  private final SignatureFormat format;
  private final NearDuplicateFields fields;
  private final Signer.Pool signers;

  /**
   * The signers of a resolved scheme.
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
    this.signers = new Signer.Pool(index().signature(), this.language, resources);
    this.fields = new NearDuplicateFields(resolved.scheme(), resources.memory());
  }

  public String language() {
    return language;
  }

  /**
   * A signer of texts in some language, by its BCP 47 tag.
   *
   * @throws IllegalArgumentException if the scheme does not take texts of the language
   * @throws IllegalStateException if a file that the scheme names is not there or another one
   */
  public Signer newSigner(String textLanguage) {
    index().signature().requireLanguage(textLanguage);
    return new Signer(index().signature(), textLanguage, resources);
  }

  public Signer.Pool signers() {
    return signers;
  }

  public NearDuplicateAnalyzer analyzer() {
    return new NearDuplicateAnalyzer(index(), language, resources);
  }

  public ResolvedScheme resolved() {
    return resolved;
  }

  public IndexScheme index() {
    return resolved.scheme();
  }

  /** The id that a precomputed signature must carry. */
  public String signatureId() {
    return signatureId;
  }

  public List<UnitSignature> sign(List<String> values) {
    return sign(values, units -> {});
  }

  /**
   * The signatures of all units of the values of one document.
   *
   * @param counter gets the number of units so far; its exceptions are passed on
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if there is too little memory
   */
  public List<UnitSignature> sign(List<String> values, IntConsumer counter) {
    index().signature().files().values().forEach(this::noticeChange);
    Signer signer = signers.take();
    List<UnitSignature> units = format.packed(List.of());
    try (Reservation memory = new Reservation(signer.memory())) {
      signer.cut(
          values,
          (position, start, end, unit) -> {
            memory.add(COPIES * format.unitBytes());
            signer.sign(position, start, end, unit).ifPresent(units::add);
            counter.accept(units.size());
          });
    } finally {
      signers.giveBack(signer);
    }
    return units;
  }

  /**
   * Warns once of a file that is not the one of the scheme any more. Signers that have read it go
   * on: a text is signed by the scheme, or not at all.
   */
  private void noticeChange(ResourceRef file) {
    try {
      resources.path(file);
    } catch (IllegalStateException changed) {
      String warning =
          changed.getMessage() + "; what this node has read of it is used until the node stops";
      resources.shared(
          warning,
          () -> {
            LOGGER.warn(warning);
            return warning;
          });
    }
  }

  /**
   * Accepts a number of units for one document.
   *
   * @throws IllegalArgumentException if they are more, or take more than {@value
   *     #MAX_DOCUMENT_BYTES} bytes
   */
  public void requireFewEnough(int units, String field, int maxUnits) {
    Check.that(
        units <= maxUnits,
        "field [%s] takes at most [max_units] = %s sentences a document, got at least %s: raise"
            + " [max_units], or cut the document in parts",
        field,
        maxUnits,
        units);
    Check.that(
        (long) units * format.unitBytes() <= MAX_DOCUMENT_BYTES,
        "field [%s] takes at most %s bytes of signatures a document, with %s bytes for each"
            + " sentence, got at least %s sentences: lower [components] or [band_bits], or cut"
            + " the document in parts",
        field,
        MAX_DOCUMENT_BYTES,
        format.unitBytes(),
        units);
  }

  public SignatureFormat format() {
    return format;
  }

  NearDuplicateFields fields() {
    return fields;
  }

  /** The signatures that documents of a segment have in a field of this scheme. */
  public StoredSignatures stored(LeafReader reader, String name) throws IOException {
    return new StoredSignatures(reader, name, format);
  }

  /**
   * The units of a precomputed signature.
   *
   * @param schemeId the signature scheme that its sender names
   * @throws IllegalArgumentException if it is of another scheme, or damaged
   */
  public List<UnitSignature> decode(String schemeId, byte[] container) {
    Check.that(
        schemeId.equals(signatureId),
        "the signature is of signature scheme [%s], the field has signature scheme [%s]: compute it"
            + " again with the field's settings, or send the text",
        schemeId,
        signatureId);
    return format.decode(container);
  }
}
