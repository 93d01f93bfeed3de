package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.io.reuters.MalformedStoryException;
import org.neardup.jobs.io.reuters.Story;
import org.neardup.jobs.io.reuters.StoryParser;

/** Stories of Reuters-21578: those with a body are documents, and their bodies the texts. */
final class ReutersParser implements PageParser {
  static final String NEW_ID = "NEWID";
  static final String OLD_ID = "OLDID";
  private static final String FILE_SUFFIX = ".sgm";

  private final SourceOptions options;

  ReutersParser(SourceOptions options) {
    this.options = options;
    List<String> fields = List.of(SourceOptions.DEFAULT.idField(), NEW_ID, OLD_ID);
    if (!fields.contains(options.idField())) {
      throw new IllegalArgumentException(
          "[id_field] must be %s or %s for the format reuters, got [%s]"
              .formatted(NEW_ID, OLD_ID, options.idField()));
    }
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
  public Parsed parse(byte[] bytes, int length) {
    try {
      return toParsed(StoryParser.parse(decode(bytes, length)));
    } catch (MalformedStoryException e) {
      return Parsed.bad(RejectReason.MALFORMED_PAGE);
    }
  }

  /** The collection is ASCII but for a few bytes of Latin-1. */
  private static String decode(byte[] bytes, int length) {
    return TextBytes.decode(bytes, 0, length)
        .orElseGet(() -> new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
  }

  private Parsed toParsed(Story story) {
    if (story.body().isEmpty()) {
      return Parsed.skipped(SkipReason.NO_BODY);
    }
    String number = options.idField().equals(OLD_ID) ? story.oldId() : story.newId();
    if (number.isEmpty()) {
      return Parsed.bad(RejectReason.MISSING_ID);
    }
    Optional<String> id = DocumentIds.qualified(options.source(), number);
    if (id.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_ID);
    }
    String text = story.body().get();
    if (text.isBlank()) {
      return Parsed.bad(RejectReason.EMPTY_TEXT);
    }
    Optional<String> title = Optional.of(story.title()).filter(name -> !name.isBlank());
    return new Parsed.Good(id.get(), title, text, name(story.newId()));
  }

  @Override
  public Optional<String> findName(String beginning) {
    return StoryParser.findId(beginning).map(ReutersParser::name);
  }

  private static String name(String newId) {
    return "NEWID " + newId;
  }
}
