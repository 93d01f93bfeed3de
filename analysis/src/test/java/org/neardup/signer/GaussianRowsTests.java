package org.neardup.signer;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.resource.Resources;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Vectors;
import org.neardup.text.CountingAccount;
import org.neardup.util.MemoryAccount;
import org.neardup.vector.UnitVector;

/**
 * Entries of frequent terms are kept: shared, bounded, accounted for, and without effect on bits.
 */
public class GaussianRowsTests {

  private final CountingAccount account = new CountingAccount();
  private final Resources resources =
      new Resources(Path.of("none"), MemoryAccount.UNLIMITED, account);

  private static UnitVector vector(SplittableRandom random) {
    long[] terms = random.longs(200).sorted().toArray();
    return UnitVector.sparse(terms, random.doubles(terms.length).toArray());
  }

  private Hyperplanes hyperplanes(int bits, long seed) {
    return Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, seed, resources);
  }

  /** As many fields as one likes take no more, whatever their bits, seeds and threads. */
  @Test
  public void allSchemesTogetherHaveOneBound() {
    List<Integer> fields = new ArrayList<>();
    IntStream.range(0, 60).forEach(fields::add);
    fields.parallelStream()
        .forEach(
            field -> {
              int bits = 64 << field % 7;
              SplittableRandom random = new SplittableRandom(field);
              Hyperplanes shared = hyperplanes(bits, field % 3);
              Hyperplanes alone = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, field % 3);
              for (int i = 0; i < 30; i++) {
                UnitVector vector = vector(random);
                assertArrayEquals(
                    Vectors.sign(alone, bits, vector), Vectors.sign(shared, bits, vector));
              }
            });
    assertTrue(
        "" + account.reserved(),
        account.reserved() > 0 && account.reserved() <= GaussianRows.MAX_BYTES);
  }

  /** Else the second would have to make anew what the first has made. */
  @Test
  public void whatOneKeepsTheNextFinds() {
    UnitVector vector = vector(new SplittableRandom(1));
    Vectors.sign(hyperplanes(512, 7), 512, vector);
    long kept = account.reserved();
    assertTrue(kept > 0);
    Vectors.sign(hyperplanes(512, 7), 512, vector);
    assertEquals(kept, account.reserved());
  }
}
