package org.neardup.elasticsearch.server;

import java.util.List;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightField;
import org.elasticsearch.xcontent.Text;

/** Makes the answers of highlighters. */
public final class Highlights {
  private Highlights() {}

  public static HighlightField of(String field, List<String> fragments) {
    return new HighlightField(field, fragments.stream().map(Text::new).toArray(Text[]::new));
  }
}
