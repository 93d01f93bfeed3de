package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.fixture.Python;
import org.neardup.jobs.CommandRun;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.data.DocumentState;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.commons.io.FileUtils;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.util.Sha256;
import org.neardup.vector.TermStatistics;

/**
 * The files of runs are those of version 1, each run reads those of the runs before it, and {@code
 * docs/neardup_reader.py} reads all of them. {@code -Dgolden.update=true} makes the golden runs
 * again, which is right only for a new version of a format.
 */
public class GoldenRunTests {
  private static final Path GOLDEN = Path.of("src/test/resources/org/neardup/jobs/find/golden-v1");
  private static final Path READER = Path.of("..", "docs", "neardup_reader.py");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SIGNED = "signed";
  private static final String COSINE = "cosine";

  /** Components that end within bytes. */
  private static final String SCHEME =
      " --unit sentence --min-length 20 --components 33 --band-components 25 --band-bits 11"
          + " --estimate-bits 3 --bands 6 --rows 4";

  /** The name of each run, and the command that makes it from files in G/, in their order. */
  private static final Map<String, String> RUNS = new LinkedHashMap<>();

  static {
    RUNS.put(SIGNED, "find G/input.jsonl --bulk-tokens --contains .9" + SCHEME);
    RUNS.put(
        COSINE, "find G/input.jsonl --bulk-tokens --similarity cosine --weight bm25 --bits 70");
    RUNS.put("since", "find G/later.jsonl --bulk-tokens --since G/" + SIGNED + SCHEME);
    RUNS.put("reference", "find G/later.jsonl --reference G/" + SIGNED + " --reference-source old");
    RUNS.put("clean", "dedup G/" + SIGNED);
  }

  @Rule public final FindFolder folder = new FindFolder();

  @BeforeClass
  public static void update() throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      FileUtils.deleteDirectory(GOLDEN.resolve("clean.dedup").toFile());
      for (String name : RUNS.keySet()) {
        FileUtils.deleteDirectory(GOLDEN.resolve(name).toFile());
        make(name, GOLDEN);
      }
      Path about = GOLDEN.resolve("clean.dedup/" + OutputFolder.SUMMARY);
      String here = GOLDEN.toAbsolutePath().toString();
      Files.writeString(about, Files.readString(about).replace(here, GOLDEN.toString()));
      try (Stream<Path> files = Files.walk(GOLDEN)) {
        for (Path file : files.filter(GoldenRunTests::isLeftOut).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static boolean isLeftOut(Path file) {
    return file.getFileName().toString().matches("report\\.html|\\..*\\.crc");
  }

  private static void make(String name, Path where) {
    List<String> command = new ArrayList<>();
    Stream.of(RUNS.get(name).split(" "))
        .map(word -> word.startsWith("G/") ? GOLDEN + word.substring(1) : word)
        .forEach(command::add);
    command.addAll(List.of("--output", where.resolve(name).toString()));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertEquals(name + ": " + run.err(), 0, run.status());
  }

  @Test
  public void signedUnits() throws IOException {
    assertGolden(SIGNED);
  }

  @Test
  public void signedDocumentsWithStatistics() throws IOException {
    assertGolden(COSINE);
  }

  @Test
  public void changesSinceARun() throws IOException {
    assertGolden("since");
  }

  @Test
  public void pairsWithAReferenceRun() throws IOException {
    assertGolden("reference");
  }

  @Test
  public void copiesWithoutDuplicates() throws IOException {
    assertGolden("clean");
    assertEquals(files(GOLDEN.resolve("clean.dedup")), files(folder.path("clean.dedup")));
  }

  private void assertGolden(String name) throws IOException {
    make(name, folder.getRoot().toPath());
    Map<String, List<String>> golden = files(GOLDEN.resolve(name));
    assertTrue(golden.toString(), golden.values().stream().anyMatch(lines -> !lines.isEmpty()));
    assertEquals(golden, files(folder.path(name)));
  }

  /** What each folder or file of a run holds, but the summary and what tells of this attempt. */
  private static Map<String, List<String>> files(Path run) throws IOException {
    Map<String, List<String>> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(run)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = run.relativize(file).toString();
        if (name.startsWith(OutputFolder.RESOURCES)) {
          files
              .computeIfAbsent(name, unused -> new ArrayList<>())
              .add(Sha256.hex(Files.newInputStream(file)));
        } else if (!isLeftOut(file)
            && !name.equals(OutputFolder.SUMMARY)
            && !name.startsWith(RunState.NAME)) {
          String folder = name.replaceFirst("/part-.*", "");
          files.computeIfAbsent(folder, unused -> new ArrayList<>()).addAll(lines(file));
        }
      }
    }
    files.values().forEach(lines -> lines.replaceAll(GoldenRunTests::ofAnyAttempt));
    files.put(RunState.NAME, state(run));
    files.replaceAll((name, lines) -> lines.stream().sorted().toList());
    return files;
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readString(file).lines().toList();
  }

