package org.neardup.jobs.stage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/** A piece of a stored file, and the machines that have its bytes. */
public record FilePiece(Path file, long start, long length, List<String> hosts) {
  /** A last piece may be larger by this factor. */
  private static final double SLOP = 1.1;

  /**
   * Cuts a file as Hadoop's {@link FileInputFormat} does: by the blocks of the file system, within
   * the limits that settings have.
   *
   * @param least how many bytes a piece has at least, but for the last one
   */
  public static List<FilePiece> cut(
      Configuration conf, FileStatus file, boolean splitable, long least) throws IOException {
    FileSystem fs = file.getPath().getFileSystem(conf);
    BlockLocation[] blocks = fs.getFileBlockLocations(file, 0, file.getLen());
    long most = conf.getLong(FileInputFormat.SPLIT_MAXSIZE, Long.MAX_VALUE);
    long wished = Math.max(least, conf.getLong(FileInputFormat.SPLIT_MINSIZE, 1));
    long size = Math.max(wished, Math.min(most, file.getBlockSize()));
    List<FilePiece> pieces = new ArrayList<>();
    long start = 0;
    while (splitable && (double) (file.getLen() - start) / size > SLOP) {
      pieces.add(new FilePiece(file.getPath(), start, size, hosts(blocks, start)));
      start += size;
    }
    if (start < file.getLen() || start == 0) {
      long rest = file.getLen() - start;
      pieces.add(new FilePiece(file.getPath(), start, rest, hosts(blocks, start)));
    }
    return pieces;
  }

  /** A split for each piece of some files, see {@link #cut}. */
  public static List<Split> splits(
      Configuration conf, List<Path> files, boolean splitable, long least) throws IOException {
    List<Split> splits = new ArrayList<>();
    for (Path file : files) {
      FileStatus status = file.getFileSystem(conf).getFileStatus(file);
      for (FilePiece piece : cut(conf, status, splitable, least)) {
        splits.add(Split.of(List.of(piece), piece.length, piece.hosts));
      }
    }
    return splits;
  }

  /** Whole files; one task reads one of them. */
  public static PieceSource<FilePiece> whole(
      List<Path> folders, FunctionRaisingIOE<Configuration, List<Path>> files) {
    return new PieceSource<>(
        FilePiece.class, folders, conf -> splits(conf, files.apply(conf), false, 1));
  }

  private static List<String> hosts(BlockLocation[] blocks, long start) throws IOException {
    for (BlockLocation block : blocks) {
      if (start >= block.getOffset() && start < block.getOffset() + block.getLength()) {
        return List.of(block.getHosts());
      }
    }
    return List.of();
  }
}
