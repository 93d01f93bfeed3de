package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

public class MailFormatTests extends FormatTestCase {
  private static final String FROM = "From a@b Mon Mar  4 00:00:00 2024\n";
  private static final String ONE =
      "Message-ID: <1@b>\nFrom: a@b\nSubject: One\n\nText.\n>From here.\n\nFrom there on.\n\n";
  private static final String TWO = "Message-ID: <2@b>\nFrom: a@b\nSubject: Two\n\nText.\n";
  private static final String MAILBOX = FROM + ONE + FROM + TWO;

  @Test
  public void messagesOfAMailbox() throws IOException {
    for (String name : List.of("a.mbox", "sent", "sent.gz")) {
      byte[] bytes = Sources.utf8(MAILBOX);
      List<SourceRecord> records = read(name, name.endsWith("gz") ? Sources.gzip(bytes) : bytes);
      assertEquals(List.of("0", "1"), Sources.ids(records));
      assertEquals(
          List.of("One\n\nText.\nFrom here.\n\nFrom there on.\n\n", "Two\n\nText.\n"),
          texts(records));
    }
    SourceOptions byId = SourceOptions.DEFAULT.withFields("Message-ID", "text");
    assertEquals(List.of("1@b", "2@b"), Sources.ids(read(byId, "a.mbox", MAILBOX)));
    assertEquals(1, sources.splits(8, path("a.mbox")).size());
  }

  @Test
  public void aFileOfAMaildirIsAMessage() throws IOException {
    write("mail/cur/1.M1.host:2,S", ONE);
    write("mail/new/2.M1.host", TWO);
    write("mail/b.eml", FROM + TWO);
    assertEquals(
        List.of("b.eml", "cur/1.M1.host:2,S", "new/2.M1.host"),
        Sources.ids(sources.read(1, path("mail"))).stream().sorted().toList());
    assertEquals(List.of("Two\n\nText.\n"), texts(sources.read(1, path("mail/b.eml"))));
  }

  @Test
  public void partsInEachOtherAreReadToAHundredLevels() throws IOException {
    assertEquals(List.of("Deep.\n"), texts(read("deep.eml", nested(99))));
    for (int levels : new int[] {100, 20_000}) {
      SourceRecord read = read("deep.eml", nested(levels)).get(0);
      assertEquals(RejectReason.NESTED_TOO_DEEP, ((RejectedRecord) read).reason());
    }
  }

  private static String nested(int levels) {
    StringBuilder mail = new StringBuilder();
    for (int i = 0; i < levels; i++) {
      mail.append("Content-Type: multipart/mixed; boundary=x" + i + "\n\n--x" + i + "\n");
    }
    return mail.append("Content-Type: text/plain\n\nDeep.\n").toString();
  }

  @Test
  public void partsAreDecoded() throws IOException {
    String mail =
        """
        Subject: =?iso-8859-1?Q?gr=FCn?= =?utf-8?B?w6Q=?=
         and more
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: multipart/alternative; boundary=y

        --y
        Content-Type: text/plain; charset=iso-8859-15
        Content-Transfer-Encoding: quoted-printable

        five =A4 and =
        more
        --y
        Content-Type: text/html

        <p>five
        --y--
        --x
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: base64

        PHA+T25lPHA+dHdvw7w=
        --x
        Content-Type: text/plain
        Content-Disposition: attachment; filename=a.txt

        attached
        --x
        Content-Type: application/pdf
        Content-Transfer-Encoding: base64

        JVBERi0=
        --x
        Content-Type: message/rfc822

        Subject: Forwarded

        Its text.
        --x--
        """;
    assertEquals(
        List.of(
            "gr\u00fcn\u00e4 and more\n\nfive \u20ac and more\n\nOne\n\ntwo\u00fc\n\n"
                + "Forwarded\n\nIts text."),
        texts(read("a.eml", mail)));
  }

  @Test
  public void whatSendersWriteWrongly() throws IOException {
    String quotes = "Content-Type: text/plain; charset=iso-8859-1\n\n\u0093So\u0094\n";
    byte[] latin = quotes.getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(List.of("\u201cSo\u201d\n"), texts(read("a.eml", latin)));
    assertEquals(
        List.of("Text\n"),
        texts(read("a.eml", "Content-Type: text/plain charset=us-ascii\n\nText\n")));
    assertEquals(List.of("Text"), texts(read("a.eml", "From: a\n\n<html><p>Text</p></html>\n")));
    String other = "Content-Type: multipart/mixed; boundary=a\n\n--b\n\nText\n--b--\n";
    assertEquals(List.of("--b\n\nText\n--b--\n"), texts(read("a.eml", other)));
  }

