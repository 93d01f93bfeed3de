package org.neardup.jobs.index;

import java.time.Duration;
import java.util.List;

/**
 * The documents of a load by what the server did with them.
 *
 * @param created documents that were new
 * @param updated documents that were there before, under the same id
 * @param earlier documents that an earlier load had loaded, which were not sent again
 * @param failed documents that the server refused
 * @param firstFailures some of the refused ones, as {@code id: reason}
 * @param rejects the folder of the files that name all of them
 * @param retries how often something had to be sent again
 */
public record LoadResult(
    long created,
    long updated,
    long earlier,
    long failed,
    List<String> firstFailures,
    String rejects,
    long retries,
    Duration elapsed) {}
