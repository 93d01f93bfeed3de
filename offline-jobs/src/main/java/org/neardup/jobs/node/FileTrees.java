package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Whole folders at once. */
final class FileTrees {
  private FileTrees() {}

  /** Deletes a folder with what is in it, if it is there. */
  static void delete(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    Files.walkFileTree(
        tree,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Copies a folder into {@code target}, under its own name. */
  static void copy(Path folder, Path target) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    Files.walkFileTree(
        folder.toAbsolutePath(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(target.resolve(parent.relativize(from)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path from, BasicFileAttributes attributes)
              throws IOException {
            Path to = target.resolve(parent.relativize(from));
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Unpacks a zip; since the JDK does not see its permissions, all files under bin may be run. */
  static void unzip(Path file, Path target) throws IOException {
    Path root = target.toAbsolutePath().normalize();
    Files.createDirectories(root);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Path path = root.resolve(entry.getName()).normalize();
        if (!path.startsWith(root)) {
          throw new IOException(file + " would write outside of its folder: " + entry.getName());
        }
        unzip(zip, entry, path);
      }
    }
  }

  private static void unzip(ZipFile zip, ZipEntry entry, Path path) throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    try (InputStream in = zip.getInputStream(entry)) {
      Files.copy(in, path);
    }
    if (path.getParent().endsWith("bin")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
