package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/** In how many texts a term occurs, and how often in all of them together. */
public record TermFrequency(long documents, long occurrences) {
  public static final Codec<TermFrequency> CODEC =
      new Codec<>(
          (term, out) -> out.putVLong(term.documents).putVLong(term.occurrences),
          in -> new TermFrequency(in.getVLong(), in.getVLong()));

  public static TermFrequency sum(Iterable<TermFrequency> parts) {
    long documents = 0;
    long occurrences = 0;
    for (TermFrequency part : parts) {
      documents += part.documents;
      occurrences += part.occurrences;
    }
    return new TermFrequency(documents, occurrences);
  }
}
