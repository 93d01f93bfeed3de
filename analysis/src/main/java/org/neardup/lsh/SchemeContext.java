package org.neardup.lsh;

import java.util.Objects;
import java.util.function.Function;
import org.neardup.vector.Resources.ResourceRef;

/**
 * The files of which a {@link SchemeRequest} becomes a scheme. Immutable.
 *
 * @param files the reference to a file, by its name; asked where a setting names a file without its
 *     SHA-256
 */
public record SchemeContext(Function<String, ResourceRef> files) {

  /** No folder of files. */
  public static final SchemeContext NONE =
      new SchemeContext(
          file -> {
            throw new IllegalArgumentException(
                "file ["
                    + file
                    + "] must be given with its SHA-256 where no folder of files is set");
          });

  public SchemeContext {
    Objects.requireNonNull(files, "files");
  }
}
