package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/** The units of many documents; equal signatures are one object. Not thread safe. */
final class UnitTable {

  private static final int UNITS_BETWEEN_CHECKS = 1 << 10;
  private static final int COMPARISONS_BETWEEN_CHECKS = 1 << 14;

  /** Memory of a document without its id and its units. */
  private static final int DOCUMENT_BYTES = 128;

  /** The length of an id that Elasticsearch has made. */
  private static final int ID_BYTES = 20;

  /** Memory of a unit's position and offsets and of the reference to its signature. */
  private static final int UNIT_BYTES = 4 * Integer.BYTES;

  /** Memory of a signature in its map, without its bytes and its band hashes. */
  private static final int SIGNATURE_BYTES = 144;

  /** A signature; its rank numbers all signatures in the order of their first units. */
  static final class Signature {
    private final BytesRef packed;
    private final long[] bandHashes;
    private int rank = -1;

    private Signature(BytesRef packed, long[] bandHashes) {
      this.packed = packed;
      this.bandHashes = bandHashes;
    }

    long bandHash(int band) {
      return bandHashes[band];
    }

    int rank() {
      return rank;
    }
  }

  /** A document; its container has the offsets of its units, {@code signatures} one for each. */
  record Document(String index, BytesRef id, byte[] container, Signature[] signatures) {}

  /** The memory of requests, by their circuit breaker, which throws if there is too little. */
  record Account(CircuitBreaker breaker) implements MemoryAccount {

    /** Names the requests to the circuit breaker. */
    static final String LABEL = "near_duplicates";

    @Override
    public void reserve(long bytes) {
      breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
    }

    @Override
    public void release(long bytes) {
      breaker.addWithoutBreaking(-bytes);
    }
  }

  private final IndexScheme scheme;
  private final SignatureFormat format;
  private final UnitTokens tokens;
  private final Reservation memory;
  private final Runnable checkCancelled;
  private final List<Document> documents = new ArrayList<>();
  private final Map<BytesRef, Signature> signatures = new HashMap<>();
  private int units;
  private int comparisons;

  /**
   * An empty table for units of a scheme; the memory is charged for them.
   *
   * @param checkCancelled called every few milliseconds; its exceptions end the work
   */
  UnitTable(IndexScheme scheme, Reservation memory, Runnable checkCancelled) {
    this.scheme = scheme;
    this.format = new SignatureFormat(scheme.signature());
    this.tokens = UnitTokens.of(scheme);
    this.memory = memory;
    this.checkCancelled = checkCancelled;
  }

  static long bytes(IndexScheme scheme, long documents, long units) {
    long unit = UNIT_BYTES + scheme.signature().packedBytes() + signatureBytes(scheme);
    return documents * (DOCUMENT_BYTES + ID_BYTES) + units * unit;
  }

  private static long signatureBytes(IndexScheme scheme) {
    return SIGNATURE_BYTES + (long) Long.BYTES * scheme.tokensPerUnit();
  }

  /** Adds the units of a document, from their container, which is taken over. */
  void add(String index, String id, byte[] container) {
    format.validate(container, 0, container.length);
    BytesRef idBytes = new BytesRef(id);
    Signature[] added = new Signature[format.unitCount(container, 0)];
    memory.add(DOCUMENT_BYTES + idBytes.length);
    memory.add((long) added.length * (UNIT_BYTES + format.packedBytes()));
    for (int unit = 0; unit < added.length; unit++) {
      if (units++ % UNITS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      added[unit] = signature(container, unit);
    }
    documents.add(new Document(index, idBytes, container, added));
  }

  private Signature signature(byte[] container, int unit) {
    BytesRef packed = new BytesRef(container, format.packedOffset(0, unit), format.packedBytes());
    Signature known = signatures.get(packed);
    if (known != null) {
      return known;
    }
    memory.add(signatureBytes(scheme));
    UnitSignature read = format.unit(container, 0, unit);
    long[] bandHashes = new long[scheme.tokensPerUnit()];
    for (int band = 0; band < bandHashes.length; band++) {
      bandHashes[band] = tokens.hash(band, read);
    }
    Signature added = new Signature(packed, bandHashes);
    signatures.put(packed, added);
    return added;
  }

  /**
   * Sorts the documents by id, in UTF-8 bytes, then index, and ranks the signatures, which are
   * returned by rank: the order in which documents were added plays no part. Documents of one index
   * that have the same id, by routing, stay in any order. O(n log n).
   */
  Signature[] rank() {
    documents.sort(this::compare);
    Signature[] byRank = new Signature[signatures.size()];
    int ranks = 0;
    for (Document document : documents) {
      for (Signature signature : document.signatures) {
        if (signature.rank < 0) {
          signature.rank = ranks;
          byRank[ranks++] = signature;
        }
      }
    }
    return byRank;
  }

  private int compare(Document a, Document b) {
    if (++comparisons % COMPARISONS_BETWEEN_CHECKS == 0) {
      checkCancelled.run();
    }
    int byId = a.id.compareTo(b.id);
    return byId != 0 ? byId : a.index.compareTo(b.index);
  }

  /** The documents, in order once they are sorted. */
  List<Document> documents() {
    return documents;
  }

  int units() {
    return units;
  }

  int differentSignatures() {
    return signatures.size();
  }

  double similarity(Signature a, Signature b) {
    return scheme.signature().estimate(equalComponents(a, b));
  }

  int equalComponents(Signature a, Signature b) {
    return format.equalPacked(a.packed.bytes, a.packed.offset, b.packed.bytes, b.packed.offset);
  }

  Groups.Member member(Document document, int unit, double similarity) {
    return new Groups.Member(
        document.index,
        document.id.utf8ToString(),
        format.position(document.container, 0, unit),
        format.start(document.container, 0, unit),
        format.end(document.container, 0, unit),
        similarity);
  }
}
