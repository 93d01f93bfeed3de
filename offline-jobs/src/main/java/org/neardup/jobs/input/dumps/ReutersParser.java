package org.neardup.jobs.input.dumps;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.util.Check;

/** Stories of Reuters-21578: those with a body are documents, and their bodies the texts. */
public final class ReutersParser extends PageSource {
  /** The number of a story in Reuters-21578, and in Reuters-22173. */
  private static final String NEW_ID = "NEWID";

  private static final String OLD_ID = "OLDID";

  private static final Tags TAGS =
      new Tags("REUTERS", "/REUTERS", Optional.empty(), Optional.empty());

  /**
   * References and control characters; the news wire has many of these. Some copies of the
   * collection have {@code &\t} for the indentation of a paragraph.
   */
  private static final Pattern SPECIAL =
      Pattern.compile("&(\\\\t|(?:#[0-9]{1,5}|lt|gt|amp|quot);)|[\\p{Cc}&&[^\\t\\n]]");

  private final boolean oldIds;

  public ReutersParser(SplitBytes in, FileRecords records) {
    super(in, TAGS, records);
    SourceOptions options = records.options();
    Check.that(
        List.of(SourceOptions.DEFAULT.idField(), NEW_ID, OLD_ID).contains(options.idField()),
        "[id_field] must be %s or %s for the format reuters, got [%s]",
        NEW_ID,
        OLD_ID,
        options.idField());
    this.oldIds = options.idField().equals(OLD_ID);
  }

  /** Whether a text begins as a file of the collection does. */
  public static boolean isBegin(String text) {
    return text.startsWith("<REUTERS ") || text.startsWith("<!DOCTYPE lewis");
  }

  @Override
  protected SourceRecord parse(byte[] bytes, int length) throws RejectedException {
    Story story = Story.parse(decode(bytes, length));
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
    return TextBytes.decode(bytes, 0, length)
        .orElseGet(() -> new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
  }

  @Override
  protected Optional<String> findName(String beginning) {
    String id = attribute(NEW_ID, beginning);
    return id.isEmpty() ? Optional.empty() : Optional.of(name(id));
  }

  private static String name(String newId) {
    return "NEWID " + newId;
  }

  /** The value of an attribute, empty without one. */
  private static String attribute(String name, String tag) {
    Matcher matcher = Pattern.compile("\\s" + name + "=\"([^\"<>]*)\"").matcher(tag);
    return matcher.find() ? matcher.group(1).strip() : "";
  }

  /**
   * One story.
   *
   * @param newId empty when it has none
   * @param oldId empty when it has none
   * @param title empty when it has none
   * @param body the content of {@code <BODY>}, which stories that are a headline only do not have;
   *     its first line continues the line with the location and date, which are replaced by spaces
   */
  public record Story(String newId, String oldId, String title, Optional<String> body) {

    /**
     * Reads the SGML of a story, and looks only at the elements of interest; these have no other
     * elements in them. Time is linear in the length.
     *
     * @param sgml from {@code <REUTERS} to {@code </REUTERS>}
     * @throws RejectedException if an element of interest is malformed
     */
    public static Story parse(String sgml) throws RejectedException {
      int end = sgml.indexOf('>');
      if (end < 0) {
        throw new RejectedException(RejectReason.MALFORMED_PAGE);
      }
      String tag = sgml.substring(0, end);
      String title = text(element(sgml, "TITLE").orElse("")).strip();
      Optional<String> body = element(sgml, "BODY");
      return new Story(
          attribute(NEW_ID, tag),
          attribute(OLD_ID, tag),
          title,
          body.isPresent()
              ? Optional.of(indentation(element(sgml, "DATELINE").orElse("")) + text(body.get()))
              : Optional.empty());
    }

    /** Without it the line looks as if it had been ended on purpose. */
    private static String indentation(String dateline) throws RejectedException {
      String line = text(dateline);
      return " ".repeat(line.length() - line.lastIndexOf('\n') - 1);
    }

    /** The content of an element, which may occur once. */
    private static Optional<String> element(String sgml, String name) throws RejectedException {
      String open = "<" + name + ">";
      String close = "</" + name + ">";
      int start = sgml.indexOf(open);
      int end = sgml.indexOf(close);
      if (start < 0 && end < 0) {
        return Optional.empty();
      }
      boolean pair = start >= 0 && end > start;
      if (!pair || sgml.indexOf(open, start + 1) >= 0 || sgml.indexOf(close, end + 1) >= 0) {
        throw new RejectedException(RejectReason.MALFORMED_PAGE);
      }
      return Optional.of(sgml.substring(start + open.length(), end));
    }

    /** Character data; an {@code &} that begins no reference is one. */
    private static String text(String content) throws RejectedException {
      if (content.indexOf('<') >= 0) {
        throw new RejectedException(RejectReason.MALFORMED_PAGE);
      }
      return SPECIAL.matcher(content).replaceAll(found -> Matcher.quoteReplacement(plain(found)));
    }

    private static String plain(MatchResult found) {
      String reference = found.group(1);
      if (reference == null) {
        return " ";
      }
      return switch (reference) {
        case "\\t" -> "\t";
        case "lt;" -> "<";
        case "gt;" -> ">";
        case "amp;" -> "&";
        case "quot;" -> "\"";
        default -> {
          int c = Integer.parseInt(reference.substring(1, reference.length() - 1));
          if (Character.getType(c) == Character.SURROGATE) {
            yield found.group();
          }
          boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
          yield control ? " " : Character.toString(c);
        }
      };
    }
  }
}
