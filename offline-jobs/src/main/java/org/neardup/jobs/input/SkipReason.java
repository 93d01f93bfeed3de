package org.neardup.jobs.input;

import org.neardup.util.EnumNames;

/** Why a well-formed record is no document. The ids appear in counters and summaries. */
public enum SkipReason implements EnumNames {
  OTHER_NAMESPACE,
  REDIRECT,
  /** A story of Reuters that is a headline only. */
  NO_BODY,
  /** A document whose id an earlier document has. */
  DUPLICATE_ID,
  /** The first line of a tab separated file, with the names of its columns. */
  HEADER,
  /**
   * A record of a web archive that holds something else, such as HTML or information on the
   * archive.
   */
  NOT_PLAIN_TEXT;
}
