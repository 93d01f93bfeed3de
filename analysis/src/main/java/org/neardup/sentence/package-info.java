/**
 * Where the sentences of a raw text end, by the rules of its language, and where its lines are
 * joined: words that a hyphen breaks, quotations, addresses on the web.
 */
package org.neardup.sentence;
