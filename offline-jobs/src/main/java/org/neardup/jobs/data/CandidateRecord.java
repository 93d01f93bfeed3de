package org.neardup.jobs.data;

import org.neardup.jobs.stage.Codec;

/** The left text of candidate pairs on its way to the right ones. */
public record CandidateRecord(UnitRecord left, RightTexts rights) {
  public static final Codec<CandidateRecord> CODEC =
      new Codec<>(
          (record, out) -> {
            UnitRecord.CODEC.write(record.left, out);
            RightTexts.CODEC.write(record.rights, out);
          },
          in -> new CandidateRecord(UnitRecord.CODEC.read(in), RightTexts.CODEC.read(in)));
}
