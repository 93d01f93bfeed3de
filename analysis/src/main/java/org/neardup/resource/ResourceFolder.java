package org.neardup.resource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.util.Check;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Sha256;

/**
 * Resources that are files in one folder or below it.
 *
 * <p>A file is hashed when it is first asked for and again only when its size, its time or its
 * place on the disk changed. Objects made of files live as long as this one. Thread safe.
 */
public final class ResourceFolder implements Resources {

  /** A file as it was when it was hashed. */
  private record Version(Path file, long size, FileTime modified, String fileKey) {}

  private static final int MAX_RECENT = 256;

  private final Path folder;
  private final MemoryAccount memory;
  private final MemoryAccount kept;
  private final Map<Version, String> hashed = new ConcurrentHashMap<>();
  private final Map<Object, Object> made = new ConcurrentHashMap<>();
  private final Map<Object, Object> recent =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
              return size() > MAX_RECENT;
            }
          });

  public ResourceFolder(Path folder) {
    this(folder, MemoryAccount.UNLIMITED);
  }

  public ResourceFolder(Path folder, MemoryAccount memory) {
    this(folder, memory, MemoryAccount.UNLIMITED);
  }

  /**
   * Resources in a folder, which need not be there until a resource is asked for.
   *
   * @param memory is asked before a large text takes memory
   * @param kept learns of memory that is kept from text to text
   */
  public ResourceFolder(Path folder, MemoryAccount memory, MemoryAccount kept) {
    this.folder = folder.toAbsolutePath().normalize();
    this.memory = memory;
    this.kept = kept;
  }

  @Override
  public MemoryAccount memory() {
    return memory;
  }

  @Override
  public MemoryAccount kept() {
    return kept;
  }

  /**
   * A reference to the present content of a file: reads it all, once.
   *
   * @param name its path relative to the folder
   * @throws IllegalArgumentException if it is not inside the folder or cannot be read
   */
  public ResourceRef reference(String name) {
    Path file = resolve(name);
    try {
      return new ResourceRef(name, sha256(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "resource [" + name + "] must be a readable file, got [" + file + "]: " + e, e);
    }
  }

  @Override
  public Path path(ResourceRef resource) {
    Path file = resolve(resource.name());
    String found;
    try {
      found = sha256(file);
    } catch (IOException e) {
      throw new IllegalStateException(
          "resource [%s] with SHA-256 [%s] must be the file [%s], which cannot be read: %s"
              .formatted(resource.name(), resource.sha256(), file, e),
          e);
    }
    if (!found.equals(resource.sha256())) {
      throw new IllegalStateException(
          ("resource [%s] must have SHA-256 [%s], but the file [%s] has [%s]: put back the file"
                  + " that the scheme was made with, or make a new scheme")
              .formatted(resource.name(), resource.sha256(), file, found));
    }
    return file;
  }

  @Override
  @SuppressWarnings("unchecked") // one key stands for one kind of value
  public <T> T shared(Object key, Supplier<T> maker) {
    return (T) made.computeIfAbsent(key, unused -> maker.get());
  }

  /**
   * An object that takes long to make, of those that were asked for last.
   *
   * @param key identifies it, and what kind of object it is
   * @param maker makes it, a value that any number of threads may use
   */
  @SuppressWarnings("unchecked") // one key stands for one kind of value
  public <T> T recent(Object key, Supplier<T> maker) {
    Object known = recent.get(key);
    if (known == null) {
      known = maker.get();
      recent.put(key, known);
    }
    return (T) known;
  }

  private Path resolve(String name) {
    Path file = folder.resolve(name).normalize();
    Check.that(
        file.startsWith(folder) && !file.equals(folder),
        "resource [%s] must lie inside the folder of resources [%s]",
        name,
        folder);
    return file;
  }

  private String sha256(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Version version =
        new Version(file, now.size(), now.lastModifiedTime(), String.valueOf(now.fileKey()));
    String known = hashed.get(version);
    if (known == null) {
      try (InputStream in = Files.newInputStream(file)) {
        known = Sha256.hex(in);
      }
      hashed.put(version, known);
    }
    return known;
  }
}
