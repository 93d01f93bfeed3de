/**
 * MediaWiki's two languages: the XML of an export and the wikitext in it. One page's XML becomes a
 * {@link org.neardup.jobs.input.wiki.WikiPage}, its wikitext plain text.
 *
 * <pre>{@code
 * WikiPage page = WikiPage.parse("<page>...</page>");
 * String text = WikitextCleaner.clean(page.text(), HiddenNamespaces.of("<mediawiki>..."));
 * }</pre>
 *
 * Everything here takes time linear in its input, whatever the input.
 */
package org.neardup.jobs.input.wiki;
