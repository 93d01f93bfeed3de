package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.data.TextKey;

/**
 * Tells which units need not be compared with each other: those of old inputs, and those whose
 * texts an earlier run had, as far as a filter of the others says so.
 */
public final class OldTexts {
  private final Optional<HashFilter> fresh;

  private OldTexts(Optional<HashFilter> fresh) {
    this.fresh = fresh;
  }

  /**
   * For the tasks of a job.
   *
   * @param fresh the texts that the earlier run did not have, or none if there was no earlier run
   */
  public static OldTexts open(Configuration conf, FilterStage.Filter fresh) throws IOException {
    return new OldTexts(fresh.open(conf));
  }

  /**
   * Whether a unit is old.
   *
   * @param marked whether its input is
   */
  boolean contain(long textKey, boolean marked) {
    return marked || fresh.isPresent() && !fresh.get().mayHave(textKey);
  }

  /** The key of a text, marked if it is old. */
  public long mark(long textKey, boolean marked) {
    return TextKey.withOld(textKey, contain(textKey, marked));
  }
}
