package org.neardup.jobs.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.util.Sha256;

/**
 * The content of files and folders, in a form that is cheap to keep and to compare.
 *
 * @param files how many files, in all folders below
 * @param bytes how large they are together
 * @param checksum SHA-256 of their names, lengths and a mark of each file's content
 */
public record FolderContent(long files, long bytes, String checksum) {

  /**
   * The content of folders, by checksums that the file system keeps; local files are read. Where a
   * file system has no checksums (some object stores), the entity tag replaces them, or else the
   * time of the last change.
   */
  public static FolderContent of(Configuration conf, Path... paths) throws IOException {
    return of(conf, false, paths);
  }

  /** The content by names, lengths and times of the last change; reads no file. */
  public static FolderContent byTimes(Configuration conf, Path... paths) throws IOException {
    return of(conf, true, paths);
  }

  private static FolderContent of(Configuration conf, boolean byTimes, Path... paths)
      throws IOException {
    Map<String, String> marks = new TreeMap<>();
    long bytes = 0;
    for (Path path : paths) {
      FileSystem fs = path.getFileSystem(conf);
      for (FileStatus file : files(fs, path)) {
        String mark = byTimes ? Long.toString(file.getModificationTime()) : checksum(fs, file);
        marks.put(file.getPath().toString(), file.getLen() + "\t" + mark);
        bytes += file.getLen();
      }
    }
    return new FolderContent(marks.size(), bytes, Sha256.hex(marks.toString()));
  }

  /** The files below a path, or the file that it is; none if it is not there. */
  static List<FileStatus> files(FileSystem fs, Path path) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (FileStatus found : fs.exists(path) ? fs.listStatus(path) : new FileStatus[0]) {
      if (found.isDirectory()) {
        files.addAll(files(fs, found.getPath()));
      } else {
        files.add(found);
      }
    }
    return files;
  }

  private static String checksum(FileSystem fs, FileStatus file) throws IOException {
    FileChecksum kept = fs.getFileChecksum(file.getPath());
    if (kept != null) {
      return kept.toString();
    }
    if ("file".equals(fs.getUri().getScheme())) {
      CRC32C crc = new CRC32C();
      try (InputStream in = new CheckedInputStream(fs.open(file.getPath()), crc)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return Long.toHexString(crc.getValue());
    }
    String tag = file instanceof EtagSource tagged ? tagged.getEtag() : null;
    return tag == null ? Long.toString(file.getModificationTime()) : tag;
  }
}
