/**
 * How keys and values become bytes, and the order in which a shuffle sorts the bytes of keys.
 *
 * <pre>{@code
 * byte[] bytes = Codec.INT64.encode(7L);
 * long seven = Codec.INT64.decode(bytes);
 * }</pre>
 */
package org.neardup.jobs.stage.codec;
