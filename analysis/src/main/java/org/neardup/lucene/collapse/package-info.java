/**
 * Results without copies: {@link org.neardup.lucene.collapse.Collapser} keeps the documents that
 * are no near duplicates of documents before them, by the signatures that hits have.
 */
package org.neardup.lucene.collapse;
