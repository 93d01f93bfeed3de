package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.lsh.BitPermutation;
import org.neardup.resource.Resources;
import org.neardup.shingle.Features;
import org.neardup.signature.BitSignatures;

/**
 * Other window searches of the signatures of a finished run, judged by the exact similarities of
 * all pairs. The run is one of random projection with {@code --keep-work}; all its texts are held
 * in memory.
 *
 * <pre>{@code RunGrid RUN BIT_PERMUTATIONS WINDOWS HAMMING TABLE}</pre>
 *
 * <p>The three arguments in the middle are numbers with commas between them.
 */
public final class RunGrid {
  private final EarlierRun run;
  private final WindowSettings own;
  private final List<Features> features = new ArrayList<>();
  private final List<long[]> signatures = new ArrayList<>();
  private final BitSet foreign = new BitSet();

  private RunGrid(Configuration conf, String folder) throws IOException {
    run = EarlierRun.read(conf, folder);
    own = run.window().orElseThrow();
    Path work = new Path(run.folder(), "_work");
    JobResources files =
        new JobResources(
            conf,
            Files.createTempDirectory("resources"),
            new Path(work, "resources"),
            run.scheme().projection().files().values());
    Resources resources = JobResources.load(files.configuration());
    UnitSigner signer = new UnitSigner(run.scheme().scheme().scheme().signature(), resources);
    Map<Long, Features> byKey = new TreeMap<>();
    RecordFiles.of(Codec.LONG, UnitRecord.CODEC, new Path(work, "texts"))
        .forEach(conf, (key, unit) -> byKey.put(key, signer.features(unit)));
    Map<Long, BitSignature> signed = new TreeMap<>();
    RecordFiles.of(Codec.LONG, BitSignature.CODEC, new Path(work, "signatures"))
        .forEach(conf, signed::put);
    // In the order of text keys, as the stages sort equal signatures.
    signed.forEach(
        (key, signature) -> {
          foreign.set(signatures.size(), signature.foreign());
          signatures.add(signature.words());
          features.add(byKey.get(key));
        });
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 5) {
      throw new IllegalArgumentException(
          "arguments must be RUN BIT_PERMUTATIONS WINDOWS HAMMING TABLE, got " + args.length);
    }
    new RunGrid(HadoopSettings.files(new Configuration()), args[0])
        .search(numbers(args[1]), numbers(args[2]), numbers(args[3]))
        .write(java.nio.file.Path.of(args[4]));
  }

  private static int[] numbers(String list) {
    return Stream.of(list.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  private Table search(int[] bitPermutations, int[] windows, int[] hamming) {
    Set<Long> truth = truth();
    Table table =
        new Table(
            "bit_permutations",
            "window",
            "hamming",
            "relative_cost",
            "bound",
            "recall",
            "precision",
            "seconds");
    for (int permutations : bitPermutations) {
      for (int window : windows) {
        for (int limit : hamming) {
          Set<Long> found = new HashSet<>();
          long start = System.nanoTime();
          long compared = search(permutations, window, limit, found);
          double seconds = (System.nanoTime() - start) / 1e9;
          long right = found.stream().filter(truth::contains).count();
          long within = truth.stream().filter(pair -> distance(pair) <= limit).count();
          table.row(
              permutations,
              window,
              limit,
              compared / allPairs(),
              (double) within / truth.size(),
              (double) right / truth.size(),
              (double) right / found.size(),
              seconds);
        }
      }
    }
    return table;
  }

  private double allPairs() {
    double others = foreign.cardinality();
    double all = signatures.size();
    return own.onlyCrossLingual() ? others * (all - others) : 0.5 * all * (all - 1);
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  private int distance(long pair) {
    return BitSignatures.hamming(
        signatures.get((int) (pair >>> Integer.SIZE)), signatures.get((int) pair));
  }

  /** All pairs at or above the threshold. */
  private Set<Long> truth() {
    int[][] others = new int[features.size()][];
    IntStream.range(0, others.length)
        .parallel()
        .forEach(
            a ->
                others[a] =
                    IntStream.range(a + 1, features.size())
                        .filter(b -> !own.onlyCrossLingual() || foreign.get(a) != foreign.get(b))
                        .filter(b -> features.get(a).similarity(features.get(b)) >= run.threshold())
                        .toArray());
    Set<Long> pairs = new HashSet<>();
    for (int a = 0; a < others.length; a++) {
      for (int b : others[a]) {
        pairs.add(pair(a, b));
      }
    }
    return pairs;
  }

  /** Adds the pairs that a window brings together within a limit; returns the comparisons. */
  private long search(int bitPermutations, int window, int limit, Set<Long> found) {
    long compared = 0;
    for (int index = 0; index < bitPermutations; index++) {
      List<Integer> order = order(index);
      for (int head = 0; head < order.size(); head++) {
        int a = order.get(head);
        int end = (int) Math.min(order.size(), head + 1L + window);
        for (int b : order.subList(head + 1, end)) {
          if (!own.onlyCrossLingual() || foreign.get(a) != foreign.get(b)) {
            compared++;
            long pair = pair(a, b);
            if (distance(pair) <= limit) {
              found.add(pair);
            }
          }
        }
      }
    }
    return compared;
  }

  /** The ordinals in the order of their permuted signatures, equal ones in their own order. */
  private List<Integer> order(int index) {
    BitPermutation permutation = BitPermutation.of(own.bits(), own.seed(), index);
    long[][] permuted = new long[signatures.size()][BitSignatures.words(own.bits())];
    for (int i = 0; i < permuted.length; i++) {
      permutation.apply(signatures.get(i), permuted[i]);
    }
    return IntStream.range(0, permuted.length)
        .boxed()
        .sorted(Comparator.comparing(i -> permuted[i], Arrays::compareUnsigned))
        .toList();
  }

  /** A table of results, written as tab-separated values and printed. Not thread safe. */
  private static final class Table {

    private final List<String> lines = new ArrayList<>();

    Table(String... columns) {
      lines.add(String.join("\t", columns));
    }

    /** Adds a row; fractional numbers are shown with four decimals. */
    void row(Object... values) {
      List<String> cells = new ArrayList<>();
      for (Object value : values) {
        cells.add(
            value instanceof Double number
                ? String.format(Locale.ROOT, "%.4f", number)
                : value.toString());
      }
      lines.add(String.join("\t", cells));
    }

    /** Writes the file and prints it under its name. */
    void write(java.nio.file.Path file) throws IOException {
      Files.write(file, lines);
      System.out.println("\n" + file.getFileName());
      lines.forEach(System.out::println);
    }
  }
}
