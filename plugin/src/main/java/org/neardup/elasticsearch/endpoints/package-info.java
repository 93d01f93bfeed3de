/**
 * The parts that the REST endpoints beside searches share, which are the options of a request and
 * the schemes of a field in its indices, and the expected recall and cost of a scheme.
 *
 * <pre>{@code
 * GET  /_neardup/plan?threshold=0.8&recall=0.95&unit=sentence
 * }</pre>
 *
 * <p>Plans, comparisons and groups are computed on the node that is asked.
 */
package org.neardup.elasticsearch.endpoints;