  @Test
  public void otherCharsetsThanTheMessageSays() throws IOException {
    String mail = "Subject: gr\u00fcn\nContent-Type: text/plain; charset=%s\n\nk\u00fchl\n";
    for (String charset : List.of("us-ascii", "unknown-8bit", "utf-8")) {
      byte[] utf8 = Sources.utf8(mail.formatted(charset));
      assertEquals(List.of("gr\u00fcn\n\nk\u00fchl\n"), texts(read("a.eml", utf8)));
      byte[] latin = mail.formatted(charset).getBytes(StandardCharsets.ISO_8859_1);
      List<SourceRecord> last = read("a.eml", latin);
      assertEquals(List.of("gr\u00fcn\n\nk\u00fchl\n"), texts(last));
      assertTrue(((SourceDocument) last.get(0)).inOtherCharset());
      SourceOptions cyrillic = SourceOptions.DEFAULT.withEncoding("koi8-r");
      assertEquals(List.of("gr\u042dn\n\nk\u042dhl\n"), texts(read(cyrillic, "a.eml", latin)));
      assertEquals(List.of("gr\u00fcn\n\nk\u00fchl\n"), texts(read(cyrillic, "a.eml", utf8)));
    }
  }

  @Test
  public void badMessagesAreSetAsideOneByOne() throws IOException {
    String large = "Subject: large\n\n" + "x".repeat(2000) + "\n\n";
    String empty = "From: a@b\n\n\n";
    SourceOptions small = SourceOptions.DEFAULT.withMaxRecordBytes(1024);
    List<SourceRecord> records = read(small, "a.mbox", FROM + large + FROM + empty + FROM + TWO);
    assertEquals(List.of("2"), Sources.ids(records));
    assertEquals(
        List.of("a.mbox message 0 page_too_large", "a.mbox message 1 empty_text"), told(records));
  }

  @Test
  public void onlyALineBeforeAHeaderBeginsAMessage() throws IOException {
    String hall =
        "Subject: hall\n\nDear all,\n\nFrom 10:30 to 12:00 the hall is closed.\nNote: wait.\n\n"
            + "From 8:15:00 on it is open.\nhttp://hall\n\nFrom memory:\nit took two hours.\n\n";
    String patch =
        "From 3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a Mon Sep 17 00:00:00 2001\n"
            + "From: Ben <b@b>\n"
            + "Date: Thu, 9 Aug 2012 20:00:00 +0000\n"
            + "Subject: [PATCH] door\n\n"
            + "---\n\n";
    String box = FROM + hall + FROM + "Subject: patch\n\nSee below.\n\n" + patch + FROM + TWO;
    assertEquals(
        List.of(
            hall.substring("Subject: ".length()),
            "patch\n\nSee below.\n\n" + patch,
            "Two\n\nText.\n"),
        texts(read("a.mbox", box)));
    assertEquals(
        List.of("[PATCH] door\n\n---\n\n", "[PATCH] door\n\n---\n\n"),
        texts(read("patches", patch + patch)));
  }

  @Test
  public void separatorsOfManyPrograms() throws IOException {
    for (String from :
        List.of(
            "From ",
            "From - Sat Aug 11 09:00:00 2012",
            "From anna at example.org  Thu Aug  9 18:39:17 2012",
            "From 17@xxx Thu Aug 09 18:39:17 +0000 2012",
            "From a@b Thu, 9 Aug 2012 18:39:17 +0000",
            "From a@b 2012-08-09 18:39",
            "From a@b",
            "From a@b Thu Aug  9 18:39:17 2012\r\n"
                + ">From c@d Thu Aug  9 18:39:17 2012 remote from e")) {
      String box = (from + "\r\n" + TWO.replace("\n", "\r\n") + "\r\n").repeat(3);
      assertEquals(from, 3, texts(read("a", box)).size());
    }
    String empty = FROM + "\nText.\n\n" + FROM + TWO;
    assertEquals(List.of("Text.\n\n", "Two\n\nText.\n"), texts(read("a.mbox", empty)));
  }

  @Test
  public void linesThatWereWrappedForTheWay() throws IOException {
    String mail = "Content-Type: text/plain; format=flowed%s\n\n%s";
    String body = "one \ntwo \n> three \n> four\n>> five \n \n  six\n-- \nAnna \n";
    assertEquals(
        List.of("one two \n> three four\n>> five \n\n six\n-- \nAnna \n"),
        texts(read("a.eml", mail.formatted("", body))));
    assertEquals(
        List.of("onetwo\n> threefour\n>> five\n\n six\n-- \nAnna\n"),
        texts(read("a.eml", mail.formatted("; DelSp=yes", body))));
    assertEquals(List.of(body), texts(read("a.eml", "Content-Type: text/plain\n\n" + body)));
  }

  @Test
  public void fieldsOfTheHeader() throws IOException {
    SourceOptions fields = SourceOptions.DEFAULT.withFields(List.of("date", "List-Id"));
    String mail = "Date: Thu, 1 Jan 2026 10:00:00 +0200\nlist-id: =?utf-8?Q?a=C3=A4?=\n\nText\n";
    List<String> values = List.of("2026-01-01T08:00:00Z", "a\u00e4");
    for (String name : List.of("a.eml", "a.mbox")) {
      String from = name.endsWith("mbox") ? FROM : "";
      SourceRecord read = read(fields, name, from + mail).get(0);
      assertEquals(values, ((SourceDocument) read).values());
    }
    SourceRecord none = read(fields, "b.eml", "Date: May\n\nText\n").get(0);
    assertEquals(List.of("May", ""), ((SourceDocument) none).values());
  }
}
