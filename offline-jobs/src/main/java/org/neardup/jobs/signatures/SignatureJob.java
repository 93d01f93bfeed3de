package org.neardup.jobs.signatures;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.signature.UnitSignature;

/**
 * Distinct texts to bit signatures, in the same order. Map only.
 *
 * <p>Usage: {@code UNITS OUTPUT}.
 */
public final class SignatureJob extends Configured implements Tool {
  public SignatureJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted: text key and signature. */
  public Job job(Path units, Path output) throws IOException {
    return new JobBuilder(getConf(), "signatures")
        .readRecords(units)
        .map(SignMapper.class)
        .writeRecords(LongWritable.class, BitSignature.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Signs a text. */
  static final class SignMapper
      extends GuardedMapper<LongWritable, UnitRecord, LongWritable, BitSignature> {
    private final BitSignature record = new BitSignature();
    private UnitSigner signer;
    private Counter signed;
    private Counter without;

    @Override
    protected void setup(Context context) {
      signer = UnitSigner.of(context.getConfiguration());
      signed = context.getCounter(CandidateCounter.SIGNED);
      without = context.getCounter(CandidateCounter.WITHOUT_SIGNATURE);
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      Optional<UnitSignature> signature = signer.sign(unit);
      if (signature.isEmpty()) {
        without.increment(1);
        return;
      }
      signed.increment(1);
      context.write(textKey, record.set(signer.isForeign(unit.id()), signature.get().words()));
    }
  }
}
