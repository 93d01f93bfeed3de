package org.neardup.jobs.io;

import java.util.Objects;

/**
 * One unit that an earlier run kept, as its bulk files have it.
 *
 * @param documentId the id of its document, with the prefix that it had then
 * @param position the sentence's number in its document, 0 for a document
 * @param text raw, never blank
 * @param place for people: the folder of the bulk files
 */
public record SourceUnit(String documentId, int position, String text, String place)
    implements SourceRecord {

  public SourceUnit {
    Objects.requireNonNull(documentId);
    Objects.requireNonNull(text);
    Objects.requireNonNull(place);
  }
}
