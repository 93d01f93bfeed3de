package org.neardup.resource;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.neardup.util.Check;
import org.neardup.util.MemoryAccount;

/**
 * The files that schemes name, the objects made of them, and the account of memory for large texts.
 * Thread safe.
 */
public interface Resources {

  Resources NONE =
      resource -> {
        throw new IllegalStateException(
            "resource [" + resource.name() + "] is needed, but no folder of resources is set");
      };

  /**
   * The local file of a resource, whose content has the SHA-256 of the reference.
   *
   * @throws IllegalStateException if it is not there, cannot be read, or has another content; the
   *     message names the expected file and its place
   */
  Path path(ResourceRef resource);

  /**
   * An object made of resources, which all its users share: made by the first that asks.
   *
   * @param key identifies it; holds the SHA-256 of the resources
   * @param maker makes it, an immutable value; must not call this method
   */
  default <T> T shared(Object key, Supplier<T> maker) {
    return maker.get();
  }

  /**
   * The file of a resource as an object, opened once for all its users.
   *
   * @param type distinguishes several objects of one file
   */
  default <T> T opened(ResourceRef resource, Class<T> type, Function<Path, T> opener) {
    record Opened(String sha256, Class<?> type) {}
    return shared(new Opened(resource.sha256(), type), () -> opener.apply(path(resource)));
  }

  /** Is asked before a large text takes memory; refuses nothing unless overridden. */
  default MemoryAccount memory() {
    return MemoryAccount.UNLIMITED;
  }

  /** Learns of memory that is kept from text to text, however long; must not refuse it. */
  default MemoryAccount kept() {
    return MemoryAccount.UNLIMITED;
  }

  /**
   * A file that a scheme needs. Its content, not its name, decides whether two schemes are the
   * same.
   *
   * @param name where to find it: a path relative to the folder of resources
   * @param sha256 the SHA-256 of its content, 64 lower-case hexadecimal digits
   */
  record ResourceRef(String name, String sha256) {

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
