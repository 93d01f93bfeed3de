package org.neardup.jobs.extract;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.extract.ExtractKey.Value;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.TextNumbers;

/**
 * The reduce step of {@link ExtractStage}: collapses equal texts and finds document ids that come
 * twice. It holds only the first unit of a group.
 */
final class CollapseStep implements ReduceStep<ExtractKey, Value> {
  private static final int LISTED_DUPLICATES = 10;

  private final ExtractStage stage;
  private final Task task;
  private final Output<Long, UnitLocation> units;
  private final Output<Long, UnitLocation> members;
  private final Output<Long, CountedId> copies;
  private final Optional<SortedFile<TextState>> earlier;
  private final Output<Long, TextState> known;
  private final LineFile pairs;
  private final LineFile rejected;
  private final LineFile duplicates;
  private int listedDuplicates;

  CollapseStep(ExtractStage stage, Task task) throws IOException {
    this.stage = stage;
    this.task = task;
    units = task.records(ExtractStage.UNITS, Codec.INT64, UnitLocation.CODEC);
    members = task.records(ExtractStage.MEMBERS, Codec.INT64, UnitLocation.CODEC);
    copies = task.records(ExtractStage.COPIES, Codec.INT64, CountedId.CODEC);
    earlier = stage.since().open(task, task.number());
    known =
        earlier.isPresent()
            ? task.records(ExtractStage.KNOWN, Codec.INT64, TextState.CODEC)
            : (key, none) -> {};
    pairs = task.resultLines(ExtractStage.PAIRS, "part-equal");
    rejected = task.resultLines(ExtractStage.REJECTED, "part-collided");
    duplicates = task.lines(ExtractStage.DUPLICATES, "part");
  }

  @Override
  public void reduce(Group<ExtractKey, Value> group) throws IOException {
    if (group.key().isDocument()) {
      findDuplicates(group);
    } else {
      collapse(group);
    }
  }

  private void collapse(Group<ExtractKey, Value> group) throws IOException {
    long key = group.key().textKey();
    UnitLocation first = null;
    boolean firstIsReference = false;
    long copied = 0;
    for (Value value : group) {
      Text id = group.key().text();
      boolean reference = group.key().reference();
      UnitLocation unit = new UnitLocation(id, value.location(), value.secondHash());
      if (first == null) {
        first = unit;
        firstIsReference = reference;
        putFirst(key, unit, reference);
      } else if (unit.secondHash() != first.secondHash()) {
        task.count(RejectReason.HASH_COLLISION, 1);
        rejected.write("unit", id, RejectReason.HASH_COLLISION.id(), "as unit " + first.id());
      } else if (!firstIsReference || !reference) { // Two reference units were compared before.
        copied++;
        putCopy(key, unit, first);
      }
    }
    if (copied > 0) {
      task.count(ExtractCounter.EQUAL_UNITS, copied);
      copies.put(key, new CountedId(first.id(), copied));
    }
  }

  private void putFirst(long key, UnitLocation unit, boolean reference) throws IOException {
    task.count(ExtractCounter.DISTINCT_TEXTS, 1);
    task.count(ExtractCounter.REFERENCE_TEXTS, reference ? 1 : 0);
    units.put(key, unit);
    if (earlier.isPresent()
        && earlier.get().seek(key)
        && earlier.get().value().secondHash() == unit.secondHash()) {
      known.put(key, earlier.get().value());
      task.count(ExtractCounter.EXISTING_TEXTS, 1);
    }
  }

  private void putCopy(long key, UnitLocation unit, UnitLocation first) throws IOException {
    members.put(key, unit);
    if (!stage.rule().acrossLanguages()) {
      String numbers = TextNumbers.compared(0, 0);
      pairs.write(first.id(), unit.id(), "1.000000", numbers, "0.000000", "0.000000");
    }
  }

  /**
   * Lists the first ids that come twice. Where an earlier run left units, their document comes once
   * with each of them, always from the same source.
   */
  private void findDuplicates(Group<ExtractKey, Value> documents) throws IOException {
    ExtractKey previous = null;
    Text previousLocation = null;
    for (Value document : documents) {
      ExtractKey key = documents.key();
      Text location = document.source();
      if (previous != null && Arrays.equals(previous.id(), key.id())) {
        boolean same = key.reference() && previous.reference() && previousLocation.equals(location);
        task.count(ExtractCounter.DUPLICATE_DOCUMENTS, same ? 0 : 1);
        if (!same && listedDuplicates++ < LISTED_DUPLICATES) {
          duplicates.write(key.text(), previousLocation, location);
        }
      }
      previous = key;
      previousLocation = location;
    }
  }
}
