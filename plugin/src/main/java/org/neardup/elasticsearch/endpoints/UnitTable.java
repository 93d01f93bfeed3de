package org.neardup.elasticsearch.endpoints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IntroSorter;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.common.util.BytesRefArray;
import org.elasticsearch.common.util.BytesRefHash;
import org.elasticsearch.common.util.IntArray;
import org.elasticsearch.common.util.LongArray;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/**
 * The units of many documents, with their documents, places, signatures and band hashes; equal
 * signatures are stored once. Documents, units and signatures are numbered in the order in which
 * they came.
 *
 * <p>A unit takes 20 bytes, a document 12 and its id, a signature its packed bytes, 8 for every
 * band and about 30. Everything is in big arrays, so that the circuit breaker sees it. Not thread
 * safe.
 */
final class UnitTable implements Releasable {

  // The columns of a unit in "units".
  private static final int DOCUMENT = 0;
  private static final int SIGNATURE = 1;
  private static final int POSITION = 2;
  private static final int START = 3;
  private static final int END = 4;
  private static final int COLUMNS = 5;

  /** Units that are added between two looks at whether the request is cancelled. */
  private static final int UNITS_BETWEEN_CHECKS = 1024;

  private static final int COMPARISONS_BETWEEN_CHECKS = 1 << 14;

  /** An id that Elasticsearch has made. */
  private static final int ID_BYTES = 20;

  /** A page for each of the arrays, and other memory that does not grow with the units. */
  private static final int SMALLEST_BYTES = 1 << 17;

  private final BigArrays arrays;
  private final Runnable checkCancelled;
  private final IndexScheme scheme;
  private final SignatureFormat format;
  private final UnitTokens tokens;
  private final Map<String, Integer> indexNumbers = new HashMap<>();
  private final List<String> indices = new ArrayList<>();
  private final BytesRef one = new BytesRef();
  private final BytesRef other = new BytesRef();
  private final BytesRefArray ids;
  private final BytesRefHash signatures;
  private LongArray bandHashes;
  private IntArray indexOfDocument;
  private IntArray units;
  private int unitCount;

  /**
   * An empty table for units of a scheme.
   *
   * @param checkCancelled called every few milliseconds; its exceptions end the work
   */
  UnitTable(IndexScheme scheme, BigArrays arrays, Runnable checkCancelled) {
    this.arrays = arrays;
    this.checkCancelled = checkCancelled;
    this.scheme = scheme;
    this.format = new SignatureFormat(scheme.signature());
    this.tokens = UnitTokens.of(scheme);
    boolean made = false;
    try {
      this.units = arrays.newIntArray(0);
      this.indexOfDocument = arrays.newIntArray(0);
      this.bandHashes = arrays.newLongArray(0);
      this.ids = new BytesRefArray(1, arrays);
      this.signatures = new BytesRefHash(1, arrays);
      made = true;
    } finally {
      if (!made) {
        close();
      }
    }
  }

  /** About how much a table takes at most. */
  static long bytes(IndexScheme scheme, long documents, long units) {
    long ofDocument = ID_BYTES + Long.BYTES + Integer.BYTES;
    long ofUnit = COLUMNS * Integer.BYTES;
    long ofSignature =
        scheme.signature().packedBytes() + Long.BYTES + (long) scheme.tokensPerUnit() * Long.BYTES;
    // At most 6 of 10 slots of the hash table are taken; each has a long, each taken one an int.
    long slots = 2 * Long.highestOneBit(1 + units * 10 / 6);
    return SMALLEST_BYTES
        + documents * ofDocument
        + units * (ofUnit + ofSignature)
        + slots * (Long.BYTES + Integer.BYTES);
  }

