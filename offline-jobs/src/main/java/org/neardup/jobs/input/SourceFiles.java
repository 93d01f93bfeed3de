package org.neardup.jobs.input;

import io.airlift.compress.zstd.ZstdCodec;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Opens plain and compressed files. The compression is recognised by a file's first bytes or, since
 * these may be damaged, by the suffix of its name. What is asked about one file and then read of it
 * opens it once if it is small: its bytes are held until another file is asked for. Used by one
 * thread.
 */
final class SourceFiles {
  /** Number of first bytes by which compressed data is distinguished from text. */
  private static final int HEAD = 512;

  /** A file of fewer bytes is small: opening it again takes longer than reading all of it. */
  private static final int SMALL = 1 << 18;

  private final Configuration configuration;
  private final CompressionCodecFactory codecs;

  /** The file that was asked for last, and its first bytes, or all of them if it is small. */
  private Optional<Path> begun = Optional.empty();

  private byte[] beginning = {};

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
      return new SplitBytes.Plain(openRaw(file), start, length);
    }
    Decompressor decompressor = decompressor(codec.get(), file);
    Optional<FSDataInputStream> check =
        checked && codec.get() instanceof GzipCodec ? Optional.of(openRaw(file)) : Optional.empty();
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
      return new WholeInput(bytes).readNBytes(most);
    }
  }

  /** The codec of a compressed file; empty for a plain one. */
  Optional<CompressionCodec> codec(Path file) throws IOException {
    byte[] head = rawHead(file);
    Optional<Class<? extends CompressionCodec>> told =
        Compression.of(head).flatMap(known -> known.codec);
    return told.isPresent() ? told.map(this::create) : codecByName(file, head);
  }

  /** A file of text is never compressed, whatever its name. */
  private Optional<CompressionCodec> codecByName(Path file, byte[] head) {
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
    byte[] bytes = beginning(file);
    return Arrays.copyOf(bytes, Math.min(HEAD, bytes.length));
  }

  private byte[] beginning(Path file) throws IOException {
    if (!begun.equals(Optional.of(file))) {
      try (FSDataInputStream in = openStored(file)) {
        beginning = in.readNBytes(SMALL);
      }
      begun = Optional.of(file);
    }
    return beginning;
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

  /** Some codecs need a native library, and fail in different ways without it. */
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
    byte[] bytes = beginning(file);
    return bytes.length < SMALL ? new FSDataInputStream(new SmallInput(bytes)) : openStored(file);
  }

  private FSDataInputStream openStored(Path file) throws IOException {
    return new FSDataInputStream(new GuardedInput(fileSystem(file).open(file)));
  }

  private long length(Path file) throws IOException {
    int begins = beginning(file).length;
    return begins < SMALL ? begins : fileSystem(file).getFileStatus(file).getLen();
  }

  private FileSystem fileSystem(Path file) throws IOException {
    return file.getFileSystem(configuration);
  }

  /** Compressions and archives, recognised by the first bytes of a file. */
  enum Compression {
    GZIP("gzip", "1f8b08", GzipCodec.class),
    BZIP2("bzip2", "425a68", BZip2Codec.class),
    /** The codec in Java, since Hadoop's needs a native library. */
    ZSTANDARD("Zstandard", "28b52ffd", ZstdCodec.class),
    XZ("xz", "fd377a585a", null),
    SEVEN_ZIP("7z", "377abcaf", null),
    ZIP("zip", "504b0304", null);

    private static final int HEAD = 10;

    /** A block of bzip2, or its end, follows the first three bytes and a digit; words do not. */
    private static final String BLOCK_OR_END = ".{8}(314159265359|177245385090)";

    /** The name that people know it by. */
    final String label;

    /** The codec that reads it; empty if none does. */
    final Optional<Class<? extends CompressionCodec>> codec;

    private final String magic;

    Compression(String label, String magic, Class<? extends CompressionCodec> codec) {
      this.label = label;
      this.magic = magic;
      this.codec = Optional.ofNullable(codec);
    }

    static Optional<Compression> of(byte[] head) {
      String hex = HexFormat.of().formatHex(head, 0, Math.min(HEAD, head.length));
      return Arrays.stream(values())
          .filter(compression -> hex.startsWith(compression.magic))
          .filter(compression -> compression != BZIP2 || hex.matches(BLOCK_OR_END))
          .findFirst();
    }
  }
}
