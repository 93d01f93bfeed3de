package org.neardup.jobs.clusters;

import org.neardup.util.EnumNames;

/** The rule by which units form a cluster. */
public enum ClusterBy implements EnumNames {
  /** A path of verified pairs: the two ends of a long one may be little alike. */
  CONNECTED,
  /**
   * A verified pair with the centre. In the order of their numbers of pairs, and of their ids where
   * these are equal, texts take all neighbours that no other text took before.
   */
  CENTER;

  public static ClusterBy parse(String id) {
    return EnumNames.parse("[cluster_by]", values(), id);
  }
}
