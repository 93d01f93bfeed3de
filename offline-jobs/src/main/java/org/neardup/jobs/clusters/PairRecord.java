package org.neardup.jobs.clusters;

import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.CompositeWritable;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;

/** A verified pair with the text keys of its two ends. A mutable Writable. */
public final class PairRecord extends CompositeWritable {
  private final LongPair texts = new LongPair();
  private final EdgeRecord edge = new EdgeRecord();

  LongPair texts() {
    return texts;
  }

  EdgeRecord edge() {
    return edge;
  }

  PairRecord set(LongPair ends, EdgeRecord pair) {
    texts.set(ends.first(), ends.second());
    edge.set(pair.first(), pair.second(), pair.similarity());
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {texts, edge};
  }
}
