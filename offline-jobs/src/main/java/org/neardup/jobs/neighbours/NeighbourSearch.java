package org.neardup.jobs.neighbours;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;

/**
 * Finds the nearest units of one, by two passes over the bulk files of a run. The texts of those
 * are compared whose estimate is at most 5 standard errors below the least similarity that counts
 * so far, so that about one in three million is missed that would have counted. Memory does not
 * depend on the number of units. Not thread safe.
 */
public final class NeighbourSearch {
  private static final double STANDARD_ERRORS = 5;

  private final EarlierRun earlier;
  private final SignatureScheme scheme;
  private final BulkUnits units;
  private final Signer signer;

  /**
   * A search in the output folder of a run.
   *
   * @throws IllegalArgumentException if the run is not by MinHash, or its bulk files hold whole
   *     documents instead of the sentences that were compared
   */
  public NeighbourSearch(Configuration conf, String folder) throws IOException {
    Configuration files = HadoopSettings.files(conf);
    earlier = EarlierRun.read(files, folder);
    scheme = earlier.scheme().scheme().scheme().signature();
    if (!(scheme instanceof MinHashScheme)) {
      throw new IllegalArgumentException(
          "[" + folder + "] must be a run with [method] minhash, got random-projection");
    }
    boolean whole = earlier.summary().at("/parameters/bulk_by").asText().equals("document");
    if (whole && scheme.text().unit().id().equals("sentence")) {
      throw new IllegalArgumentException(
          "["
              + folder
              + "] must have bulk files by unit, got document: run find with --bulk-by unit");
    }
    units = new BulkUnits(files, earlier.bulkFolders(files), scheme);
    signer = new Signer(scheme);
  }

  private record Wanted(Features features, UnitSignature signature) {}

  /**
   * The nearest units, the nearest first; fewer than wanted if no more share a shingle.
   *
   * @param id of the unit beside which they are
   * @param top how many, from 1
   * @throws IllegalArgumentException if there is no such unit
   */
  public List<Neighbour> nearest(String id, int top) throws IOException {
    if (top < 1) {
      throw new IllegalArgumentException("[top] must be at least 1, got " + top);
    }
    Wanted wanted = find(id);
    PriorityQueue<Neighbour> nearest =
        new PriorityQueue<>(Neighbour.NEAREST_FIRST.reversed()); // the farthest is at its head
    units.read(
        (other, text, signature) -> {
          double estimated = scheme.estimate(wanted.signature.equalComponents(signature));
          double least = nearest.size() < top ? 0 : nearest.element().exact();
          if (!other.equals(id) && estimated >= least - STANDARD_ERRORS * error(least)) {
            double exact = wanted.features.similarity(signer.features(text));
            if (exact > 0) {
              nearest.add(new Neighbour(other, estimated, exact, text));
            }
            if (nearest.size() > top) {
              nearest.remove();
            }
          }
        });
    List<Neighbour> sorted = new ArrayList<>(nearest);
    sorted.sort(Neighbour.NEAREST_FIRST);
    return sorted;
  }

  private double error(double similarity) {
    return scheme.standardError(similarity);
  }

  private Wanted find(String id) throws IOException {
    List<Wanted> found = new ArrayList<>(1);
    units.read(
        (each, text, signature) -> {
          if (each.equals(id)) {
            found.add(new Wanted(signer.features(text), signature));
          }
        });
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "[id] must be a unit of %s with a signature, such as those in its bulk files, got [%s]"
              .formatted(earlier.folder(), id));
    }
    return found.get(0);
  }
}
