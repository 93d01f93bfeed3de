import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes SHA256SUMS and SHA512SUMS over the files of one folder, as {@code sha256sum -c} reads them: {@code
 * Checksums.java FOLDER}.
 */
final class Checksums {
  private Checksums() {}

  public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
    Path folder = Path.of(args[0]);
    for (String bits : List.of("256", "512")) {
      write(folder, "SHA-" + bits, folder.resolve("SHA" + bits + "SUMS"));
    }
  }

  private static void write(Path folder, String algorithm, Path sums)
      throws IOException, NoSuchAlgorithmException {
    StringBuilder lines = new StringBuilder();
    for (Path file : released(folder)) {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
      lines.append(HexFormat.of().formatHex(digest)).append("  ").append(file.getFileName()).append('\n');
    }
    Files.writeString(sums, lines);
  }

  private static List<Path> released(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> !f.getFileName().toString().endsWith("SUMS")).sorted().toList();
    }
  }
}
