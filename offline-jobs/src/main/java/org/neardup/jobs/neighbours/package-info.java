/**
 * The nearest units of one unit of a finished run, whether they are near duplicates or not.
 *
 * <pre>{@code
 * List<NeighbourSearch.Neighbour> nearest = new NeighbourSearch(conf, "out").nearest("1219:5", 10);
 * }</pre>
 */
package org.neardup.jobs.neighbours;