  /** A line without what is of the time and the place of a run. */
  private static String ofAnyAttempt(String line) {
    return line.replaceAll("\"(run|since)\" : \"[0-9a-f]{64}\"", "\"$1\" : \"\"")
        .replaceAll("file:/[^\"\t]*/|" + GOLDEN + "/", "");
  }

  private static List<String> state(Path run) throws IOException {
    Configuration conf = new Configuration();
    RunState state = new RunState(new org.apache.hadoop.fs.Path(run.toUri()));
    List<String> lines = new ArrayList<>();
    RecordFiles.of(Codec.INT64, TextState.CODEC, state.texts())
        .forEach(
            conf,
            (key, text) ->
                lines.add(tabbed("text", key, text.secondHash(), text.cluster().toString())));
    RecordFiles.of(Codec.TEXT, Codec.TEXT, state.clusters())
        .forEach(conf, (unit, cluster) -> lines.add(tabbed("cluster", unit, cluster)));
    RecordFiles.of(Codec.TEXT, DocumentState.CODEC, state.documents())
        .forEach(
            conf,
            (id, document) ->
                lines.add(
                    tabbed(
                        "document",
                        id,
                        document.hash(),
                        document.cluster(),
                        document.units(),
                        document.position())));
    return lines;
  }

  private static String tabbed(Object... values) {
    return Stream.of(values).map(Object::toString).collect(Collectors.joining("\t"));
  }

  @Test
  public void otherVersionsOfRunsAreRefused() throws IOException {
    Path run = folder.path(SIGNED);
    FileUtils.copyDirectory(GOLDEN.resolve(SIGNED).toFile(), run.toFile());
    Path summary = run.resolve(OutputFolder.SUMMARY);
    ObjectNode json = (ObjectNode) JSON.readTree(summary.toFile());
    JSON.writeValue(summary.toFile(), json.put("format_version", 2));
    assertEquals(
        "file:%s/summary.json must have [format_version] 1, got 2: use the release of neardup that"
                .formatted(run)
            + " wrote it, or run find again",
        refusal(run));
    JSON.writeValue(summary.toFile(), json.without("format_version"));
    assertTrue(refusal(run), refusal(run).contains("[format_version] 1, got none: "));
  }

  @Test
  public void otherVersionsOfSchemesAreRefused() throws IOException {
    Path run = folder.path(SIGNED);
    FileUtils.copyDirectory(GOLDEN.resolve(SIGNED).toFile(), run.toFile());
    Path scheme = run.resolve("scheme.json");
    Files.writeString(
        scheme,
        Files.readString(scheme).replace("\"scheme_version\" : 1", "\"scheme_version\" : 2"));
    assertEquals(
        "[scheme_version] must be 1, got 2: use the release of neardup that wrote the scheme, or"
            + " sign the texts again with a new one",
        refusal(run));
  }

  private static String refusal(Path run) {
    return Messages.refusal(() -> EarlierRun.read(new Configuration(), run.toString()));
  }

