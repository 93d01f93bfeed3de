/**
 * A demonstration on a small dump that comes with the program: find, load, ask, and follow a later
 * dump.
 *
 * <pre>{@code
 * new Demo(conf, work, out, progress).run(folder, settings, keep);
 * }</pre>
 */
package org.neardup.jobs.demo;
