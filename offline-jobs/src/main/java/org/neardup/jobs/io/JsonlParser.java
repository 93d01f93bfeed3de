package org.neardup.jobs.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** A line is one JSON object. */
final class JsonlParser implements LineParser {
  private final JsonFactory json;
  private final FileRecords records;

  JsonlParser(FileRecords records) {
    this.records = records;
    this.json = JsonFields.factory(records.options());
  }

  @Override
  public SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException {
    String text = FileRecords.checked(TextBytes.decode(line, from, to));
    try (JsonParser parser = json.createParser(text)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        JsonFields fields = JsonFields.read(parser, records.options());
        if (parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null) {
          return fields.document(records);
        }
      }
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    } catch (IOException e) {
      throw new RejectedException(RejectReason.MALFORMED_JSON);
    }
  }
}
