package org.neardup.jobs.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.message.BasicBodyFactory;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.util.MimeUtil;

/**
 * The text of a message (RFC 5322, MIME): the subject, and behind an empty line the parts of plain
 * text and HTML, of alternatives the first that has text. Attachments are passed over. Characters
 * are in the charset that a part names; where it names none, or another than it is in, in UTF-8 or
 * in that of the options.
 */
final class MailText {
  private static final String BETWEEN_PARTS = "\n\n";

  private final FileRecords records;
  private final Message message;

  private MailText(Message message, FileRecords records) {
    this.message = message;
    this.records = records;
  }

  static MailText of(byte[] bytes, FileRecords records) throws RejectedException {
    DefaultMessageBuilder builder = new DefaultMessageBuilder();
    builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
    builder.setBodyFactory(new BasicBodyFactory(true)); // takes charsets that it does not know
    try {
      Message message = builder.parseMessage(new ByteArrayInputStream(bytes));
      return new MailText(message, records);
    } catch (IOException | StackOverflowError e) { // of many thousand parts in each other
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
  }

  /** The id that its sender gave it, without the brackets. */
  String id() throws RejectedException {
    return Optional.ofNullable(message.getMessageId())
        .map(id -> id.strip().replaceAll("^<|>$", ""))
        .orElseThrow(() -> new RejectedException(RejectReason.MISSING_ID));
  }

  String text() throws RejectedException {
    return text(message);
  }

  private String text(Message of) throws RejectedException {
    return join(Stream.of(subject(of), body(of)).filter(text -> !text.isBlank()));
  }

  private static String join(Stream<String> texts) {
    return String.join(BETWEEN_PARTS, texts.toList());
  }

  private String subject(Message of) throws RejectedException {
    Field subject = of.getHeader().getField("Subject");
    if (subject == null) {
      return "";
    }
    String field = decode(subject.getRaw().toByteArray(), "");
    String body = MimeUtil.unfold(field.substring(field.indexOf(':') + 1)).strip();
    return DecoderUtil.decodeEncodedWords(body, DecodeMonitor.SILENT);
  }

  private String body(Entity part) throws RejectedException {
    if ("attachment".equalsIgnoreCase(part.getDispositionType())) {
      return "";
    }
    return switch (part.getBody()) {
      case Multipart several -> bodies(several);
      case Message forwarded -> text(forwarded);
      case SingleBody single when part.getMimeType().equals("text/plain") -> decode(single, part);
      case SingleBody single when part.getMimeType().equals("text/html") ->
          HtmlText.of(decode(single, part));
      case null, default -> "";
    };
  }

  private String bodies(Multipart several) throws RejectedException {
    Stream.Builder<String> texts = Stream.builder();
    for (Entity part : several.getBodyParts()) {
      texts.add(body(part));
    }
    boolean alternative = several.getSubType().equalsIgnoreCase("alternative");
    return join(
        texts.build().filter(text -> !text.isBlank()).limit(alternative ? 1 : Integer.MAX_VALUE));
  }

  private String decode(SingleBody body, Entity part) throws RejectedException {
    try {
      return decode(body.getInputStream().readAllBytes(), part.getCharset());
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
  }

  private String decode(byte[] bytes, String charset) throws RejectedException {
    Optional<String> text =
        known(charset).flatMap(each -> TextBytes.decode(ByteBuffer.wrap(bytes), each));
    return text.isPresent() ? text.get() : records.decode(bytes, 0, bytes.length);
  }

  private static Optional<Charset> known(String name) {
    try {
      return Optional.ofNullable(name).map(Charset::forName);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
