package org.neardup.it;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;

/**
 * A few edited sentences of several documents in a long text, among hundreds on the same subject,
 * at full scale thousands. Emoji and ligatures stand before and in them, since offsets are into the
 * raw text.
 */
public class HaystackIT {

  private static final String LEAD = "👩‍🚀 ﬁrst ﬂoor, oﬃce 𝔘𝔫𝔦 🎉\n";
  private static final double THRESHOLD = .5;
  private static final List<String> SOURCES = List.of("7", "20", "49");
  private static final ObjectMapper JSON = Queries.JSON;

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private final SyntheticSentences made = new SyntheticSentences(1);
  private final PatientClient server = SERVER.client();

  /** A sentence of a document and its edited copy. */
  private record Lifted(String source, String there, String here) {}

  @After
  public void deleteAll() throws IOException {
    SERVER.deleteAll();
  }

  @Test
  public void coverageIsTheShareOfASourceAndEvidenceCutsTheLiftedSentences() throws IOException {
    Map<String, List<String>> documents = new TreeMap<>();
    for (int id = 0; id < TestScale.of(50, 300); id++) {
      documents.put(Integer.toString(id), made.sentences(15));
    }
    List<Lifted> lifted = lift(documents);
    documents.put("decoy", lifted.stream().map(each -> made.shuffled(each.there())).toList());
    index("haystack", raw(documents));
    List<String> own =
        made.sentences(90).stream()
            .map(HaystackIT::ligatures)
            .collect(Collectors.toCollection(ArrayList::new));
    lifted.forEach(each -> own.add(made.place(own), each.here()));
    String text = LEAD + String.join(" ", own);
    index("texts", Map.of("1", text));
    int length = own.stream().mapToInt(String::length).sum();
    for (JsonNode like : List.of(TextNode.valueOf(text), Queries.document("texts", "1"))) {
      List<JsonNode> hits = find(like);
      assertEquals(Set.copyOf(SOURCES), ids(hits.subList(0, SOURCES.size())));
      for (JsonNode hit : hits.subList(0, SOURCES.size())) {
        String id = hit.path("_id").asText();
        List<Lifted> ofHit = lifted.stream().filter(each -> each.source().equals(id)).toList();
        int copied = ofHit.stream().mapToInt(each -> each.here().length()).sum();
        assertEquals((double) copied / length, hit.path("_score").asDouble(), 1e-6);
        assertEquals(pairs(ofHit), evidence(hit, text, raw(documents.get(id))));
      }
    }
  }

  /** Two sentences of each source but the last, which gives one. */
  private List<Lifted> lift(Map<String, List<String>> documents) {
    List<Lifted> lifted = new ArrayList<>();
    for (String source : SOURCES) {
      List<String> sentences = documents.get(source);
      for (String there : sentences.subList(3, source.equals(SOURCES.getLast()) ? 4 : 5)) {
        lifted.add(new Lifted(source, there, made.edited(there)));
      }
    }
    return lifted;
  }

  /** The sentences here and there, with the ligatures of the raw text. */
  private static Map<String, String> pairs(List<Lifted> lifted) {
    return lifted.stream().collect(Collectors.toMap(Lifted::here, e -> ligatures(e.there())));
  }

  private static Map<String, String> evidence(JsonNode hit, String text, String document) {
    Map<String, String> pairs = new TreeMap<>();
    for (JsonNode pair : hit.path("near_duplicate").path("pairs")) {
      pairs.put(cut(text, pair.path("like")), cut(document, pair.path("document")));
    }
    assertEquals(pairs.size(), hit.path("near_duplicate").path("total").asInt());
    return pairs;
  }

  private static String cut(String text, JsonNode place) {
    return text.substring(place.path("start").asInt(), place.path("end").asInt());
  }

  private static String ligatures(String text) {
    return text.replace("fi", "ﬁ");
  }

  private static String raw(List<String> sentences) {
    return LEAD + ligatures(String.join(" ", sentences));
  }

  private static Map<String, String> raw(Map<String, List<String>> documents) {
    Map<String, String> texts = new TreeMap<>();
    documents.forEach((id, sentences) -> texts.put(id, raw(sentences)));
    return texts;
  }

  private void index(String index, Map<String, String> texts) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_shards': 2, 'number_of_replicas': 0},
             'mappings': {'properties': {'body': {
               'type': 'near_duplicate', 'unit': 'sentence', 'threshold': %s, 'min_length': 75}}}}
            """,
            THRESHOLD);
    server.put("/" + index, body).orThrow("create");
    Map<String, JsonNode> documents = new TreeMap<>();
    texts.forEach((id, text) -> documents.put(id, JSON.createObjectNode().put("body", text)));
    server.load(index, documents);
  }

  private List<JsonNode> find(JsonNode like) throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", like, THRESHOLD);
    query.withObject("/near_duplicate").put("score_mode", "coverage");
    ObjectNode search = Queries.search(query);
    search.putObject("ext").putObject("near_duplicate");
    List<JsonNode> hits = new ArrayList<>();
    server.search("haystack", search).at("/hits/hits").forEach(hits::add);
    return hits;
  }

  private static Set<String> ids(List<JsonNode> hits) {
    return hits.stream()
        .map(hit -> hit.path("_id").asText())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Sentences of made-up words on one subject, from a fixed seed: all draw on the same words. None
   * of the words is an abbreviation, so that everybody cuts the sentences at the same places; and
   * all are short, so that a sentence has little in common with itself in another order.
   */
  private static final class SyntheticSentences {

    private static final int VOCABULARY = 1_500;

    private final Random random;
    private final List<String> vocabulary;

    SyntheticSentences(long seed) {
      random = new Random(seed);
      vocabulary = Stream.generate(this::newWord).limit(VOCABULARY).toList();
    }

    private String newWord() {
      StringBuilder word = new StringBuilder();
      for (int syllables = 2 + random.nextInt(2); syllables > 0; syllables--) {
        word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
        word.append("aeiou".charAt(random.nextInt(5)));
      }
      return word.append("nrt".charAt(random.nextInt(3))).toString();
    }

    /** A word of the subject. */
    String word() {
      return vocabulary.get(random.nextInt(VOCABULARY));
    }

    /** A sentence of these words. */
    static String sentence(List<String> words) {
      String text = String.join(" ", words) + ".";
      return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** Sentences of 18 to 27 words. */
    List<String> sentences(int count) {
      return Stream.generate(
              () -> sentence(Stream.generate(this::word).limit(18 + random.nextInt(10)).toList()))
          .limit(count)
          .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The words of a sentence, without its full stop and in lower case. */
    static List<String> words(String sentence) {
      String text = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
      return new ArrayList<>(Arrays.asList(text.substring(0, text.length() - 1).split(" ")));
    }

    /** The sentence with two to four of its words replaced, left out or put in. */
    String edited(String sentence) {
      List<String> words = words(sentence);
      for (int edits = 2 + random.nextInt(3); edits > 0; edits--) {
        int place = 1 + random.nextInt(words.size() - 2);
        switch (random.nextInt(3)) {
          case 0 -> words.set(place, word());
          case 1 -> words.remove(place);
          default -> words.add(place, word());
        }
      }
      return sentence(words);
    }

    /** The sentence with its words in another order. */
    String shuffled(String sentence) {
      List<String> words = words(sentence);
      Collections.shuffle(words, random);
      return sentence(words);
    }

    /** A place in a list, its end included. */
    int place(List<?> list) {
      return random.nextInt(list.size() + 1);
    }
  }
}
