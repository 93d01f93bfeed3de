/**
 * Tokenizer, token filter and analyzer for {@code text} fields.
 *
 * <pre>{@code
 * "settings": {"analysis": {"analyzer": {"dup": {"type": "minhash_bands", "unit": "sentence", "threshold": 0.8}}}}
 * }</pre>
 */
package org.neardup.elasticsearch.analysis;
