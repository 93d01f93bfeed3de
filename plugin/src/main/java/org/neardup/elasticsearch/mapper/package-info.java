/**
 * The field type {@code near_duplicate}, and the tokenizer, token filters and analyzers for {@code
 * text} fields.
 *
 * <pre>{@code
 * "mappings": {"properties": {"body": {"type": "near_duplicate", "unit": "sentence"}}}
 * "settings": {"analysis": {"analyzer": {"dup": {"type": "minhash_bands", "unit": "sentence"}}}}
 * }</pre>
 *
 * <p>A mapping is resolved to a scheme once ({@code SchemeParameters}); the texts of a document are
 * gathered ({@code FieldUnits}) and become tokens and one binary doc value under the field's name.
 * {@code SourceTexts} finds the field's text again in a document's source.
 */
package org.neardup.elasticsearch.mapper;
