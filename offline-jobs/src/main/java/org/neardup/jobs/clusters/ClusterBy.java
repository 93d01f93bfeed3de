package org.neardup.jobs.clusters;

import java.util.Arrays;
import org.neardup.text.EnumNames;

/** What makes units a cluster. */
public enum ClusterBy {
  /** A path of verified pairs: the two ends of a long one may be little alike. */
  CONNECTED,
  /**
   * A verified pair with the representative, which is the smallest id of the cluster. Texts in the
   * order of their ids take all neighbours that no earlier one took.
   */
  REPRESENTATIVE;

  /** Its name in settings. */
  public String id() {
    return EnumNames.of(this);
  }

  /** The one of that name. */
  public static ClusterBy parse(String id) {
    return Arrays.stream(values())
        .filter(value -> value.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[cluster-by] must be connected or representative, got [" + id + "]"));
  }
}
