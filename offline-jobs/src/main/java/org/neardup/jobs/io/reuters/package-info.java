/**
 * The SGML of Reuters-21578, Distribution 1.0: one {@code <REUTERS>} element becomes a {@link
 * org.neardup.jobs.io.reuters.Story}.
 *
 * <pre>{@code
 * Story story = Story.parse("<REUTERS NEWID=\"1\" ...>...</REUTERS>");
 * }</pre>
 */
package org.neardup.jobs.io.reuters;
