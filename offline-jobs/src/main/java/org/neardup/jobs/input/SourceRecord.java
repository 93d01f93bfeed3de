package org.neardup.jobs.input;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.wiki.WikitextCleaner;
import org.neardup.text.Unit;

/**
 * A record of an input file. Locations are columns of lines, so control characters in the names of
 * files become spaces.
 */
public sealed interface SourceRecord {

  /**
   * A document to be compared.
   *
   * @param id valid and with the source's prefix
   * @param title where the format has one
   * @param text plain text, never blank
   * @param location for people: {@code file.xml.bz2: page 17}
   * @param numbered whether the record has no id, so that its file and number are used instead
   * @param inOtherCharset whether some of it was read in another charset than the first one
   * @param holes whether the text has {@link WikitextCleaner#HOLE} where it lost words
   * @param values of the further fields that the options name, empty where the record has none
   */
  @RecordBuilder
  record SourceDocument(
      String id,
      Optional<String> title,
      String text,
      String location,
      boolean numbered,
      boolean inOtherCharset,
      boolean holes,
      List<String> values)
      implements SourceRecord, SourceRecordSourceDocumentBuilder.With {
    public SourceDocument {
      location = TextBytes.oneLine(location);
      values = List.copyOf(values);
    }

    public SourceDocument(String id, Optional<String> title, String text, String location) {
      this(id, title, text, location, false, false, false, List.of());
    }

    /** The document of a wiki, whose text can have holes. */
    public SourceDocument ofWiki() {
      return withHoles(text.indexOf(WikitextCleaner.HOLE) >= 0);
    }

    /** The document for a kind of unit: marks of lost words stay in the text for sentences only. */
    public SourceDocument of(Unit unit) {
      return holes && unit != Unit.SENTENCE
          ? withText(text.replace(Character.toString(WikitextCleaner.HOLE), "")).withHoles(false)
          : this;
    }
  }

  /**
   * A unit that an earlier run kept in its bulk files.
   *
   * @param id its own, with the prefix that it had then
   * @param documentId the id of its document, with that prefix
   * @param position the sentence's number in its document, 0 for a document
   * @param text raw, never blank
   * @param location for people: the folder of the bulk files
   * @param values of the fields that are asked for, empty where the run did not keep them
   */
  record SourceUnit(
      String id, String documentId, int position, String text, String location, List<String> values)
      implements SourceRecord {
    /** The field of the documents of bulk files below which the values are. */
    public static final String FIELDS = "fields";

    public SourceUnit {
      location = TextBytes.oneLine(location);
    }
  }

  /**
   * A well-formed record that is no document; it is counted by its reason.
   *
   * @param id without characters where it is not known
   */
  record SkippedRecord(SkipReason reason, String id) implements SourceRecord {
    public SkippedRecord(SkipReason reason) {
      this(reason, "");
    }
  }

  /**
   * A bad record that is set aside.
   *
   * @param source the file
   * @param position location in the file, the same for all splits: {@code page 17}, {@code byte
   *     4711}
   * @param excerpt its first 200 characters on one line; empty when nothing of it could be read
   */
  record RejectedRecord(String source, String position, RejectReason reason, String excerpt)
      implements SourceRecord {
    public RejectedRecord {
      source = TextBytes.oneLine(source);
      position = TextBytes.oneLine(position);
    }
  }
}
