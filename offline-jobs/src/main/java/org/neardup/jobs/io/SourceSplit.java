package org.neardup.jobs.io;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.SplitLocationInfo;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** A piece of a file, with facts about the whole input that were found when it was cut. */
public final class SourceSplit extends FileSplit {
  private Format format = Format.AUTO;
  private String label = "";
  private boolean severalFiles;
  private boolean wholeFile;
  private TsvColumns columns = TsvColumns.DEFAULT;

  /** For Hadoop, which then calls {@link #readFields}. */
  public SourceSplit() {}

  SourceSplit(
      FileSplit piece,
      Format format,
      String label,
      boolean severalFiles,
      boolean wholeFile,
      TsvColumns columns)
      throws IOException {
    super(
        piece.getPath(),
        piece.getStart(),
        piece.getLength(),
        piece.getLocations(),
        inMemoryHosts(piece));
    this.format = format;
    this.label = label;
    this.severalFiles = severalFiles;
    this.wholeFile = wholeFile;
    this.columns = columns;
  }

  private static String[] inMemoryHosts(FileSplit piece) throws IOException {
    SplitLocationInfo[] hosts = piece.getLocationInfo();
    return Stream.ofNullable(hosts)
        .flatMap(Arrays::stream)
        .filter(SplitLocationInfo::isInMemory)
        .map(SplitLocationInfo::getLocation)
        .toArray(String[]::new);
  }

  /** Never {@link Format#AUTO}. */
  public Format format() {
    return format;
  }

  /**
   * The file's name, with as many of its folders as it needs to be unique in the input; in the
   * format {@code text} its path below the folder that holds all inputs.
   */
  public String label() {
    return label;
  }

  /** Whether the input has more files than this one. */
  public boolean severalFiles() {
    return severalFiles;
  }

  /** Whether the file is one that is never cut. */
  public boolean wholeFile() {
    return wholeFile;
  }

  /** The columns, in the format {@code tsv}. */
  TsvColumns columns() {
    return columns;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    super.write(out);
    Text.writeString(out, format.id());
    Text.writeString(out, label);
    out.writeBoolean(severalFiles);
    out.writeBoolean(wholeFile);
    out.writeInt(columns.id());
    out.writeInt(columns.text());
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    super.readFields(in);
    format = Format.parse(Text.readString(in));
    label = Text.readString(in);
    severalFiles = in.readBoolean();
    wholeFile = in.readBoolean();
    columns = new TsvColumns(in.readInt(), in.readInt());
  }
}
