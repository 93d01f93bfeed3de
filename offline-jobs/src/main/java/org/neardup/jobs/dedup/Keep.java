package org.neardup.jobs.dedup;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.neardup.text.EnumNames;

/** Which of two near documents stays. */
public enum Keep {
  /** The first in the order of the inputs. */
  FIRST,
  /** The one with the most characters; of several the smallest id. */
  LONGEST,
  /** The smallest id by its UTF-8 bytes. */
  ID_ORDER;

  /** The name on the command line. */
  public String id() {
    return EnumNames.of(this).replace('_', '-');
  }

  public static Keep parse(String id) {
    return Arrays.stream(values())
        .filter(keep -> keep.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> {
              String known =
                  Arrays.stream(values()).map(Keep::id).collect(Collectors.joining(", "));
              return new IllegalArgumentException(
                  "[keep] must be one of " + known + ", got [" + id + "]");
            });
  }
}