  @Test
  public void readerReadsSignatures() throws Exception {
    for (String name : List.of(SIGNED, COSINE)) {
      Path run = GOLDEN.resolve(name);
      SignatureScheme scheme =
          EarlierRun.read(new Configuration(), run.toString())
              .scheme()
              .scheme()
              .scheme()
              .signature();
      SignatureFormat format = new SignatureFormat(scheme);
      List<String> expected = new ArrayList<>();
      FindFolder.bulk(run)
          .forEach(
              (id, document) -> {
                String signature = document.at("/signature/signature").asText();
                for (UnitSignature unit : format.decode(SignatureFormat.fromBase64(signature))) {
                  expected.add(
                      tabbed(id, unit.position(), unit.start(), unit.end())
                          + IntStream.range(0, unit.size())
                              .mapToObj(i -> "\t" + unit.component(i))
                              .collect(Collectors.joining()));
                }
              });
      assertTrue(expected.size() > 4);
      assertRead(expected, "signatures", run);
    }
  }

  @Test
  public void readerReadsTokens() throws Exception {
    for (String name : List.of(SIGNED, COSINE)) {
      List<String> expected = new ArrayList<>();
      FindFolder.bulk(GOLDEN.resolve(name))
          .forEach(
              (id, document) -> {
                StringBuilder line = new StringBuilder(id);
                document
                    .get("tokens")
                    .forEach(
                        token ->
                            line.append('\t')
                                .append(number(token.asText().substring(0, 2)))
                                .append('=')
                                .append(number(token.asText().substring(2))));
                expected.add(line.toString());
              });
      assertRead(expected, "tokens", GOLDEN.resolve(name));
    }
  }

  private static long number(String token) {
    String digits = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    return token.chars().mapToLong(digits::indexOf).reduce(0, (bits, digit) -> bits << 6 | digit);
  }

  @Test
  public void readerReadsLinesAndState() throws Exception {
    Path signed = GOLDEN.resolve(SIGNED);
    for (String kind : List.of("pairs", "clusters", "contained", "rejected")) {
      assertRead(FindFolder.lines(signed.resolve(kind)), kind, signed);
    }
    Path about = GOLDEN.resolve("clean.dedup");
    assertRead(FindFolder.lines(about.resolve("removed")), "removed", about);
    assertRead(state(signed), "state", signed);
  }

  @Test
  public void readerReadsStatistics() throws Exception {
    Path file = GOLDEN.resolve(COSINE).resolve(OutputFolder.RESOURCES).resolve("statistics.bin");
    TermStatistics statistics = TermStatistics.open(file);
    List<String> expected = new ArrayList<>();
    expected.add(tabbed(statistics.units(), statistics.length(), 0, 0));
    for (long term = 0; term < statistics.count(); term++) {
      expected.add(
          tabbed(
              statistics.hash(term),
              statistics.documentFrequency(term),
              statistics.collectionFrequency(term)));
    }
    assertRead(expected, "statistics", file);
  }

  @Test
  public void readerChecksTheScheme() throws Exception {
    List<String> settings = read("scheme", GOLDEN.resolve(SIGNED));
    assertTrue(settings.toString(), settings.contains("bands\t6"));
    assertTrue(settings.toString(), settings.contains("unit\tsentence"));
  }

  @Test
  public void commandsOfThePage() throws Exception {
    int commands = 0;
    for (String line : lines(READER.resolveSibling("formats.md"))) {
      if (line.startsWith("python3 docs/")) {
        String[] words = line.replaceFirst(" *#.*", "").split(" ");
        String path = words[3].replaceFirst("^out", GOLDEN.resolve(COSINE).toString());
        assertTrue(line, !read(words[2], Path.of(path)).isEmpty());
        commands++;
      }
    }
    assertTrue(commands > 1);
  }

  private static void assertRead(List<String> expected, String kind, Path path) throws Exception {
    assertEquals(
        kind + " of " + path,
        expected.stream().sorted().toList(),
        read(kind, path).stream().sorted().toList());
  }

  private static List<String> read(String kind, Path path) throws Exception {
    return Python.run(READER.toString(), kind, path.toString()).lines().toList();
  }
}
