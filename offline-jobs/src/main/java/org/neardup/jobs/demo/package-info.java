/**
 * The whole story on a small dump that ships with the project: find, load, ask, and compare what
 * came out with what was planted.
 *
 * <pre>{@code
 * List<String> problems = new Demo(conf, work, out, progress).run(folder, settings, keep);
 * }</pre>
 */
package org.neardup.jobs.demo;
