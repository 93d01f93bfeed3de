package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;

/** Opens plain and compressed files; the compression goes by the suffix of the name. */
final class SourceFiles {
  private final Configuration configuration;
  private final CompressionCodecFactory codecs;

  SourceFiles(Configuration configuration) {
    this.configuration = configuration;
    this.codecs = new CompressionCodecFactory(configuration);
  }

  /** Whether reading can begin in the middle. */
  boolean canSplit(Path file) {
    CompressionCodec codec = codecs.getCodec(file);
    return codec == null || codec instanceof SplittableCompressionCodec;
  }

  /** The suffix of the compression, with its dot; empty for a plain file. */
  String compressionSuffix(Path file) {
    CompressionCodec codec = codecs.getCodec(file);
    return codec == null ? "" : codec.getDefaultExtension();
  }

  /** Whether a name, without the suffix of a compression, is that of a tar archive. */
  static boolean isArchive(String name) {
    return name.endsWith(".tar");
  }

  /** The name in small letters, without the suffix of the compression. */
  String nameWithoutCompression(Path file) {
    String name = file.getName().toLowerCase(Locale.ROOT);
    return name.substring(0, name.length() - compressionSuffix(file).length());
  }

  SplitBytes open(SourceSplit split) throws IOException {
    Path file = split.getPath();
    CompressionCodec codec = codecs.getCodec(file);
    if (codec == null) {
      return new PlainBytes(openRaw(file), split.getStart(), split.getLength());
    }
    Decompressor decompressor = decompressor(codec, file);
    return codec instanceof SplittableCompressionCodec splittable && !split.wholeFile()
        ? new BlockBytes(openRaw(file), length(file), split, splittable, decompressor)
        : new StreamBytes(openRaw(file), length(file), codec, decompressor);
  }

  /** Without splits, to look at the beginning. */
  SplitBytes openWhole(Path file) throws IOException {
    CompressionCodec codec = codecs.getCodec(file);
    if (codec == null) {
      return new PlainBytes(openRaw(file), 0, length(file));
    }
    return new StreamBytes(openRaw(file), length(file), codec, decompressor(codec, file));
  }

  /** Zstandard and some others need a native library, which says so in its own way. */
  private static Decompressor decompressor(CompressionCodec codec, Path file) {
    try {
      return CodecPool.getDecompressor(codec);
    } catch (RuntimeException | UnsatisfiedLinkError e) {
      throw new IllegalArgumentException(
          "cannot read [%s]: Hadoop has no %s here (%s); compress the file as .bz2 or .gz instead"
              .formatted(file, codec.getClass().getSimpleName(), e.getMessage()),
          e);
    }
  }

  private FSDataInputStream openRaw(Path file) throws IOException {
    return fileSystem(file).open(file);
  }

  private long length(Path file) throws IOException {
    return fileSystem(file).getFileStatus(file).getLen();
  }

  private FileSystem fileSystem(Path file) throws IOException {
    return file.getFileSystem(configuration);
  }
}
