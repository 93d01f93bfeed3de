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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.neardup.util.Check;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Sha256;

/**
 * The files that schemes name, in one folder or below it, the objects made of them, and the account
 * of memory for large texts.
 *
 * <p>A file is hashed when it is first asked for and again only when its size, its time or its file
 * key changed. Objects made of files live as long as this one. Thread safe.
 */
public final class Resources {

  /** No files; nothing is shared, and no memory refused. */
  public static final Resources NONE =
      new Resources(Optional.empty(), MemoryAccount.UNLIMITED, MemoryAccount.UNLIMITED);

  /** A file as it was when it was hashed. */
  private record Version(Path file, long size, FileTime modified, String fileKey) {}

  private static final int MAX_RECENT = 256;

  private final Optional<Path> folder;
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

  public Resources(Path folder) {
    this(folder, MemoryAccount.UNLIMITED);
  }

  public Resources(Path folder, MemoryAccount memory) {
    this(folder, memory, MemoryAccount.UNLIMITED);
  }

  /**
   * Resources in a folder, which need not be there until a resource is asked for.
   *
   * @param memory is asked before a large text takes memory
   * @param kept learns of memory that is kept from text to text
   */
  public Resources(Path folder, MemoryAccount memory, MemoryAccount kept) {
    this(Optional.of(folder.toAbsolutePath().normalize()), memory, kept);
  }

  private Resources(Optional<Path> folder, MemoryAccount memory, MemoryAccount kept) {
    this.folder = folder;
    this.memory = memory;
    this.kept = kept;
  }

  /** Is asked before a large text takes memory. */
  public MemoryAccount memory() {
    return memory;
  }

  /** Learns of memory that is kept from text to text, however long; must not refuse it. */
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

  /**
   * The local file of a resource, whose content has the SHA-256 of the reference.
   *
   * @throws IllegalStateException if it is not there, cannot be read, or has another content; the
   *     message has the path of the expected file
   */
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

  /**
   * An object made of resources, which all its users share: made by the first that asks.
   *
   * @param key identifies it; holds the SHA-256 of the resources
   * @param maker makes it, an immutable value; must not call this method
   */
  @SuppressWarnings("unchecked") // a key belongs to one type of value
  public <T> T shared(Object key, Supplier<T> maker) {
    return folder.isEmpty() ? maker.get() : (T) made.computeIfAbsent(key, unused -> maker.get());
  }

  /**
   * The file of a resource as an object, opened once for all its users.
   *
   * @param type distinguishes several objects of one file
   */
  public <T> T opened(ResourceRef resource, Class<T> type, Function<Path, T> opener) {
    record Opened(String sha256, Class<?> type) {}
    return shared(new Opened(resource.sha256(), type), () -> opener.apply(path(resource)));
  }

  /**
   * An object that takes long to make, kept while it is among the {@value #MAX_RECENT} that were
   * used last.
   *
   * @param key identifies it, and what kind of object it is
   * @param maker makes it, a value that any number of threads may use
   */
  @SuppressWarnings("unchecked") // a key belongs to one type of value
  public <T> T recent(Object key, Supplier<T> maker) {
    Object known = recent.get(key);
    if (known == null) {
      known = maker.get();
      recent.put(key, known);
    }
    return (T) known;
  }

  private Path resolve(String name) {
    Path root =
        folder.orElseThrow(
            () ->
                new IllegalStateException(
                    "resource [" + name + "] is needed, but no folder of resources is set"));
    Path file = root.resolve(name).normalize();
    Check.that(
        file.startsWith(root) && !file.equals(root),
        "resource [%s] must lie inside the folder of resources [%s]",
        name,
        root);
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

  /**
   * A file that a scheme needs. Its content, not its name, decides whether two schemes are the
   * same.
   *
   * @param name where to find it: a path relative to the folder of resources
   * @param sha256 the SHA-256 of its content, 64 lower-case hexadecimal digits
   */
  public record ResourceRef(String name, String sha256) {

    public ResourceRef {
      Check.that(!name.isBlank(), "a resource must have a name, got [%s]", name);
      Check.that(
          sha256.matches("[0-9a-f]{64}"),
          "the SHA-256 of resource [%s] must be 64 lower-case hexadecimal digits, got [%s]",
          name,
          sha256);
    }
  }
}
