package org.neardup.jobs.statistics;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.text.UnitCutter;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorSum;
import org.neardup.vector.Vectorizer;

/**
 * Distinct texts to the sum of their vectors, in whole numbers, so that it does not depend on the
 * splits: one sum for each task. The mean is what is computed.
 *
 * @param scheme one that is not centred
 * @param units the distinct texts
 */
public record MeanStage(SchemeRequest scheme, Path units) implements StageInput {
  private static final String SUMS = "sums";

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping("mean")
        .counting("vectors", StatisticsCounter.VECTORS)
        .reading(RecordFiles.of(Codec.LONG, UnitRecord.CODEC, units), SumStep::new);
  }

  /** The sum over all tasks of a finished stage; the folder need not be there. */
  static VectorSum sum(Configuration conf, Path output) throws IOException {
    Path folder = new Path(output, SUMS);
    FileSystem fs = folder.getFileSystem(conf);
    VectorSum sum = new VectorSum(0);
    for (Path file : PartFiles.of(conf, folder)) {
      try (DataInputStream in = fs.open(file)) {
        long[] sums = new long[in.readInt()];
        long vectors = in.readLong();
        for (int i = 0; i < sums.length; i++) {
          sums[i] = in.readLong();
        }
        sum = sum.dimensions() == 0 ? new VectorSum(sums.length) : sum;
        sum.add(sums, vectors);
      }
    }
    return sum;
  }

  /** Adds up the vectors of a split. */
  private final class SumStep implements MapStep<Long, UnitRecord, Void, Void> {
    private final Task task;
    private final UnitCutter cutter;
    private final Vectorizer vectorizer;
    private final Counter texts;
    private final Counter terms;
    private final Counter vectors;
    private Optional<VectorSum> sum = Optional.empty();

    SumStep(Task task) {
      this.task = task;
      HyperplaneScheme hyperplanes = (HyperplaneScheme) scheme.resolve().scheme().signature();
      cutter = new UnitCutter(hyperplanes.text());
      String language = hyperplanes.text().language();
      vectorizer = Vectorizer.of(hyperplanes.vector(), language, task.resources());
      texts = task.counter(StatisticsCounter.TEXTS);
      terms = task.counter(StatisticsCounter.TERMS);
      vectors = task.counter(StatisticsCounter.VECTORS);
    }

    @Override
    public void map(Long key, UnitRecord unit, Output<Void, Void> none) {
      texts.add(1);
      cutter.whole(
          Utf8.decode(unit.text()),
          (position, start, end, text) -> {
            vectorizer.vector(text).ifPresent(this::add);
            terms.add(vectorizer.words());
          });
    }

    private void add(UnitVector vector) {
      if (sum.isEmpty()) {
        sum = Optional.of(new VectorSum(vector.size()));
      }
      sum.get().add(vector);
      vectors.add(1);
    }

    @Override
    public void finish(Output<Void, Void> none) throws IOException {
      if (sum.isEmpty()) {
        return;
      }
      try (DataOutputStream out = new DataOutputStream(task.stream(SUMS, "part", ""))) {
        out.writeInt(sum.get().dimensions());
        out.writeLong(sum.get().vectors());
        for (int i = 0; i < sum.get().dimensions(); i++) {
          out.writeLong(sum.get().sum(i));
        }
      }
    }
  }
}
