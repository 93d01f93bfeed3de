/**
 * From sources to distinct texts: cuts the documents into units, sets aside what cannot be read,
 * collapses units whose normalised text is equal and refuses document ids that come twice.
 *
 * <pre>{@code
 * ToolRunner.run(conf, new ExtractJob(), new String[] {"input.xml.bz2", "work/extract"});
 * }</pre>
 */
package org.neardup.jobs.extract;
