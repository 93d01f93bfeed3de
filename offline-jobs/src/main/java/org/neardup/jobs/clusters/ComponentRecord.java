package org.neardup.jobs.clusters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.Reducer;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;

/**
 * A part of a component: smallest id and its pairs, units, weakest pair; parts add up. A mutable
 * Writable.
 */
public final class ComponentRecord implements Writable {
  private final Text id = new Text();
  private final WeakestEdge weakest = new WeakestEdge();
  private boolean hasId;
  private long pairsOfId;
  private long units;

  /** The smallest unit id. */
  Text id() {
    return id;
  }

  /** How many verified pairs the unit of the smallest id has. */
  long pairsOfId() {
    return pairsOfId;
  }

  long units() {
    return units;
  }

  /** The weakest of its verified pairs. */
  Optional<ChosenCluster.Edge> weakest() {
    return weakest.get();
  }

  /** Forgets all. */
  ComponentRecord clear() {
    hasId = false;
    pairsOfId = 0;
    units = 0;
    weakest.clear();
    return this;
  }

  /** Adds the id of a unit, which is not counted thereby. */
  ComponentRecord addId(Text other) {
    addId(other, 0);
    return this;
  }

  /** Adds a unit that has a verified pair, by its id. */
  ComponentRecord addPaired(Text other) {
    addId(other, 1);
    return this;
  }

  private void addId(Text other, long pairs) {
    int order = hasId ? other.compareTo(id) : -1;
    if (order < 0) {
      id.set(other);
      hasId = true;
      pairsOfId = 0;
    }
    pairsOfId += order <= 0 ? pairs : 0;
  }

  ComponentRecord addUnits(long more) {
    units += more;
    return this;
  }

  ComponentRecord addEdge(EdgeRecord edge) {
    weakest.offer(edge);
    return this;
  }

  /** Adds another part. */
  void add(ComponentRecord other) {
    if (other.hasId) {
      addId(other.id, other.pairsOfId);
    }
    addUnits(other.units);
    weakest.offer(other.weakest);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeBoolean(hasId);
    if (hasId) {
      id.write(out);
      WritableUtils.writeVLong(out, pairsOfId);
    }
    WritableUtils.writeVLong(out, units);
    weakest.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    hasId = in.readBoolean();
    if (hasId) {
      id.readFields(in);
      pairsOfId = WritableUtils.readVLong(in);
    }
    units = WritableUtils.readVLong(in);
    weakest.readFields(in);
  }

  /** Adds up the parts with one key; to be used as a combiner. */
  static final class Adder extends Reducer<LongPair, ComponentRecord, LongPair, ComponentRecord> {
    private final ComponentRecord sum = new ComponentRecord();

    @Override
    protected void reduce(LongPair key, Iterable<ComponentRecord> parts, Context context)
        throws IOException, InterruptedException {
      sum.clear();
      parts.forEach(sum::add);
      context.write(key, sum);
    }
  }
}
