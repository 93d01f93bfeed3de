package org.neardup.lsh;

import java.util.Objects;
import java.util.function.Function;
import org.neardup.text.Check;
import org.neardup.vector.ResourceRef;

/**
 * The files and the number of units from which a {@link SchemeRequest} becomes a scheme. Immutable.
 *
 * @param files the reference to a file, by its name; asked where a setting names a file without its
 *     SHA-256
 * @param units about how many units there are, 0 for unknown: bands get more rows the more there
 *     are, so that false-positive candidates do not grow as the square
 * @param maxFalseCandidates false-positive candidate pairs allowed for each unit
 */
public record SchemeContext(
    Function<String, ResourceRef> files, long units, double maxFalseCandidates) {

  /** No folder of files, and an unknown number of units. */
  public static final SchemeContext NONE =
      ofFiles(
          file -> {
            throw new IllegalArgumentException(
                "file ["
                    + file
                    + "] must be given with its SHA-256 where no folder of files is set");
          });

  public SchemeContext {
    Objects.requireNonNull(files, "files");
    Check.that(units >= 0, "[units] must be at least 1, or 0 for unknown, got %s", units);
    Check.that(
        maxFalseCandidates > 0,
        "[max_false_candidates] must be above 0, such as 1, got %s",
        maxFalseCandidates);
  }

  /** A context with files, and an unknown number of units. */
  public static SchemeContext ofFiles(Function<String, ResourceRef> files) {
    return new SchemeContext(files, 0, 1);
  }
}