  /** Adds the units of a document, from their container. */
  void add(String index, String id, byte[] container) {
    int document = documents();
    ids.append(new BytesRef(id));
    indexOfDocument = arrays.grow(indexOfDocument, document + 1L);
    indexOfDocument.set(document, indexNumber(index));
    format.validate(container, 0, container.length);
    int added = format.unitCount(container, 0);
    units = arrays.grow(units, (long) COLUMNS * (unitCount + added));
    for (int at = 0; at < added; at++) {
      if (unitCount % UNITS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      UnitSignature unit = format.unit(container, 0, at);
      set(DOCUMENT, document);
      set(SIGNATURE, signatureNumber(unit));
      set(POSITION, unit.position());
      set(START, unit.start());
      set(END, unit.end());
      unitCount++;
    }
  }

  private int indexNumber(String index) {
    return indexNumbers.computeIfAbsent(
        index,
        name -> {
          indices.add(name);
          return indices.size() - 1;
        });
  }

  private int signatureNumber(UnitSignature unit) {
    long number = signatures.add(new BytesRef(format.pack(unit)));
    if (number < 0) {
      return (int) (-1 - number);
    }
    bandHashes = arrays.grow(bandHashes, (number + 1) * scheme.tokensPerUnit());
    for (int band = 0; band < scheme.tokensPerUnit(); band++) {
      bandHashes.set(number * scheme.tokensPerUnit() + band, tokens.hash(band, unit));
    }
    return (int) number;
  }

  private void set(int column, int value) {
    units.set((long) COLUMNS * unitCount + column, value);
  }

  private int get(int column, int unit) {
    return units.get((long) COLUMNS * unit + column);
  }

  int documents() {
    return (int) ids.size();
  }

  int units() {
    return unitCount;
  }

  int signatures() {
    return (int) signatures.size();
  }

  int signatureOf(int unit) {
    return get(SIGNATURE, unit);
  }

  long bandHash(int signature, int band) {
    return bandHashes.get((long) signature * scheme.tokensPerUnit() + band);
  }

  double similarity(int a, int b) {
    return scheme.signature().estimate(equalComponents(a, b));
  }

  int equalComponents(int a, int b) {
    signatures.get(a, one);
    signatures.get(b, other);
    return format.equalPacked(one.bytes, one.offset, other.bytes, other.offset);
  }

  Groups.Group.UnitReference reference(int unit) {
    int document = get(DOCUMENT, unit);
    return new Groups.Group.UnitReference(
        indices.get(indexOfDocument.get(document)),
        ids.get(document, one).utf8ToString(),
        get(POSITION, unit),
        get(START, unit),
        get(END, unit));
  }

  /** All units by id, in UTF-8 bytes, then index, then position. O(n log n). */
  int[] inOrder(Memory memory) {
    int[] documents = memory.ints(documents());
    int[] firstUnits = memory.ints(documents() + 1);
    for (int unit = 0; unit < unitCount; unit++) {
      firstUnits[get(DOCUMENT, unit) + 1] = unit + 1;
    }
    for (int document = 0; document < documents.length; document++) {
      documents[document] = document;
      firstUnits[document + 1] = Math.max(firstUnits[document], firstUnits[document + 1]);
    }
    new DocumentSorter(documents).sort(0, documents.length);
    int[] ordered = memory.ints(unitCount);
    int at = 0;
    for (int document : documents) {
      for (int unit = firstUnits[document]; unit < firstUnits[document + 1]; unit++) {
        ordered[at++] = unit;
      }
    }
    return ordered;
  }

  /** Documents of one index that have the same id, by routing, stay in any order. */
  private int compareDocuments(int a, int b) {
    int byId = ids.get(a, one).compareTo(ids.get(b, other));
    return byId != 0 ? byId : indexName(a).compareTo(indexName(b));
  }

  private String indexName(int document) {
    return indices.get(indexOfDocument.get(document));
  }

  @Override
  public void close() {
    Releasables.close(units, indexOfDocument, bandHashes, ids, signatures);
  }

  private final class DocumentSorter extends IntroSorter {
    private final int[] documents;
    private int pivot;
    private int comparisons;

    private DocumentSorter(int[] documents) {
      this.documents = documents;
    }

    @Override
    protected void swap(int i, int j) {
      int swapped = documents[i];
      documents[i] = documents[j];
      documents[j] = swapped;
    }

    @Override
    protected void setPivot(int i) {
      pivot = documents[i];
    }

    @Override
    protected int comparePivot(int j) {
      if (++comparisons % COMPARISONS_BETWEEN_CHECKS == 0) {
        checkCancelled.run();
      }
      return compareDocuments(pivot, documents[j]);
    }
  }

  /**
   * The order of units, by id in UTF-8 bytes, then index, then position, and the order of their
   * signatures: a signature's <em>rank</em> is given by its first unit. Ranks do not depend on the
   * order in which units came into the table.
   *
   * @param rankOf the rank of each signature
   * @param signatureAt the signature of each rank
   */
  record UnitOrder(int[] units, int[] rankOf, int[] signatureAt) {

    static UnitOrder of(UnitTable table, Memory memory) {
      int[] units = table.inOrder(memory);
      int[] rankOf = memory.ints(table.signatures());
      int[] signatureAt = memory.ints(table.signatures());
      Arrays.fill(rankOf, -1);
      int ranks = 0;
      for (int unit : units) {
        int signature = table.signatureOf(unit);
        if (rankOf[signature] < 0) {
          signatureAt[ranks] = signature;
          rankOf[signature] = ranks++;
        }
      }
      return new UnitOrder(units, rankOf, signatureAt);
    }
  }

  /**
   * Memory that is charged to a circuit breaker until this is closed. The breaker throws if there
   * is too little. Not thread safe.
   */
  static final class Memory implements Releasable {

    /** Names the requests to the circuit breaker. */
    static final String LABEL = "near_duplicates";

    private final CircuitBreaker breaker;
    private long charged;

    Memory(CircuitBreaker breaker) {
      this.breaker = breaker;
    }

    int[] ints(int length) {
      charge((long) length * Integer.BYTES);
      return new int[length];
    }

    long[] longs(int length) {
      charge((long) length * Long.BYTES);
      return new long[length];
    }

    /** Charges memory that is allocated elsewhere. */
    void charge(long bytes) {
      breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
      charged += bytes;
    }

    @Override
    public void close() {
      breaker.addWithoutBreaking(-charged);
      charged = 0;
    }
  }
}
