/**
 * The engine of one process: its tasks share the heap, and sort what they send to each other in
 * memory, and in files when there is no room.
 */
package org.neardup.jobs.stage.local;
