package org.neardup.spark.sql;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.spark.UnicodeTables;

/**
 * The functions under one scheme, on values as Spark has them inside; public for the code that it
 * generates. Files that the scheme names are known by their absolute paths, which are the same on
 * the driver and the executors, and by the SHA-256 that they had on the driver.
 *
 * <p>Thread safe; signers, which are not, are lent out one by one. Travels to tasks as its
 * settings, and makes its first signer there when it is called: some milliseconds, and the time to
 * read the files that the scheme names.
 */
public final class SchemeFunctions implements Serializable {
  private static final long serialVersionUID = 1;

  private final Map<String, Object> settings;
  private transient volatile Workers workers;

  private SchemeFunctions(Map<String, Object> settings) {
    this.settings = settings;
  }

  /** Refuses wrong settings, and files that cannot be read here. */
  static SchemeFunctions of(SchemeRequest settings) {
    return new SchemeFunctions(settings.resolve(localFiles()::reference).settings().byName());
  }

  private static Resources localFiles() {
    return new Resources(Path.of("/"));
  }

  private record Worker(Signer signer, UnitTokens tokens) {}

  private record Workers(
      IndexScheme scheme, SignatureFormat format, Resources files, Queue<Worker> idle) {

    static Workers of(Map<String, Object> settings) {
      UnicodeTables.require();
      IndexScheme scheme = SchemeRequest.of(settings).resolve().scheme();
      return new Workers(
          scheme,
          new SignatureFormat(scheme.signature()),
          localFiles(),
          new ConcurrentLinkedQueue<>());
    }

    Worker newWorker() {
      String language = scheme.signature().text().language();
      return new Worker(new Signer(scheme.signature(), language, files), UnitTokens.of(scheme));
    }
  }

  private Workers workers() {
    if (workers == null) {
      workers = Workers.of(settings);
    }
    return workers;
  }

  private <T> T work(Function<Worker, T> task) {
    Workers all = workers();
    Worker idle = all.idle().poll();
    Worker worker = idle == null ? all.newWorker() : idle;
    T result = task.apply(worker);
    all.idle().add(worker);
    return result;
  }

  /**
   * The signatures of a text: the id of their scheme and the {@link SignatureFormat container};
   * null if it has none.
   */
  public InternalRow signature(UTF8String text) {
    SignatureFormat format = workers().format();
    List<UnitSignature> units = work(worker -> worker.signer().sign(text.toString()));
    if (units.isEmpty()) {
      return null;
    }
    byte[] container = format.encode(units);
    UTF8String id = UTF8String.fromString(SignatureFormat.schemeId(container, 0));
    return row(id, container);
  }

  /** The tokens of all units of a text, each once, in the order of the text. */
  public ArrayData tokens(UTF8String text) {
    return work(
        worker -> {
          UnitTokens tokens = worker.tokens();
          Set<UTF8String> found = new LinkedHashSet<>();
          for (UnitSignature unit : worker.signer().sign(text.toString())) {
            for (int token = 0; token < tokens.perUnit(); token++) {
              found.add(UTF8String.fromBytes(tokens.token(token, unit)));
            }
          }
          return new GenericArrayData(found.toArray());
        });
  }

  /**
   * The exact similarity of two texts, each taken as one unit; 0 if one is outside the limits of
   * length or has nothing to compare. O(length of both).
   */
  public double similarity(UTF8String a, UTF8String b) {
    return work(
        worker -> {
          Signer signer = worker.signer();
          return signer.features(a.toString()).similarity(signer.features(b.toString()));
        });
  }

  /**
   * The estimated similarity of the most similar units of two texts; O(units of a x units of b).
   *
   * @throws IllegalArgumentException if a container is damaged, or of another scheme
   */
  public double estimate(InternalRow a, InternalRow b) {
    SignatureFormat format = workers().format();
    byte[] left = container(a);
    byte[] right = container(b);
    int equal = -1;
    for (int i = 0; i < format.unitCount(left, 0); i++) {
      int at = format.packedOffset(0, i);
      for (int j = 0; j < format.unitCount(right, 0); j++) {
        equal = Math.max(equal, format.equalPacked(left, at, right, format.packedOffset(0, j)));
      }
    }
    return equal < 0 ? 0 : workers().scheme().signature().estimate(equal);
  }

  private byte[] container(InternalRow signature) {
    byte[] container = signature.getBinary(1);
    workers().format().validate(container, 0, container.length);
    return container;
  }

  /**
   * The units of a text within the limits of length, without units that normalisation leaves empty.
   * Positions count every unit from 0, kept or not; {@code start} and {@code end} count code points
   * from 1, as SQL does, and {@code end} is exclusive.
   */
  public ArrayData sentences(UTF8String utf8) {
    String text = utf8.toString();
    List<InternalRow> found = new ArrayList<>();
    int[] before = {0, 1}; // a count of code units, and the position of the next code point
    work(
        worker -> {
          worker
              .signer()
              .cut(
                  List.of(text),
                  (position, start, end, unit) -> {
                    if (unit.length() > 0) {
                      before[1] += text.codePointCount(before[0], start);
                      before[0] = start;
                      int behind = before[1] + text.codePointCount(start, end);
                      UTF8String raw = UTF8String.fromString(text.substring(start, end));
                      found.add(row(position, before[1], behind, raw));
                    }
                  });
          return null;
        });
    return new GenericArrayData(found.toArray());
  }

  private static InternalRow row(Object... values) {
    return new GenericInternalRow(values);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SchemeFunctions other && settings.equals(other.settings);
  }

  @Override
  public int hashCode() {
    return settings.hashCode();
  }
}
