package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/**
 * The bit signature of a text, and whether the text is of the language that is translated. Bit i is
 * bit 63 - (i &amp; 63) of word i / 64; the words after the last bit are 0.
 */
public record BitSignature(boolean foreign, long[] words) {
  public static final Codec<BitSignature> CODEC =
      new Codec<>(
          (signature, out) ->
              out.putBoolean(signature.foreign)
                  .putVLong(signature.words.length)
                  .putLongs(signature.words),
          in -> new BitSignature(in.getBoolean(), in.getLongs(in.getVInt())));
}
