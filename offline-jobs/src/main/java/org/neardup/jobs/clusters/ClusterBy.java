package org.neardup.jobs.clusters;

import org.neardup.text.EnumNames;

/** The rule by which units form a cluster. */
public enum ClusterBy implements EnumNames {
  /** A path of verified pairs: the two ends of a long one may be little alike. */
  CONNECTED,
  /**
   * A verified pair with the representative, which is the smallest id of the cluster. Texts in the
   * order of their ids take all neighbours that no earlier one took.
   */
  REPRESENTATIVE;

  /** The one of that name. */
  public static ClusterBy parse(String id) {
    return EnumNames.parse("[cluster-by]", values(), id);
  }
}
