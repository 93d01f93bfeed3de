package org.neardup.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Nanoseconds of processor time an operation, {@code -prof org.neardup.benchmarks.ProcessorTime}:
 * what other programs on the machine, the compiler and the collector hardly blur, as they do the
 * time on the wall.
 */
public class ProcessorTime implements InternalProfiler {

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long before;

  @Override
  public String getDescription() {
    return "processor time of the benchmark's own threads";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = ofWorkers();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = ofWorkers() - before;
    long operations = result.getMetadata().getAllOps();
    return List.of(
        new ScalarResult("processor", nanos / operations, "ns/op", AggregationPolicy.AVG));
  }

  private long ofWorkers() {
    long sum = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains("-jmh-worker-")) {
        sum += threads.getThreadCpuTime(thread.getThreadId());
      }
    }
    return sum;
  }
}
