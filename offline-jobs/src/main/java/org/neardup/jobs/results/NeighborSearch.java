package org.neardup.jobs.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.shingle.Features;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.util.Check;

/**
 * Finds the nearest units of one, by two passes over the bulk files of a run. A text is compared if
 * its estimate is at most 5 standard errors below the least similarity that counts so far, so that
 * about one in three million is missed that would have counted. Memory does not depend on the
 * number of units. Not thread safe.
 */
public final class NeighborSearch {
  private static final double STANDARD_ERRORS = 5;

  /** The nearest first, of equally near ones the smallest id. */
  private static final Comparator<Neighbor> NEAREST_FIRST =
      Comparator.comparingDouble((Neighbor each) -> -each.exact)
          .thenComparing(each -> Utf8.encode(each.id), UnitId::compare);

  private final EarlierRun earlier;
  private final SignatureScheme scheme;
  private final Configuration conf;
  private final SignatureFormat format;
  private final Signer signer;

  /**
   * A search in the output folder of a run.
   *
   * @throws IllegalArgumentException if the run is not by MinHash, or its bulk files hold whole
   *     documents instead of the sentences that were compared
   */
  public NeighborSearch(Configuration conf, String folder) throws IOException {
    Configuration files = HadoopSettings.files(conf);
    earlier = EarlierRun.read(files, folder);
    scheme = earlier.scheme().scheme().scheme().signature();
    Check.that(
        scheme instanceof MinHashScheme,
        "[%s] must be a run with [similarity] = [jaccard], got [cosine]",
        folder);
    Check.that(
        !earlier.request().wholeDocuments(),
        "[%s] must have bulk files by unit, got document: run find with --bulk-by unit",
        folder);
    this.conf = files;
    format = new SignatureFormat(scheme);
    Configuration here = new Configuration(files);
    here.unset(MRConfig.FRAMEWORK_NAME); // the files of the scheme stay in this process
    try (LocalScratch scratch = LocalScratch.temporary()) {
      JobResources resources =
          new JobResources(
              here,
              scratch.path(),
              earlier.folder(),
              earlier.scheme().projection().files().values());
      signer = new Signer(scheme, scheme.text().language(), resources.here());
    }
  }

  /**
   * A unit beside the one that was asked for.
   *
   * @param estimated their similarity by the signatures
   * @param exact their similarity by the texts, above 0
   */
  public record Neighbor(String id, double estimated, double exact, String text) {}

  private record Wanted(Features features, UnitSignature signature) {}

  /**
   * The nearest units, the nearest first; fewer than wanted if no more share a shingle.
   *
   * @param top how many, from 1
   * @throws IllegalArgumentException if there is no such unit
   */
  public List<Neighbor> nearest(String id, int top) throws IOException {
    Check.atLeast("top", top, 1);
    Wanted wanted = find(id);
    PriorityQueue<Neighbor> nearest =
        new PriorityQueue<>(NEAREST_FIRST.reversed()); // the farthest is at its head
    read(
        (other, text, signature) -> {
          double estimated = scheme.estimate(wanted.signature, signature);
          double least = nearest.size() < top ? 0 : nearest.element().exact();
          if (!other.equals(id)
              && estimated >= least - STANDARD_ERRORS * scheme.standardError(least)) {
            double exact = wanted.features.similarity(signer.features(text));
            if (exact > 0) {
              nearest.add(new Neighbor(other, estimated, exact, text));
            }
            if (nearest.size() > top) {
              nearest.remove();
            }
          }
        });
    List<Neighbor> sorted = new ArrayList<>(nearest);
    sorted.sort(NEAREST_FIRST);
    return sorted;
  }

  @FunctionalInterface
  private interface Sink {
    void unit(String id, String text, UnitSignature signature);
  }

  private void read(Sink sink) throws IOException {
    earlier.readUnits(
        conf,
        (id, source) -> {
          JsonNode unit = ResultText.parse(source);
          JsonNode signature = unit.at("/signature/signature");
          if (!signature.isMissingNode()) {
            byte[] container = SignatureFormat.fromBase64(signature.asText());
            UnitSignature decoded = format.decode(container).get(0);
            sink.unit(id, unit.path("text").asText(), decoded);
          }
          return true;
        });
  }

  private Wanted find(String id) throws IOException {
    List<Wanted> found = new ArrayList<>(1);
    read(
        (each, text, signature) -> {
          if (each.equals(id)) {
            found.add(new Wanted(signer.features(text), signature));
          }
        });
    Check.that(
        !found.isEmpty(),
        "[id] must be a unit of %s with a signature, such as those in its bulk files, got [%s]",
        earlier.folder(),
        id);
    return found.get(0);
  }
}
