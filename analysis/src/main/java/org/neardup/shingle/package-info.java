/**
 * The words of a normalised unit, and the shingles of its words or characters as 64-bit hashes:
 * what two units are compared by.
 *
 * <pre>{@code
 * hasher.hash(unit, shingles);
 * }</pre>
 */
package org.neardup.shingle;
