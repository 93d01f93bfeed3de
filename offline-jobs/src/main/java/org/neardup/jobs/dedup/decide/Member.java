package org.neardup.jobs.dedup.decide;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.codec.Codec;

/**
 * A unit that has a pair, or a reference one.
 *
 * @param file the name of its file; without characters for a reference unit
 * @param record file and number of the record there, as {@code UnitLocation} has them; negative for
 *     reference units, and the same for all units of a document
 * @param unit its offsets in its document
 * @param length of its document's text, in UTF-16 code units
 * @param rank bytes that sort before the bytes of units that this one is preferred to; none after
 *     it has a number
 * @param blockingKey a hash of the value in which units must agree, not 0
 * @param cluster the id of its cluster, without characters for none
 * @param documents how many have a unit with its text; 0 before they are counted
 * @param gone whether its document is removed regardless of the decisions about its units
 */
@RecordBuilder
public record Member(
    Text id,
    Text file,
    long record,
    UnitCut unit,
    int length,
    byte[] rank,
    long blockingKey,
    Text cluster,
    long documents,
    boolean gone)
    implements MemberBuilder.With {
  static final Codec<Member> CODEC = Codec.of(Member.class);

  static final Text NO_TEXT = new Text();
  static final byte[] NO_RANK = {};

  /** A unit that is not among the inputs. */
  static Member reference(Text id, long document) {
    UnitCut nowhere = new UnitCut(0, 0, 0, 0);
    return new Member(id, NO_TEXT, document, nowhere, 0, NO_RANK, 1, NO_TEXT, 0, false);
  }

  public boolean isReference() {
    return record < 0;
  }

  public int position() {
    return unit.position();
  }

  public LongPair location() {
    return new LongPair(record, unit.position());
  }
}
