package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperServiceTestCase;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.SourceToParse;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;

/** Mappings and documents written as JSON. */
abstract class FieldTestCase extends MapperServiceTestCase {

  static final Settings SYNTHETIC =
      Settings.builder().put("index.mapping.source.mode", "synthetic").build();

  /** The start of a mapping of a field. */
  static final String NEAR = "\"type\": \"near_duplicate\", \"unit\": \"sentence\"";

  static final String ONE = "A first sentence about ferries. And a second one.";
  static final String TWO = "The third 😀 is of another value. ﬁne ligatures.";

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    return List.of(new NearDuplicatePlugin(Settings.EMPTY, Path.of("config")));
  }

  MapperService mapper(String properties) throws IOException {
    return mapper(Settings.EMPTY, properties);
  }

  MapperService mapper(Settings settings, String properties) throws IOException {
    return createMapperService(settings, "{\"_doc\": {\"properties\": {" + properties + "}}}");
  }

  /** JSON with single quotes, in which #, $1 and $2 stand for a field type and the two texts. */
  static String expand(String json) {
    return json.replace("#", NEAR)
        .replace('\'', '"')
        .replace("$1", json(ONE))
        .replace("$2", json(TWO));
  }

  MapperService expanded(String properties) throws IOException {
    return mapper(expand(properties));
  }

  static NearDuplicateFieldType type(MapperService mapper, String field) {
    return (NearDuplicateFieldType) mapper.fieldType(field);
  }

  static ParsedDocument parse(MapperService mapper, String json) {
    return mapper
        .documentMapper()
        .parse(new SourceToParse("1", new BytesArray(json), XContentType.JSON));
  }

  /** The members of an object that is a precomputed signature, without a text. */
  static String precomputed(MapperService mapper, String field, List<String> texts) {
    NearDuplicateFieldType type = type(mapper, field);
    byte[] container = type.scheme().format().encode(type.scheme().sign(texts));
    return "\"scheme\": "
        + json(type.scheme().signatureId())
        + ", \"signature\": "
        + json(SignatureFormat.toBase64(container));
  }

  /** The signatures that the index gets of a field. */
  static List<UnitSignature> units(MapperService mapper, String field, ParsedDocument document) {
    BytesRef value = document.rootDoc().getFields(field).get(1).binaryValue();
    SignatureFormat format = new SignatureFormat(type(mapper, field).scheme().index().signature());
    int length = (int) format.length(value.bytes, value.offset);
    return format.decode(Arrays.copyOfRange(value.bytes, value.offset, value.offset + length));
  }

  static String json(String text) {
    return "\"" + text + "\"";
  }

  /** Runs a test on an index of the documents, of up to three in a segment. */
  void withIndex(
      MapperService mapper,
      List<String> documents,
      CheckedConsumer<DirectoryReader, IOException> test)
      throws IOException {
    try (Directory directory = newDirectory()) {
      var config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < documents.size(); i++) {
          writer.addDocuments(parse(mapper, documents.get(i)).docs());
          if (i % 3 == 2) {
            writer.commit();
          }
        }
      }
      try (DirectoryReader reader = wrapInMockESDirectoryReader(DirectoryReader.open(directory))) {
        test.accept(reader);
      }
    }
  }

  /** The refusal that writing a parsed document would meet; empty if there is none. */
  static Optional<String> refusal(ParsedDocument parsed) {
    for (LuceneDocument document : parsed.docs()) {
      for (IndexableField field : document) {
        if (field.getClass().getEnclosingClass() == FieldUnits.class) {
          try {
            field.tokenStream(null, null);
          } catch (DocumentParsingException e) {
            return Optional.of(e.getMessage());
          }
        }
      }
    }
    return Optional.empty();
  }
}
