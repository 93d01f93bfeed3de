/**
 * The code that differs between the Elasticsearch versions for which this plugin is built.
 *
 * <p>Each class here has the same members for all of them, and its source is in {@code
 * src/main/servers/V} for each version {@code V} with which Elasticsearch's API changed; the build
 * takes the newest that is not newer than {@code es.version}.
 */
package org.neardup.elasticsearch.server;
