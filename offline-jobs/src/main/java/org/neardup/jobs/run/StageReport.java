package org.neardup.jobs.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neardup.jobs.stage.StageCounter;

/** Time, traffic and counters of a finished stage, these by {@link StageCounter#key}. */
public record StageReport(
    String name, double seconds, long shuffleBytes, Map<String, Long> counters) {
  public StageReport {
    counters = Map.copyOf(counters);
  }

  /** The value of a counter, 0 if it was never touched. */
  public long get(Enum<?> counter) {
    return counters.getOrDefault(StageCounter.key(counter), 0L);
  }

  /** The sum over several stages that are shown as one. */
  public static StageReport sum(String name, List<StageReport> parts) {
    Map<String, Long> counters = new HashMap<>();
    for (StageReport part : parts) {
      part.counters.forEach((key, value) -> counters.merge(key, value, Long::sum));
    }
    double seconds = parts.stream().mapToDouble(StageReport::seconds).sum();
    long shuffled = parts.stream().mapToLong(StageReport::shuffleBytes).sum();
    return new StageReport(name, seconds, shuffled, counters);
  }
}
