package org.neardup.jobs.input.bytes;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.pinned.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.SingleXZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * Opens plain and compressed files. The compression is recognised by a file's first bytes or, since
 * these may be damaged, by the suffix of its name. A small file is opened only once: its bytes are
 * kept until another file is asked for. Used by one thread.
 */
public final class SourceFiles {
  /** Number of first bytes by which compressed data is distinguished from text. */
  private static final int HEAD = 512;

  /** A file of fewer bytes is small: opening it again takes longer than reading all of it. */
  private static final int SMALL = 1 << 18;

  /**
   * Large files, each with its length and time of modification, that this process has read to their
   * end and found undamaged: the next stage need not check them. Damage that comes later is still
   * reported, but after the data that it garbles.
   */
  private static final Set<List<Object>> UNDAMAGED = ConcurrentHashMap.newKeySet();

  private static final int MAX_UNDAMAGED = 1 << 14;

  private static final Pattern ARCHIVE = Pattern.compile(".*\\.(tar|tgz|tbz2|txz|tzst)");

  private final Configuration configuration;
  private final CompressionCodecFactory codecs;

  /** The file that was asked for last, and its first bytes, or all of them if it is small. */
  private Optional<Path> begun = Optional.empty();

  private byte[] beginning = {};

  public SourceFiles(Configuration configuration) {
    this.configuration = configuration;
    this.codecs = new CompressionCodecFactory(configuration);
  }

  public Configuration configuration() {
    return configuration;
  }

  /** Whether reading can begin in the middle. */
  public boolean canSplit(Path file) throws IOException {
    return packing(file).map(packing -> packing.blocks().isPresent()).orElse(true);
  }

  /** Whether a file is a tar archive, by its name. */
  public boolean isArchive(Path file) {
    return ARCHIVE.matcher(nameWithoutCompression(file)).matches();
  }

  /** The name in small letters, without the suffix of a compression. */
  public String nameWithoutCompression(Path file) {
    String name = file.getName().toLowerCase(Locale.ROOT);
    return name.substring(0, name.length() - compressionSuffix(file).length());
  }

  /** The suffix of a compression at the end of a name, empty without one. */
  public String compressionSuffix(Path file) {
    CompressionCodec named = codecs.getCodec(file);
    return Compression.named(file.getName().toLowerCase(Locale.ROOT))
        .map(known -> known.suffix)
        .orElse(named == null ? "" : named.getDefaultExtension());
  }

  /** Whether a file that is named as compressed is plain text. */
  public boolean isPlainDespiteName(Path file) throws IOException {
    return !nameWithoutCompression(file).equals(file.getName().toLowerCase(Locale.ROOT))
        && isText(rawHead(file));
  }

  /**
   * The bytes of a piece, in UTF-8 with line feeds.
   *
   * @param whole whether the piece is a whole file
   */
  public SplitBytes open(FilePiece piece, boolean whole, TextEncoding encoding) throws IOException {
    return encoding.plain(open(piece, whole));
  }

  private SplitBytes open(FilePiece piece, boolean whole) throws IOException {
    Path file = piece.file();
    Optional<Packing> packing = packing(file);
    Optional<SplittableCompressionCodec> blocks =
        whole ? Optional.empty() : packing.flatMap(Packing::blocks);
    return blocks.isPresent()
        ? new BlockBytes(openRaw(file), status(file).getLen(), piece, blocks.get())
        : open(packing, file, piece.start(), piece.length(), true);
  }

  private SplitBytes open(
      Optional<Packing> packing, Path file, long start, long length, boolean checked)
      throws IOException {
    if (packing.isEmpty()) {
      return new SplitBytes.Plain(openRaw(file), start, length);
    }
    FileStatus status = status(file);
    StreamBytes bytes = new StreamBytes(openRaw(file), status.getLen(), packing.get());
    List<Object> version = List.of(file, status.getLen(), status.getModificationTime());
    boolean unknown = checked && packing.get().checked() && !UNDAMAGED.contains(version);
    if (unknown && bytes.check() && status.getLen() >= SMALL && UNDAMAGED.size() < MAX_UNDAMAGED) {
      UNDAMAGED.add(version);
    }
    return bytes;
  }

  /** The text of the first bytes, uncompressed, without a byte order mark. */
  public String head(Path file, int maxLength, String usualCharset) throws IOException {
    byte[] head = head(file, maxLength);
    String charset = TextEncoding.of(usualCharset, head).charset();
    return new String(head, Charset.forName(charset)).replace("\ufeff", "");
  }

  /** The first bytes, uncompressed; fewer when the file is short or damaged. */
  public byte[] head(Path file, int maxLength) throws IOException {
    try (SplitBytes bytes = open(packing(file), file, 0, status(file).getLen(), false)) {
      return bytes.readNBytes(maxLength);
    }
  }

