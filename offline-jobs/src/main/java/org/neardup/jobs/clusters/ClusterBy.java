package org.neardup.jobs.clusters;

import org.neardup.text.EnumNames;

/** The rule by which units form a cluster. */
public enum ClusterBy implements EnumNames {
  /** A path of verified pairs: the two ends of a long one may be little alike. */
  CONNECTED,
  /**
   * A verified pair with the representative. Texts in the order of their numbers of pairs, of
   * equally many in that of their ids, take all neighbours that none before took.
   */
  REPRESENTATIVE;

  /** The one of that name. */
  public static ClusterBy parse(String id) {
    return EnumNames.parse("[cluster-by]", values(), id);
  }
}
