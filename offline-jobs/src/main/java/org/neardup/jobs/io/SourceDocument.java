package org.neardup.jobs.io;

import java.util.Objects;
import java.util.Optional;

/**
 * One document to be compared.
 *
 * @param id valid and with the source's prefix, see {@link DocumentIds}
 * @param title where the format has one
 * @param text plain text, never blank
 * @param place for people: {@code file.xml.bz2: page 17}
 */
public record SourceDocument(String id, Optional<String> title, String text, String place)
    implements SourceRecord {

  public SourceDocument {
    Objects.requireNonNull(id);
    Objects.requireNonNull(title);
    Objects.requireNonNull(text);
    Objects.requireNonNull(place);
  }
}
