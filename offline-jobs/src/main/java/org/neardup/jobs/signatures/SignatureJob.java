package org.neardup.jobs.signatures;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.UnitSignature;

/** Distinct texts to bit signatures, in the same order. Map only. */
public final class SignatureJob {
  private SignatureJob() {}

  /** The input: a complete scheme, and the distinct texts. */
  public record Input(SchemeRequest scheme, Path units) {}

  /** The job, ready to be submitted: text key and signature. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "signatures", input)
        .readRecords(input.units)
        .map(SignMapper.class)
        .writeRecords(LongWritable.class, BitSignature.class, output);
  }

  /** Signs a text. */
  static final class SignMapper
      extends GuardedMapper<LongWritable, UnitRecord, LongWritable, BitSignature> {
    private final LongWritable key = new LongWritable();
    private final BitSignature record = new BitSignature();
    private UnitSigner signer;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      signer = UnitSigner.of(JobInput.load(conf, Input.class).scheme, conf);
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      Optional<UnitSignature> signature = signer.sign(unit);
      if (signature.isEmpty()) {
        context.getCounter(CandidateCounter.WITHOUT_SIGNATURE).increment(1);
        return;
      }
      context.getCounter(CandidateCounter.SIGNED).increment(1);
      key.set(TextKey.withOld(textKey.get(), unit.isOld()));
      context.write(key, record.set(signer.isForeign(unit.id()), signature.get().words()));
    }
  }
}
