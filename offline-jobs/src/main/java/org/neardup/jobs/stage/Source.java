package org.neardup.jobs.stage;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Where the records of a stage come from. Thread safe; its readers are not. */
public interface Source<A, B> {
  /** The splits, in an order that depends on the input only. */
  List<Split> splits(Configuration conf) throws IOException;

  /** Opens a split, which may consist of several files. */
  Reader<A, B> open(Configuration conf, Split split) throws IOException;

  /** The files and folders that tasks open, for whom a cluster must give access to them. */
  default List<Path> paths() {
    return List.of();
  }

  interface Reader<A, B> extends Closeable {
    /** Goes to the next record; false after the last one. */
    boolean next() throws IOException;

    A key();

    B value() throws IOException;

    /** The share of the split that was read, from 0 to 1. */
    double progress() throws IOException;
  }
}
