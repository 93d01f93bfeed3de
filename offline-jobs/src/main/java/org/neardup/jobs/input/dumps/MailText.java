package org.neardup.jobs.input.dumps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.HtmlText;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.pinned.mime4j.codec.DecodeMonitor;
import org.neardup.pinned.mime4j.codec.DecoderUtil;
import org.neardup.pinned.mime4j.dom.Body;
import org.neardup.pinned.mime4j.dom.Entity;
import org.neardup.pinned.mime4j.dom.Message;
import org.neardup.pinned.mime4j.dom.Multipart;
import org.neardup.pinned.mime4j.dom.SingleBody;
import org.neardup.pinned.mime4j.dom.field.ContentTypeField;
import org.neardup.pinned.mime4j.field.LenientFieldParser;
import org.neardup.pinned.mime4j.message.BasicBodyFactory;
import org.neardup.pinned.mime4j.message.DefaultBodyDescriptorBuilder;
import org.neardup.pinned.mime4j.message.DefaultMessageBuilder;
import org.neardup.pinned.mime4j.stream.BodyDescriptorBuilder;
import org.neardup.pinned.mime4j.stream.Field;
import org.neardup.pinned.mime4j.stream.MimeConfig;
import org.neardup.pinned.mime4j.util.MimeUtil;
import org.neardup.util.Check;

/**
 * The text of a message (RFC 5322, MIME): the subject, then after an empty line the parts of plain
 * text and HTML; of alternatives the first one with text. Attachments are passed over. Characters
 * are in the charset that a part names; where it names none, or another than it is in, in UTF-8 or
 * in one of the options, or at last in windows-1252, which is also meant by ISO-8859-1.
 */
final class MailText {
  private static final String MESSAGE_ID = "Message-ID";

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  private final FileRecords records;
  private final Message message;
  private final List<String> texts = new ArrayList<>();

