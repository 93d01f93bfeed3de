package org.neardup.jobs.dedup;

/**
 * What {@code dedup} is asked to do.
 *
 * @param folder the output folder of a run over whole documents
 * @param output the folder to be made for the copies
 * @param keep which document of a cluster stays
 */
public record DedupRequest(String folder, String output, Keep keep) {}
