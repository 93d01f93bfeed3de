package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.Python;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandTokens;
import org.neardup.pinned.jackson.core.json.JsonWriteFeature;
import org.neardup.pinned.jackson.core.type.TypeReference;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.json.JsonMapper;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Words;
import org.neardup.signature.Seeds;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.NormalizedText;

/**
 * The code gives the known answers of {@code docs/signature.md}, and so does {@code
 * python/neardup_signer.py}, which shares nothing with it. {@code -Ddocs.update=true} writes the
 * answers for the settings and texts on the page.
 */
public class SignatureAnswersTests {
  private static final Path PAGE = Path.of("../docs/signature.md");
  private static final String PROGRAM = "../python/neardup_signer.py";
  private static final String REFUSED = "{\"error\"";
  private static final Pattern MEMBER =
      Pattern.compile(",(\"(settings|text|units|scheme|signature|tokens)\":)");
  private static final Pattern NUMBER = Pattern.compile("(\\| `(\\w+)` \\| (\\d+) \\| `)\\w*");
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final String page = Files.readString(PAGE);
  private final String list = page.substring(page.indexOf("[\n{\""), page.lastIndexOf("\n```"));
  private final JsonNode answers = JSON.readTree(list);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  public SignatureAnswersTests() throws IOException {}

  @Test
  public void theCodeGivesTheAnswers() throws IOException {
    List<String> computed = new ArrayList<>();
    for (JsonNode answer : answers) {
      computed.add(answer((ObjectNode) answer));
    }
    assertEquals(20, computed.size());
    String updated =
        NUMBER
            .matcher(page.replace(list, "[\n" + String.join(",\n", computed) + "\n]"))
            .replaceAll(row -> row.group(1) + derived(row.group(2), row.group(3)));
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PAGE, updated);
    } else {
      assertEquals(updated, page);
    }
  }

  private static String derived(String purpose, String index) {
    return "%016x".formatted(Seeds.derive(Seeds.DEFAULT, purpose, Integer.parseInt(index)));
  }

  /** The settings and the text of an answer, with the values that the code computes for them. */
  private static String answer(ObjectNode old) throws IOException {
    ObjectNode answer = old.deepCopy().retain("shows", "settings", "text");
    Map<String, ?> settings = JSON.convertValue(old.get("settings"), new TypeReference<>() {});
    BandScheme scheme = (BandScheme) SchemeRequest.of(settings).resolve().scheme();
    Signer signer = new Signer(scheme.signature());
    List<String> text = List.of(old.get("text").textValue());
    List<UnitSignature> signatures = signer.sign(text);
    ArrayNode units = answer.putArray("units");
    signer.cut(
        text,
        (position, start, end, unit) -> {
          ObjectNode json = units.addObject().put("position", position).put("start", start);
          json.put("end", end).put("normalized", unit.toString()).put("words", words(unit));
        });
    byte[] container = new SignatureFormat(scheme.signature()).encode(signatures);
    answer.put("scheme", scheme.signature().id());
    answer.put("signature", SignatureFormat.toBase64(container));
    ArrayNode tokens = answer.putArray("tokens");
    signatures.forEach(signature -> tokens.add(tokens(scheme, signature)));
    return MEMBER.matcher(JSON.writeValueAsString(answer)).replaceAll(",\n $1");
  }

  private static String words(NormalizedText unit) {
    Words words = new Words();
    words.read(unit);
    int end = words.count() == 0 ? 0 : words.end(words.count() - 1);
    return new String(words.bytes(), 0, end, StandardCharsets.UTF_16LE);
  }

  private static String tokens(BandScheme scheme, UnitSignature signature) {
    BandTokens tokens = new BandTokens(scheme);
    return IntStream.range(0, scheme.bands())
        .mapToObj(band -> new String(tokens.token(band, signature), StandardCharsets.US_ASCII))
        .collect(Collectors.joining(" "));
  }

  @Test
  public void anotherProgramGivesTheAnswers() throws IOException {
    assertEquals(signed(answers), Python.run(PROGRAM, PAGE.toString()).lines().toList());
  }

  private static List<String> signed(JsonNode answers) {
    List<String> signed = new ArrayList<>();
    for (JsonNode answer : answers) {
      signed.add(
          ((ObjectNode) answer.deepCopy()).retain("scheme", "signature", "tokens").toString());
    }
    return signed;
  }

  /** By characters and by words; a line of the program that is an error is of a refused text. */
  @Test
  public void anotherProgramSignsTheSameCharacters() throws IOException {
    ArrayNode texts = JSON.createArrayNode();
    for (char c = 0; c < 0x2700; c++) {
      ObjectNode text =
          texts.addObject().put("shows", "").put("text", "x%sIa 1%1$s2 %1$s".formatted(c));
      String shingle = c % 2 == 0 ? "char:8" : "word:3";
      text.putObject("settings").put("shingle", shingle).put("bands", 1).put("rows", 1);
    }
    Path file = folder.newFile("texts.json").toPath();
    Files.writeString(file, JSON.writeValueAsString(texts));
    List<String> found = Python.run(PROGRAM, PAGE.toString(), file.toString()).lines().toList();
    ArrayNode computed = JSON.createArrayNode();
    for (int i = 0; i < texts.size(); i++) {
      if (!found.get(i).startsWith(REFUSED)) {
        computed.add(JSON.readTree(answer((ObjectNode) texts.get(i))));
      }
    }
    assertEquals(
        signed(computed), found.stream().filter(line -> !line.startsWith(REFUSED)).toList());
    assertEquals(2592, computed.size());
  }
}