  /**
   * How a compressed file is packed; empty for a plain one.
   *
   * @throws IllegalArgumentException if that needs a native library that is not there
   */
  public Optional<Packing> packing(Path file) throws IOException {
    byte[] head = rawHead(file);
    try {
      Optional<Compression> known = Compression.of(head);
      return known.isPresent() ? known.get().packing(configuration) : packingByName(file, head);
    } catch (RuntimeException | LinkageError e) { // Codecs fail in different ways.
      throw new IllegalArgumentException(
          "cannot read [%s]: a library for its compression is not here (%s); compress it as .gz instead"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** A file of text is never compressed, whatever its name. */
  private Optional<Packing> packingByName(Path file, byte[] head) {
    if (isText(head)) {
      return Optional.empty();
    }
    Optional<Compression> known = Compression.named(file.getName().toLowerCase(Locale.ROOT));
    return known.isPresent()
        ? known.get().packing(configuration)
        : Optional.ofNullable(codecs.getCodec(file)).map(Packing::of);
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

  private FSDataInputStream openRaw(Path file) throws IOException {
    byte[] bytes = beginning(file);
    return bytes.length < SMALL ? new FSDataInputStream(new SmallInput(bytes)) : openStored(file);
  }

  /** The bytes as they are stored. */
  public FSDataInputStream openStored(Path file) throws IOException {
    return new FSDataInputStream(new GuardedInput(fileSystem(file).open(file)));
  }

  public FileStatus status(Path file) throws IOException {
    int begins = beginning(file).length;
    return begins < SMALL
        ? new FileStatus(begins, false, 1, 0, 0, file)
        : fileSystem(file).getFileStatus(file);
  }

  private FileSystem fileSystem(Path file) throws IOException {
    return file.getFileSystem(configuration);
  }

  /**
   * Reads and writes the streams of a compression.
   *
   * @param member reads one of the streams of a file and no byte after it, or all streams
   * @param checked whether damage may show only in the checksum at the end of a member
   * @param blocks present where reading can begin in the middle
   */
  public record Packing(
      FunctionRaisingIOE<InputStream, InputStream> member,
      FunctionRaisingIOE<OutputStream, OutputStream> pack,
      boolean checked,
      Optional<SplittableCompressionCodec> blocks) {

    /** The streams of one of Hadoop's codecs; some codecs need a native library. */
    static Packing of(CompressionCodec codec) {
      CodecPool.returnDecompressor(CodecPool.getDecompressor(codec));
      return new Packing(
          codec::createInputStream,
          codec::createOutputStream,
          false,
          Optional.of(codec)
              .filter(SplittableCompressionCodec.class::isInstance)
              .map(SplittableCompressionCodec.class::cast));
    }
  }

  /** Compressions and archives, recognised by the first bytes of a file. */
  public enum Compression {
    GZIP("gzip", ".gz", "1f8b08"),
    /** A block, or the end, follows the first three bytes and a digit; words do not. */
    BZIP2("bzip2", ".bz2", "425a68..(314159265359|177245385090)"),
    /** A file may begin with a frame that is to be skipped. */
    ZSTANDARD("Zstandard", ".zst", "(28b52ffd|5.2a4d18)"),
    XZ("xz", ".xz", "fd377a585a00"),
    SEVEN_ZIP("7z", ".7z", "377abcaf"),
    ZIP("zip", ".zip", "504b0(304|506|708)");

    private static final int HEAD = 10;

    /** In kB; {@code xz -9} needs 65 MB. */
    private static final int XZ_MEMORY = 1 << 19;

    /** The name that people know it by. */
    public final String label;

    final String suffix;
    private final Pattern magic;

    Compression(String label, String suffix, String magic) {
      this.label = label;
      this.suffix = suffix;
      this.magic = Pattern.compile(magic);
    }

    public static Optional<Compression> of(byte[] head) {
      String hex = HexFormat.of().formatHex(head, 0, Math.min(HEAD, head.length));
      return Arrays.stream(values())
          .filter(each -> each.magic.matcher(hex).lookingAt())
          .findFirst();
    }

    /** The compression of a name in small letters. */
    static Optional<Compression> named(String name) {
      return Arrays.stream(values()).filter(each -> name.endsWith(each.suffix)).findFirst();
    }

    /** Empty for archives that are to be unpacked. */
    Optional<Packing> packing(Configuration conf) {
      return switch (this) {
        case GZIP ->
            Optional.of(
                new Packing(
                    in -> new GzipCompressorInputStream(in, false),
                    out ->
                        ReflectionUtils.newInstance(GzipCodec.class, conf).createOutputStream(out),
                    true,
                    Optional.empty()));
        case BZIP2 -> Optional.of(Packing.of(ReflectionUtils.newInstance(BZip2Codec.class, conf)));
        case ZSTANDARD -> {
          Native.load();
          yield Optional.of(
              new Packing(
                  ZstandardInput::new, ZstdOutputStreamNoFinalizer::new, false, Optional.empty()));
        }
        case XZ ->
            Optional.of(
                new Packing(
                    in -> new SingleXZInputStream(in, XZ_MEMORY),
                    out -> new XZOutputStream(out, new LZMA2Options()),
                    true,
                    Optional.empty()));
        case SEVEN_ZIP, ZIP -> Optional.empty();
      };
    }
  }
}
