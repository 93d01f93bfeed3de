/**
 * The files that settings of a scheme name: statistics, word vectors, translation tables, ignored
 * sentences. They are known by their SHA-256, read once, and shared.
 *
 * <pre>{@code
 * Resources resources = new Resources(folder);
 * }</pre>
 */
package org.neardup.resource;
