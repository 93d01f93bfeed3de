package org.neardup.jobs.request;

import org.neardup.jobs.window.WindowSettings;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.WindowPlan;
import org.neardup.lsh.WindowPlanner;
import org.neardup.signature.HyperplaneScheme;

/** What a window search is asked for, put together with what the planner says. */
public final class WindowPlanning {
  private WindowPlanning() {}

  /**
   * The parameters of a search.
   *
   * @param signatures how many there are
   */
  public static WindowSettings settings(
      ResolvedScheme scheme, Projection.Window wished, long signatures) {
    HyperplaneScheme signature = (HyperplaneScheme) scheme.scheme().signature();
    int hamming =
        wished.hamming() >= 0
            ? wished.hamming()
            : WindowPlanner.maxDistance(signature.bits(), scheme.threshold());
    WindowPlan plan = wished.window() > 0 ? null : planned(scheme, wished, signatures);
    return new WindowSettings(
        signature.bits(),
        signature.seed(),
        plan == null ? wished.bitPermutations() : plan.bitPermutations(),
        plan == null ? wished.window() : plan.window(),
        hamming,
        wished.onlyCrossLingual());
  }

  private static WindowPlan planned(
      ResolvedScheme scheme, Projection.Window wished, long signatures) {
    return WindowPlanner.plan(
        new WindowPlanner.Target(
            Math.max(2, signatures),
            scheme.scheme().signature().components(),
            scheme.threshold(),
            wished.recall(),
            wished.density()));
  }

  /**
   * What a search is predicted to find and to cost.
   *
   * @param signatures how many there are
   */
  public static WindowPlan plan(
      WindowSettings settings, Projection.Window wished, long signatures) {
    return new WindowPlan(
        settings.bits(),
        settings.bitPermutations(),
        settings.window(),
        settings.hamming(),
        Math.max(2, signatures),
        wished.density());
  }
}
