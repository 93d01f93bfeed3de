package org.neardup.jobs.clusters;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;

/** A part of a component: smallest id and its pairs, units, weakest pair; parts add up. */
final class ComponentRecord {
  static final Codec<ComponentRecord> CODEC =
      new Codec<>(ComponentRecord::write, ComponentRecord::read);

  private final WeakestEdge weakest;

  /** Null where no id is known. */
  private Text id;

  private long pairsOfId;
  private long units;

  ComponentRecord() {
    this(new WeakestEdge());
  }

  private ComponentRecord(WeakestEdge weakest) {
    this.weakest = weakest;
  }

  /** The sum of parts. */
  static ComponentRecord sum(Iterable<ComponentRecord> parts) {
    ComponentRecord sum = new ComponentRecord();
    parts.forEach(sum::add);
    return sum;
  }

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
    int order = id == null ? -1 : other.compareTo(id);
    if (order < 0) {
      id = other;
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
    if (other.id != null) {
      addId(other.id, other.pairsOfId);
    }
    addUnits(other.units);
    weakest.offer(other.weakest);
  }

  private void write(ByteWriter out) {
    out.putBoolean(id != null);
    if (id != null) {
      out.putText(id).putVLong(pairsOfId);
    }
    out.putVLong(units);
    WeakestEdge.CODEC.write(weakest, out);
  }

  private static ComponentRecord read(ByteReader in) {
    Text id = null;
    long pairs = 0;
    if (in.getBoolean()) {
      id = in.getText();
      pairs = in.getVLong();
    }
    long units = in.getVLong();
    ComponentRecord record = new ComponentRecord(WeakestEdge.CODEC.read(in));
    record.id = id;
    record.pairsOfId = pairs;
    record.units = units;
    return record;
  }
}