  MailText(byte[] bytes, FileRecords records) throws RejectedException {
    String field = records.options().idField();
    Check.that(
        isMessageId(field) || field.equals(SourceOptions.DEFAULT.idField()),
        "[id_field] must be %s for mail, or not be set, got [%s]",
        MESSAGE_ID,
        field);
    this.records = records;
    DefaultMessageBuilder builder = new DefaultMessageBuilder();
    builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
    builder.setBodyFactory(new BasicBodyFactory(true)); // takes charsets that it does not know
    builder.setBodyDescriptorBuilder(new PartHeaders(null, 1));
    try {
      message = builder.parseMessage(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    } catch (UncheckedIOException e) {
      throw new RejectedException(RejectReason.NESTED_TOO_DEEP);
    }
  }

  /** The headers of a part at a level of nesting; those of all levels are read at the same time. */
  private static final class PartHeaders extends DefaultBodyDescriptorBuilder {
    private final int level;

    PartHeaders(String outer, int level) {
      super(outer, LenientFieldParser.getParser(), DecodeMonitor.SILENT);
      this.level = level;
    }

    @Override
    public BodyDescriptorBuilder newChild() {
      if (level == SourceOptions.MAX_MAIL_LEVELS) {
        throw new UncheckedIOException(new IOException("too deep"));
      }
      return new PartHeaders(build().getMimeType(), level + 1);
    }
  }

  private static boolean isMessageId(String field) {
    return field.equalsIgnoreCase(MESSAGE_ID);
  }

  /**
   * The message as a document.
   *
   * @param number its id where the options name no field for it
   */
  SourceDocument document(String number, String location) throws RejectedException {
    return records
        .make(id(number), Optional.empty(), text(), location, false)
        .withValues(records.values(this::value));
  }

  /** The id that its sender gave it, without the brackets, if the options name it, or another. */
  private String id(String other) throws RejectedException {
    return isMessageId(records.options().idField())
        ? Optional.ofNullable(message.getMessageId())
            .map(id -> id.strip().replaceAll("^<|>$", ""))
            .orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID))
        : other;
  }

  private String text() throws RejectedException {
    addMessage(message);
    return String.join("\n\n", texts);
  }

  /** The first field of a name, empty where there is none; the date as ISO 8601 has it, in UTC. */
  private String value(String name) {
    boolean isDate = name.equalsIgnoreCase("Date") && message.getDate() != null;
    return isDate
        ? message.getDate().toInstant().toString()
        : Optional.ofNullable(message.getHeader().getField(name)).map(this::body).orElse("");
  }

  /** The values of all fields by their names. */
  Map<String, String> fields() {
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Field field : message.getHeader().getFields()) {
      fields.computeIfAbsent(field.getName(), this::value);
    }
    return fields;
  }

  private String body(Field field) {
    String whole = decode(field.getRaw().toByteArray(), "");
    String body = MimeUtil.unfold(whole.substring(whole.indexOf(':') + 1)).strip();
    return DecoderUtil.decodeEncodedWords(body, DecodeMonitor.SILENT);
  }

  private void addMessage(Message of) throws RejectedException {
    Field subject = of.getHeader().getField("Subject");
    if (subject != null) {
      add(body(subject));
    }
    addBody(of);
  }

  private void add(String text) {
    if (!text.isBlank()) {
      texts.add(text);
    }
  }

  private void addBody(Entity part) throws RejectedException {
    if ("attachment".equalsIgnoreCase(part.getDispositionType())) {
      return;
    }
    Body body = part.getBody();
    if (body instanceof Multipart several) {
      boolean alternative = several.getSubType().equalsIgnoreCase("alternative");
      int before = texts.size();
      if (several.getBodyParts().isEmpty()) { // its boundary is another one
        add(Optional.ofNullable(several.getPreamble()).orElse(""));
      }
      for (Entity each : several.getBodyParts()) {
        if (!alternative || texts.size() == before) {
          addBody(each);
        }
      }
    } else if (body instanceof Message forwarded) {
      addMessage(forwarded);
    } else if (body instanceof SingleBody single) {
      if (part.getMimeType().startsWith("text/plain")) {
        String text = unflowed(decode(single, part), part);
        add(HtmlText.isPage(text) ? HtmlText.of(text) : text);
      } else if (part.getMimeType().startsWith("text/html")) {
        add(HtmlText.of(decode(single, part)));
      }
    }
  }

  /**
   * The paragraphs of a text whose lines were wrapped for the way (RFC 3676): a space at its end
   * joins a line with the next one of the same quotation.
   */
  private static String unflowed(String text, Entity part) {
    if (!(part.getHeader().getField("Content-Type") instanceof ContentTypeField type)
        || !"flowed".equalsIgnoreCase(type.getParameter("format"))) {
      return text;
    }
    boolean deletes = "yes".equalsIgnoreCase(type.getParameter("delsp"));
    StringBuilder paragraphs = new StringBuilder();
    String open = "";
    for (String line : text.lines().toList()) {
      String quotes = line.replaceFirst("[^>].*", "");
      String content = line.substring(quotes.length()).replaceFirst("^ ", "");
      boolean flows = content.endsWith(" ") && !content.equals("-- ");
      boolean joins = open.equals("flows" + quotes) && !content.equals("-- ");
      paragraphs
          .append(joins || paragraphs.isEmpty() ? "" : "\n")
          .append(joins || quotes.isEmpty() ? "" : quotes + " ")
          .append(flows && deletes ? content.substring(0, content.length() - 1) : content);
      open = flows ? "flows" + quotes : "";
    }
    return paragraphs.append('\n').toString();
  }

  private String decode(SingleBody body, Entity part) throws RejectedException {
    try {
      return decode(body.getInputStream().readAllBytes(), part.getCharset());
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
  }

  private String decode(byte[] bytes, String charset) {
    Optional<String> text =
        known(charset).flatMap(each -> TextBytes.decode(ByteBuffer.wrap(bytes), each));
    try {
      return text.isPresent() ? text.get() : records.decode(bytes, 0, bytes.length);
    } catch (RejectedException e) {
      return new String(bytes, WINDOWS);
    }
  }

  private static Optional<Charset> known(String name) {
    try {
      return Optional.ofNullable(name)
          .map(Charset::forName)
          .map(known -> known.equals(StandardCharsets.ISO_8859_1) ? WINDOWS : known);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
