/**
 * What has nothing to do with text: checks of arguments, accounts of memory, collections of longs,
 * disjoint sets, hashes of files. Knows no other package of the module.
 */
package org.neardup.util;
