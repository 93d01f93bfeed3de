package org.neardup.jobs.io;

import io.airlift.compress.zstd.ZstdCodec;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Opens plain and compressed files. The compression goes by a file's first bytes and, where these
 * tell none, by the suffix of its name, since the first bytes may be damaged.
 */
final class SourceFiles {
  /** Bytes that tell compressed data from text. */
  private static final int HEAD = 512;

  private final Configuration configuration;
  private final CompressionCodecFactory codecs;

  SourceFiles(Configuration configuration) {
    this.configuration = configuration;
    this.codecs = new CompressionCodecFactory(configuration);
  }

  /** Whether reading can begin in the middle. */
  boolean canSplit(Path file) throws IOException {
    return codec(file).map(SplittableCompressionCodec.class::isInstance).orElse(true);
  }

  /** Whether a file is a tar archive, by its name. */
  boolean isArchive(Path file) {
    String name = nameWithoutCompression(file);
    return name.endsWith(".tar") || name.endsWith(".tgz");
  }

  /** The name in small letters, without the suffix of a compression. */
  String nameWithoutCompression(Path file) {
    String name = file.getName().toLowerCase(Locale.ROOT);
    CompressionCodec named = codecs.getCodec(file);
    String suffix = named == null ? "" : named.getDefaultExtension();
    return name.substring(0, name.length() - suffix.length());
  }

  /** Whether a file that is named as compressed is plain text. */
  boolean isPlainDespiteName(Path file) throws IOException {
    return codecs.getCodec(file) != null && isText(rawHead(file));
  }

  /** The bytes of a piece, in UTF-8 with line feeds. */
  SplitBytes open(SourcePiece piece) throws IOException {
    return piece.encoding().plain(openRaw(piece));
  }

  private SplitBytes openRaw(SourcePiece piece) throws IOException {
    Path file = piece.file();
    Optional<CompressionCodec> codec = codec(file);
    return codec.isPresent()
            && codec.get() instanceof SplittableCompressionCodec blocks
            && !piece.wholeFile()
        ? new BlockBytes(openRaw(file), length(file), piece, blocks, decompressor(blocks, file))
        : open(codec, file, piece.start(), piece.length(), true);
  }

  /** Without splits. */
  SplitBytes openWhole(Path file) throws IOException {
    return open(codec(file), file, 0, length(file), true);
  }

  private SplitBytes open(
      Optional<CompressionCodec> codec, Path file, long start, long length, boolean checked)
      throws IOException {
    if (codec.isEmpty()) {
      return new PlainBytes(openRaw(file), start, length);
    }
    Decompressor decompressor = decompressor(codec.get(), file);
    GzipCheck check =
        checked && codec.get() instanceof GzipCodec
            ? GzipCheck.of(openRaw(file))
            : GzipCheck.UNCHECKED;
    return new StreamBytes(openRaw(file), length(file), codec.get(), decompressor, check);
  }

  /** The first bytes in UTF-8, uncompressed. */
  byte[] head(Path file, int most, SourceOptions options) throws IOException {
    byte[] head = head(file, most);
    String charset = TextEncoding.of(options, head).charset();
    return new String(head, Charset.forName(charset)).getBytes(StandardCharsets.UTF_8);
  }

  /** The first bytes, uncompressed; fewer when the file is short or damaged. */
  byte[] head(Path file, int most) throws IOException {
    try (SplitBytes bytes = open(codec(file), file, 0, length(file), false)) {
      byte[] head = new byte[most];
      int length = 0;
      for (int b = bytes.read(); b >= 0; b = length < most ? bytes.read() : SplitBytes.END) {
        head[length++] = (byte) b;
      }
      return Arrays.copyOf(head, length);
    }
  }

  /** The codec of a compressed file; empty for a plain one. */
  Optional<CompressionCodec> codec(Path file) throws IOException {
    byte[] head = rawHead(file);
    Optional<Class<? extends CompressionCodec>> told =
        Compression.of(head).flatMap(Compression::codec);
    return told.isPresent() ? told.map(this::create) : named(file, head);
  }

  /** Text is what it is, whatever its name. */
  private Optional<CompressionCodec> named(Path file, byte[] head) {
    if (isText(head)) {
      return Optional.empty();
    }
    CompressionCodec codec = codecs.getCodec(file);
    boolean zstandard = codec instanceof ZStandardCodec; // of which there is one without a library
    return zstandard ? Optional.of(create(ZstdCodec.class)) : Optional.ofNullable(codec);
  }

  private CompressionCodec create(Class<? extends CompressionCodec> codec) {
    return ReflectionUtils.newInstance(codec, configuration);
  }

  private byte[] rawHead(Path file) throws IOException {
    try (FSDataInputStream in = openRaw(file)) {
      return in.readNBytes(HEAD);
    }
  }

  /** Whether no byte is a control character; all that is compressed has some. */
  private static boolean isText(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
        return false;
      }
    }
    return head.length > 0;
  }

  /** Some codecs need a native library, which says so in its own way. */
  private static Decompressor decompressor(CompressionCodec codec, Path file) {
    try {
      return CodecPool.getDecompressor(codec);
    } catch (RuntimeException | UnsatisfiedLinkError e) {
      throw new IllegalArgumentException(
          "cannot read [%s]: Hadoop has no %s here (%s); compress the file as .zst or .gz instead"
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
