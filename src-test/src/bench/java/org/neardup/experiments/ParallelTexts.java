package org.neardup.experiments;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.BZip2Codec;

/**
 * The texts of the cross-lingual experiments.
 *
 * @param germanVerses units of ten verses
 * @param englishVerses their translations, under the same numbers
 * @param germanArticles Wikipedia articles
 * @param englishArticles others, not translations
 */
record ParallelTexts(
    List<Text> germanVerses,
    List<Text> englishVerses,
    List<Text> germanArticles,
    List<Text> englishArticles) {

  /** A text with a name to show: the reference of its first verse, or an article's title. */
  record Text(String name, String text) {}

  private static final int VERSES = 10;

  /** Reads all from a folder of data. */
  static ParallelTexts read(Path data) throws IOException {
    List<List<Text>> verses = tenVerses(data.resolve("graded-parallel-texts"));
    Path wikipedia = data.resolve("wikipedia");
    return new ParallelTexts(
        verses.get(0),
        verses.get(1),
        articles(wikipedia.resolve("dewiki-4128-articles-plain.xml.bz2")),
        articles(wikipedia.resolve("enwiki-9740-articles-plain.xml.bz2")));
  }

  /** The verses of one version by reference, in the order of the file. */
  private static Map<String, String> verses(Path file, String version) throws IOException {
    Map<String, String> verses = new LinkedHashMap<>();
    try (BufferedReader lines = lines(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] columns = line.split("\t", 3);
        if (columns[0].equals(version)) {
          verses.put(columns[1], columns[2]);
        }
      }
    }
    return verses;
  }

  private static BufferedReader lines(Path file) throws IOException {
    InputStream stream = new GZIPInputStream(Files.newInputStream(file));
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  /**
   * Units of ten consecutive references of the German version, the last one shorter: German and
   * English texts with the same numbers are translations of each other. A reference that the
   * English version does not have is missing there.
   */
  private static List<List<Text>> tenVerses(Path folder) throws IOException {
    Map<String, String> german = verses(folder.resolve("verses.de.tsv.gz"), "GerElb1905");
    Map<String, String> english = verses(folder.resolve("verses.en.tsv.gz"), "KJVPCE");
    List<String> references = List.copyOf(german.keySet());
    List<List<Text>> sides = List.of(new ArrayList<>(), new ArrayList<>());
    for (int start = 0; start < references.size(); start += VERSES) {
      List<String> unit = references.subList(start, Math.min(references.size(), start + VERSES));
      sides.get(0).add(join(unit, german));
      sides.get(1).add(join(unit, english));
    }
    return sides;
  }

  private static Text join(List<String> references, Map<String, String> verses) {
    StringBuilder text = new StringBuilder();
    for (String reference : references) {
      text.append(verses.getOrDefault(reference, "")).append(' ');
    }
    return new Text(references.get(0), text.toString());
  }

  /** The articles of a dump of plain texts in pages. */
  private static List<Text> articles(Path file) throws IOException {
    List<Text> articles = new ArrayList<>();
    BZip2Codec codec = new BZip2Codec();
    codec.setConf(new Configuration());
    try (InputStream stream = codec.createInputStream(Files.newInputStream(file))) {
      XMLInputFactory factory = XMLInputFactory.newFactory();
      factory.setProperty(XMLInputFactory.IS_COALESCING, true);
      XMLStreamReader xml = factory.createXMLStreamReader(stream, "UTF-8");
      String title = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamReader.START_ELEMENT) {
          if (xml.getLocalName().equals("title")) {
            title = xml.getElementText();
          } else if (xml.getLocalName().equals("text")) {
            articles.add(new Text(title, xml.getElementText()));
          }
        }
      }
    } catch (XMLStreamException e) {
      throw new IOException(file + " must be a dump of pages: " + e.getMessage(), e);
    }
    return articles;
  }
}
