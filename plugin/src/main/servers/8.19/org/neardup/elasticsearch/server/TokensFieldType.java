package org.neardup.elasticsearch.server;

import java.util.Map;
import org.elasticsearch.index.mapper.StringFieldType;
import org.elasticsearch.index.mapper.TextSearchInfo;

/** The type of a field whose terms are indexed and that has doc values, but is not stored. */
public abstract class TokensFieldType extends StringFieldType {

  protected TokensFieldType(String name, TextSearchInfo search, Map<String, String> meta) {
    super(name, true, false, true, search, meta);
  }
}
