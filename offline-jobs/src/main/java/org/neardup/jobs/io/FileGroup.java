package org.neardup.jobs.io;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** Small files that one task reads, one after the other. */
public final class FileGroup extends InputSplit implements Writable {
  /** The cost of opening a file, in bytes that could be read in the same time. */
  private static final long OPENING = 1L << 14;

  private final List<SourceSplit> files = new ArrayList<>();

  /** For Hadoop, which then calls {@link #readFields}. */
  public FileGroup() {}

  /** Groups of files in their order, none much larger than wished. */
  static List<FileGroup> of(List<SourceSplit> files, long wished) {
    List<FileGroup> groups = new ArrayList<>();
    long left = 0;
    for (SourceSplit file : files) {
      long size = file.getLength() + OPENING;
      if (groups.isEmpty() || size > left) {
        groups.add(new FileGroup());
        left = Math.max(wished, size);
      }
      groups.get(groups.size() - 1).files.add(file);
      left -= size;
    }
    return groups;
  }

  List<SourceSplit> files() {
    return files;
  }

  @Override
  public long getLength() {
    return files.stream().mapToLong(SourceSplit::getLength).sum();
  }

  /** The hosts of the first file; the others may lie anywhere. */
  @Override
  public String[] getLocations() throws IOException {
    return files.get(0).getLocations();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(files.size());
    for (SourceSplit file : files) {
      file.write(out);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    files.clear();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      SourceSplit file = new SourceSplit();
      file.readFields(in);
      files.add(file);
    }
  }
}
