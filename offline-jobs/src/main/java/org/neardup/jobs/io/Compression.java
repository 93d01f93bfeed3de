package org.neardup.jobs.io;

import io.airlift.compress.zstd.ZstdCodec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.GzipCodec;

/** Compressions and archives, recognised by the first bytes of a file. */
enum Compression {
  GZIP("gzip", "1f8b08", GzipCodec.class),
  BZIP2("bzip2", "425a68", BZip2Codec.class),
  /** The codec in Java, since Hadoop's needs a native library. */
  ZSTANDARD("Zstandard", "28b52ffd", ZstdCodec.class),
  XZ("xz", "fd377a585a"),
  SEVEN_ZIP("7z", "377abcaf"),
  ZIP("zip", "504b0304");

  /** How many first bytes {@link #of} needs. */
  static final int HEAD = 10;

  /** A block of bzip2, or its end, follows the first three bytes and a digit; words do not. */
  private static final String BLOCK_OR_END = "314159265359|177245385090";

  private final String label;
  private final byte[] magic;
  private final Optional<Class<? extends CompressionCodec>> codec;

  Compression(String label, String magic) {
    this.label = label;
    this.magic = HexFormat.of().parseHex(magic);
    this.codec = Optional.empty();
  }

  Compression(String label, String magic, Class<? extends CompressionCodec> codec) {
    this.label = label;
    this.magic = HexFormat.of().parseHex(magic);
    this.codec = Optional.of(codec);
  }

  /** The compression of a file that begins with these bytes. */
  static Optional<Compression> of(byte[] head) {
    return Arrays.stream(values()).filter(compression -> compression.begins(head)).findFirst();
  }

  private boolean begins(byte[] head) {
    boolean begins =
        head.length >= magic.length && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
    return begins && (this != BZIP2 || head.length >= HEAD && hasBlock(head));
  }

  private static boolean hasBlock(byte[] head) {
    return HexFormat.of().formatHex(head, 4, HEAD).matches(BLOCK_OR_END);
  }

  /** The name that people know it by. */
  String label() {
    return label;
  }

  /** The codec that reads it; empty if none does. */
  Optional<Class<? extends CompressionCodec>> codec() {
    return codec;
  }
}
