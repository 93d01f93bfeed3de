package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/**
 * The bit signature of a text and the traits of its unit. Bit i is bit 63 - (i &amp; 63) of word i
 * / 64; the words after the last bit are 0.
 */
public record BitSignature(long[] words, UnitTraits traits) {
  public static final Codec<BitSignature> CODEC =
      new Codec<>(
          (signature, out) ->
              UnitTraits.CODEC.write(
                  signature.traits, out.putVLong(signature.words.length).putLongs(signature.words)),
          in -> new BitSignature(in.getLongs(in.getVInt()), UnitTraits.CODEC.read(in)));
}
