package org.neardup.elasticsearch.server;

import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.AbstractObjectParser;

/** A retriever of a plugin. */
public abstract class ServerRetriever extends RetrieverBuilder {

  /** Declares the options that all retrievers have. */
  protected static void declareCommonOptions(
      String name,
      AbstractObjectParser<? extends RetrieverBuilder, RetrieverParserContext> parser) {
    declareBaseParserFields(parser);
  }
}
