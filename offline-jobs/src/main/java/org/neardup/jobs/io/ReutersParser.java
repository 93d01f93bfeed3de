package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;

/** Stories of Reuters-21578: those with a body are documents, and their bodies the texts. */
final class ReutersParser implements PageParser {
  static final String NEW_ID = "NEWID";
  static final String OLD_ID = "OLDID";
  private static final String FILE_SUFFIX = ".sgm";

  private final FileRecords records;
  private final boolean oldIds;

  ReutersParser(FileRecords records) {
    this.records = records;
    SourceOptions options = records.options();
    List<String> fields = List.of(SourceOptions.DEFAULT.idField(), NEW_ID, OLD_ID);
    if (!fields.contains(options.idField())) {
      throw new IllegalArgumentException(
          "[id_field] must be %s or %s for the format reuters, got [%s]"
              .formatted(NEW_ID, OLD_ID, options.idField()));
    }
    this.oldIds = options.idField().equals(OLD_ID);
  }

  /** Whether a file of an archive has stories; one that lost its name may have. */
  static boolean isStories(String name) {
    return name.isEmpty() || name.endsWith(FILE_SUFFIX);
  }

  @Override
  public ElementScanner.Tags tags() {
    return ElementScanner.REUTERS;
  }

  @Override
  public SourceRecord parse(byte[] bytes, int length) throws RejectedException {
    Story story;
    try {
      story = Story.parse(decode(bytes, length));
    } catch (ParseException e) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
    if (story.body().isEmpty()) {
      return new SkippedRecord(SkipReason.NO_BODY);
    }
    String id = oldIds ? story.oldId() : story.newId();
    if (id.isEmpty()) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    return records.document(
        id, Optional.of(story.title()), story.body().get(), name(story.newId()));
  }

  /** The collection is ASCII but for a few bytes of Latin-1. */
  private static String decode(byte[] bytes, int length) {
    try {
      return TextBytes.decode(bytes, 0, length);
    } catch (RejectedException e) {
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public Optional<String> findName(String beginning) {
    return Story.findId(beginning).map(ReutersParser::name);
  }

  private static String name(String newId) {
    return "NEWID " + newId;
  }
}
