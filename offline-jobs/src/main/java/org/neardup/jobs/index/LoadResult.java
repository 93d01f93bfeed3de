package org.neardup.jobs.index;

import java.time.Duration;
import java.util.List;

/**
 * The documents of a load by what the server did with them.
 *
 * @param created documents that were new
 * @param updated documents that were there before, under the same id, and were replaced or changed
 * @param deleted documents that are no longer there
 * @param earlier documents that an earlier load had loaded, which were not sent again
 * @param failed documents that the server refused
 * @param firstFailures some of the refused ones, as {@code id: reason}
 * @param rejects the folder of the files that name all of them
 * @param retries how often something had to be sent again
 */
public record LoadResult(
    long created,
    long updated,
    long deleted,
    long earlier,
    long failed,
    List<String> firstFailures,
    String rejects,
    long retries,
    Duration elapsed) {
  /** Nothing had to be done. */
  static final LoadResult NOTHING = new LoadResult(0, 0, 0, 0, 0, List.of(), "", 0, Duration.ZERO);
}
