/**
 * The progress of long work on the terminal: one updating line, or plain lines when nobody watches.
 *
 * <pre>{@code
 * try (StageProgress stage = ProgressLine.standardError().stage("candidates", "units")) {
 *   stage.at(1000, 0.25); // from any thread, as often as wanted
 * } // leaves one line: "candidates     204,113 units in 3.2 s (63,800/s)"
 * }</pre>
 *
 * Progress goes to standard error, so that results on standard output can be piped.
 */
package org.neardup.jobs.progress;
