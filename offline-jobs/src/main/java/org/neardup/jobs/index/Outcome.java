package org.neardup.jobs.index;

import java.util.List;

/**
 * What became of the documents of a request.
 *
 * @param created documents that were new
 * @param updated documents that were there before, under the same id
 * @param rejects documents that were refused for good
 */
record Outcome(int created, int updated, List<Reject> rejects) {}
