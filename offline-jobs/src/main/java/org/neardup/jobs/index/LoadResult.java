package org.neardup.jobs.index;

import java.time.Duration;
import java.util.List;

/**
 * What became of the documents.
 *
 * @param created documents that were new
 * @param updated documents that were there before, under the same id
 * @param failed documents that the server refused
 * @param firstFailures some of the refused ones, as {@code id: reason}
 * @param retries how often something had to be sent again
 */
public record LoadResult(
    long created,
    long updated,
    long failed,
    List<String> firstFailures,
    long retries,
    Duration elapsed) {}
