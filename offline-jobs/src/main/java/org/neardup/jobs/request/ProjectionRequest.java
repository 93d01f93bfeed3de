package org.neardup.jobs.request;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.WindowPlan;
import org.neardup.lsh.WindowPlanner;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.util.Check;

/**
 * The request for a run by random projection, beside the scheme. Where the cost permits, a zero
 * leaves the choice to the planner, which then knows how many signatures there are.
 *
 * @param files where the files are that the scheme names, by those names; on any Hadoop file system
 * @param sourceLanguage files and folders of inputs in the source language
 */
@RecordBuilder
public record ProjectionRequest(
    Map<String, String> files, List<String> sourceLanguage, Window window)
    implements ProjectionRequestBuilder.With {

  public static final ProjectionRequest NONE =
      new ProjectionRequest(Map.of(), List.of(), Window.DEFAULT);

  public ProjectionRequest {
    files = Collections.unmodifiableMap(new TreeMap<>(files)); // the same order in each process
    sourceLanguage = List.copyOf(sourceLanguage);
  }

  void requireFits(SchemeRequest settings, IndexScheme scheme) {
    if (!(scheme instanceof PrefixScheme prefixes)) {
      Window plain = new Window(0, 0, -1, window.recall, window.density, 0);
      Check.that(
          window.equals(plain) && sourceLanguage.isEmpty(),
          "[bit_permutations], [window], [hamming], [chunk] and [source_language_input] are for"
              + " [similarity] = [cosine] only");
      return;
    }
    Check.that(
        settings.translateFrom().isPresent() || sourceLanguage.isEmpty(),
        "[source_language_input] needs [translate_from], its language");
    int bits = prefixes.signature().bits();
    Check.that(
        window.hamming <= bits,
        "[hamming] must be between 0 and [bits] = %d, got %d",
        bits,
        window.hamming);
  }

  /**
   * The sliding window search.
   *
   * @param bitPermutations how many bit permutations, 0 to plan
   * @param window with how many followers a signature is compared, 0 to plan; given and planned
   *     together with {@code bitPermutations}
   * @param hamming the largest Hamming distance of a candidate pair, -1 for 3 standard errors below
   *     the threshold
   * @param recall the recall at the threshold that is planned for
   * @param density how many times more texts are near a pair than if signatures were spread evenly,
   *     from 1; see {@link WindowPlan}
   * @param chunk how many signatures a task searches, 0 to choose; never changes the result
   */
  public record Window(
      int bitPermutations, int window, int hamming, double recall, double density, int chunk) {

    public static final Window DEFAULT =
        new Window(0, 0, -1, SchemeRequest.EMPTY.recall(), WindowPlanner.TEXT_DENSITY, 0);

    public Window {
      Check.that(
          bitPermutations >= 0 && window >= 0,
          "[bit_permutations] and [window] must be at least 1, got %d and %d",
          bitPermutations,
          window);
      Check.that(
          (bitPermutations == 0) == (window == 0),
          "[bit_permutations] and [window] go together: give both, or neither to have them"
              + " planned");
      Check.that(chunk >= 0, "[chunk] must be at least 1, or 0 to choose, got %d", chunk);
      Check.that(
          density >= 1 && density < Double.POSITIVE_INFINITY,
          "[density] must be at least 1, the value of evenly spread signatures, got %s",
          density);
      Check.that(recall > 0 && recall < 1, "[recall] must be above 0 and below 1, got %s", recall);
    }

    /** Settings of the search for a number of signatures; the planner chooses missing ones. */
    public WindowSettings settings(ResolvedScheme scheme, long signatures) {
      HyperplaneScheme signature = (HyperplaneScheme) scheme.scheme().signature();
      int maxDistance =
          hamming >= 0 ? hamming : WindowPlanner.maxDistance(signature.bits(), scheme.threshold());
      int permutations = bitPermutations;
      int width = window;
      if (width == 0) {
        long count = Math.max(2, signatures);
        WindowPlan plan =
            WindowPlanner.plan(
                new WindowPlanner.Target(
                    count, signature.components(), scheme.threshold(), recall, density));
        permutations = plan.bitPermutations();
        width = plan.window();
      }
      return new WindowSettings(
          signature.bits(), signature.seed(), permutations, width, maxDistance);
    }

    /** The predicted recall and cost of a search over a number of signatures. */
    public WindowPlan plan(WindowSettings settings, long signatures) {
      return new WindowPlan(
          settings.bits(),
          settings.bitPermutations(),
          settings.window(),
          settings.hamming(),
          Math.max(2, signatures),
          density);
    }
  }
}
