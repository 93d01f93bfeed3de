package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A file of JSON objects, in an array or one after the other, over as many lines as they like.
 * Where the JSON is malformed nothing more is read of the file.
 */
final class JsonSource implements RecordSource {
  private final WholeInput in;
  private final FileRecords records;
  private final JsonParser parser;
  private boolean done;

  JsonSource(SplitBytes bytes, FileRecords records) throws IOException {
    this.in = new WholeInput(bytes, records);
    this.records = records;
    this.parser =
        JsonFields.factory(records.options())
            .createParser(new MarkSkipper(new InputStreamReader(in, StandardCharsets.UTF_8)));
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    if (done) {
      return in.damage().map(SourceRecord.class::cast);
    }
    try {
      JsonToken token = parser.nextToken();
      while (token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY) {
        token = parser.nextToken();
      }
      if (token != null) {
        return Optional.of(record(token));
      }
      done = true;
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      done = true;
      Optional<SourceRecord> damage = in.damage().map(SourceRecord.class::cast);
      return damage.isPresent() ? damage : Optional.of(malformed(e.getOriginalMessage()));
    }
    return in.damage().map(SourceRecord.class::cast);
  }

  private SourceRecord record(JsonToken token) throws IOException {
    String place = "character " + parser.currentTokenLocation().getCharOffset();
    if (token != JsonToken.START_OBJECT) {
      return records.rejected(place, RejectReason.MALFORMED_JSON, parser.getText());
    }
    try {
      return JsonFields.read(parser, records.options()).document(records);
    } catch (RejectedException e) {
      return records.rejected(place, e.reason(), "");
    }
  }

  private SourceRecord malformed(String message) {
    String place = "character " + parser.currentLocation().getCharOffset();
    return records.rejected(place, RejectReason.MALFORMED_JSON, message);
  }
}
