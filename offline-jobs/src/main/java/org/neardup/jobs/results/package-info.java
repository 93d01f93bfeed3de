/**
 * Questions to the output folder of a finished run: the nearest units of one, clusters as text.
 * {@link org.neardup.jobs.request.EarlierRun} reads the folder, and nothing changes it.
 */
package org.neardup.jobs.results;
