package org.neardup.jobs.io.wiki;

/**
 * One page of an export.
 *
 * @param id empty when the page has none
 * @param title empty when the page has none
 * @param text wikitext of the last revision
 */
public record WikiPage(String id, int namespace, String title, boolean redirect, String text) {}
