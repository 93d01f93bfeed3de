package org.neardup.vector;

import org.neardup.text.Check;

/**
 * A file that a scheme needs. Its content, not its name, decides whether two schemes are the same.
 *
 * @param name where to find it: a path relative to the folder of resources
 * @param sha256 the SHA-256 of its content, 64 lower-case hexadecimal digits
 */
public record ResourceRef(String name, String sha256) {

  public ResourceRef {
    Check.that(!name.isBlank(), "a resource must have a name, got [%s]", name);
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "the SHA-256 of resource [%s] must be 64 lower-case hexadecimal digits, got [%s]"
              .formatted(name, sha256));
    }
  }
}
