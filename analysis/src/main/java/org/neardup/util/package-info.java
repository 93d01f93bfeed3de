/**
 * Helpers that know nothing of text: checks of arguments, accounts of memory, collections of longs,
 * disjoint sets, hashes of files. Programs that use the library need none of them.
 */
package org.neardup.util;
