package org.neardup.jobs.projection;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.UnitSignature;

/**
 * Signs the distinct texts, for which the extract stage lacked the statistics of terms.
 *
 * <pre>
 * in     2 → a, 4 → b, 6 → c
 * out    2 → 0110, 4 → 0111, 6 → 0011     bits, and the unit's traits   ⇒ SortStage</pre>
 */
@StageInput.Name("signatures")
public record SignatureStage(ResolvedScheme scheme, Path units) implements StageInput {
  /**
   * The bit signature of a text and the traits of its unit. Bit i is bit 63 - (i &amp; 63) of word
   * i / 64; the words after the last bit are 0.
   */
  public record BitSignature(long[] words, UnitTraits traits) {
    public static final Codec<BitSignature> CODEC =
        new Codec<>(
            (signature, out) ->
                UnitTraits.CODEC.write(
                    signature.traits,
                    out.putVLong(signature.words.length).putLongs(signature.words)),
            in -> new BitSignature(in.getLongs(in.getVInt()), UnitTraits.CODEC.read(in)));
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("texts", CandidateCounter.SIGNED)
        .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, units), this::sign);
  }

  private MapStep<Long, UnitRecord, Void, Void> sign(Task task) throws IOException {
    UnitSigner signer = new UnitSigner(scheme, task);
    Output<Long, BitSignature> signatures = task.records(Codec.INT64, BitSignature.CODEC);
    return (textKey, unit, none) -> {
      Optional<UnitSignature> signature = signer.sign(unit);
      if (signature.isEmpty()) {
        task.count(CandidateCounter.WITHOUT_SIGNATURE, 1);
        return;
      }
      task.count(CandidateCounter.SIGNED, 1);
      signatures.put(textKey, new BitSignature(signature.get().words(), unit.traits()));
    };
  }
}
