package org.neardup.vector;

import java.nio.file.Path;

/** Finds the files that schemes name. Thread safe. */
public interface Resources {

  /** For schemes that need no file. */
  Resources NONE =
      resource -> {
        throw new IllegalStateException(
            "resource [" + resource.name() + "] is needed, but no folder of resources is set");
      };

  /**
   * The local file of a resource, whose content has the SHA-256 that the reference says.
   *
   * @throws IllegalStateException if it is not there, cannot be read, or has another content; the
   *     message says which file was expected where
   */
  Path path(ResourceRef resource);
}
