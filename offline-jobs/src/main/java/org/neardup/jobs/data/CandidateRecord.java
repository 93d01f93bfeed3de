package org.neardup.jobs.data;

import org.apache.hadoop.io.Writable;

/** The left text of candidate pairs on its way to the right ones. A mutable Writable. */
public final class CandidateRecord extends CompositeWritable {
  private UnitRecord left = new UnitRecord();
  private RightTexts rights = new RightTexts();

  public UnitRecord left() {
    return left;
  }

  public RightTexts rights() {
    return rights;
  }

  /** Makes this the record of a left text and right ones, which are not copied. */
  public CandidateRecord set(UnitRecord newLeft, RightTexts newRights) {
    left = newLeft;
    rights = newRights;
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {left, rights};
  }
}
