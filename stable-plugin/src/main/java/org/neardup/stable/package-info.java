/**
 * The analyzers of neardup as a plugin by Elasticsearch's stable API: one zip for all servers of a
 * major version.
 *
 * <pre>{@code
 * {"analysis": {"analyzer": {"copies": {"type": "minhash_bands", "threshold": "0.8"}}}}
 * }</pre>
 */
package org.neardup.stable;
