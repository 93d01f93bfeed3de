package org.neardup.elasticsearch.ingest;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget.OwnIndex;
import org.neardup.resource.Resources;

/** Texts and signed documents for tests. */
final class Documents {

  /** A folder without files. */
  static final Resources RESOURCES = new Resources(Path.of("no-such-folder"));

  static final MappedField FIELD =
      MappedField.find(
              Map.of("properties", Map.of("body", Map.of("type", "near_duplicate"))),
              "body",
              RESOURCES)
          .orElseThrow();
  static final MappedField SENTENCES =
      MappedField.find(
              Map.of(
                  "properties",
                  Map.of("body", Map.of("type", "near_duplicate", "unit", "sentence"))),
              "body",
              RESOURCES)
          .orElseThrow();

  /** The indices that documents are looked up in; they go to the first. */
  static final Index DOCS = new Index("docs", "docs-uuid");

  static final Index OLD_DOCS = new Index("docs-old", "docs-old-uuid");

  private Documents() {}

  /** A text of 100 words that is like no text of another number. */
  static String text(int number) {
    Random random = new Random(number);
    return IntStream.range(0, 100)
        .mapToObj(i -> Integer.toString(random.nextInt(1_000_000), 36))
        .collect(Collectors.joining(" "));
  }

  /** The same text with some of its last words changed: the more, the less similar. */
  static String edited(int number, int words) {
    String[] all = text(number).split(" ");
    for (int i = 0; i < words; i++) {
      all[all.length - 1 - i] = "edited" + i;
    }
    return String.join(" ", all);
  }

  /** A document of user "u" in index "docs". */
  static SignedDocument document(@Nullable String id, String text, @Nullable Object bulk) {
    return document(FIELD, "u", id, text, bulk);
  }

  static SignedDocument document(
      MappedField field, String requester, @Nullable String id, String text, Object bulk) {
    byte[] container = field.container(field.scheme().sign(List.of(text)));
    return new SignedDocument(
        new OwnIndex(DOCS, "docs", Optional.of(field)),
        container,
        Optional.ofNullable(id),
        requester,
        Optional.ofNullable(bulk));
  }

  /** Looks for a document in all indices. */
  static Optional<Lookup.FoundDocument> find(
      RecentSignatures recent, SignedDocument document, double similarity) {
    return recent.find(document, () -> Set.of(DOCS, OLD_DOCS), similarity);
  }

  /** The same document in another index. */
  static SignedDocument in(Index index, SignedDocument document) {
    return new SignedDocument(
        new OwnIndex(index, index.getName(), Optional.of(document.field())),
        document.container(),
        document.id(),
        document.requester(),
        document.bulk());
  }
}
