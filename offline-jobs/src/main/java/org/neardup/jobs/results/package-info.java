/**
 * What is done with the output folder of a finished run: inputs without their duplicates, the
 * nearest units of one, clusters as text. The folder is read by {@link
 * org.neardup.jobs.request.EarlierRun} and stays as it is.
 */
package org.neardup.jobs.results;
