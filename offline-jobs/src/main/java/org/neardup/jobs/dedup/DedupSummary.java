package org.neardup.jobs.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.dedup.decide.Decision;
import org.neardup.jobs.dedup.decide.Decision.Reason;
import org.neardup.jobs.dedup.decide.DedupCounter;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.report.DedupPage;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.run.Figure;
import org.neardup.jobs.run.Figures;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.text.Unit;

/**
 * The results of {@code dedup}. {@link #write} collects them, {@link #lines} comes after it.
 *
 * <pre>{@code
 * counters of the stages, counts of find --> json --> summary.json, report.html, output of lines
 * WriteStage.LOSSES --> files, values --> json, and warnings
 * DecideStage.SAMPLE, WriteStage.TEXTS --> samples --> report.html
 * }</pre>
 */
public final class DedupSummary {
  /** Files and values that are named. */
  private static final int MAX_NAMES = 100;

  /** Fewer removed documents of a source are no warning. */
  private static final int MIN_REMOVED_TO_WARN = 2;

  private static final int SHOWN_WARNINGS = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Configuration conf;
  private final EarlierRun earlier;
  private final DedupRules rules;
  private final OutputFolder about;
  private final List<StageReport> stages;
  private final List<String> notCopied;
  private final List<String> warnings = new ArrayList<>();
  private final ObjectNode json = JSON.createObjectNode();

  /**
   * @param about the folder that lists the removed records
   * @param notCopied files that find did not read, and sentences about lost parts of other files
   */
  DedupSummary(
      Configuration conf,
      EarlierRun earlier,
      DedupRules rules,
      OutputFolder about,
      List<StageReport> stages,
      List<String> notCopied) {
    this.conf = conf;
    this.earlier = earlier;
    this.rules = rules;
    this.about = about;
    this.stages = List.copyOf(stages);
    this.notCopied = List.copyOf(notCopied);
  }

  public long get(Enum<?> counter) {
    return stages.stream().mapToLong(stage -> stage.get(counter)).sum();
  }

  public List<String> notCopied() {
    return notCopied;
  }

  private Unit unit() {
    return earlier.scheme().scheme().settings().textOptions().unit();
  }

  /** The lines for the console, after {@link #write}. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    String left = rules.annotate().isEmpty() ? "left out" : "marked as copies";
    lines.add(
        "%s read, %s %s%s"
            .formatted(
                Numbers.count(get(DedupCounter.DOCUMENTS), "documents"),
                Numbers.count(get(DedupCounter.REMOVED)),
                left,
                reasons(!unit().isPart(), true)));
    if (unit().isPart()) {
      lines.add(
          "%s%s cut out of %s%s"
              .formatted(
                  Numbers.count(get(DedupCounter.CUT_UNITS), "sentences"),
                  unit() == Unit.PASSAGE ? " in copied passages" : "",
                  Numbers.count(get(DedupCounter.CUT_DOCUMENTS), "documents"),
                  reasons(true, false)));
    }
    if (chained() > 0) {
      lines.add(
          "%s retained beside another of the same cluster: near only to some that are removed%s"
              .formatted(
                  Numbers.count(chained(), "documents"),
                  rules.maxLoss() < 1 ? ", or too much would be lost" : ""));
    }
    long large = get(DedupCounter.LARGE_LOSSES);
    if (large > 0) {
      lines.add(
          "%s lost more than %s of a text, or its numbers: --max-loss %s retains these"
              .formatted(
                  Numbers.count(large, "removals"),
                  Numbers.percent(Decision.LARGE_LOSS),
                  Decision.LARGE_LOSS));
    }
    long unread =
        Arrays.stream(RejectReason.values())
            .mapToLong(reason -> earlier.count("/set_aside/rejected/" + reason.id()))
            .sum();
    if (unread > 0) {
      lines.add(
          "%s set aside by find: copies in the format of the input have them as they were"
              .formatted(Numbers.count(unread, "records")));
    }
    warnings.stream().limit(SHOWN_WARNINGS).forEach(each -> lines.add("warning: " + each));
    if (warnings.size() > SHOWN_WARNINGS) {
      lines.add("%s more warnings in the report".formatted(warnings.size() - SHOWN_WARNINGS));
    }
    notCopied.forEach(name -> lines.add("not copied: " + name));
    String output = json.path("output").asText();
    lines.add(
        "%s in %s; what went, and why, in %s%s"
            .formatted(
                Numbers.count(get(DedupCounter.FILES), "files"), output, output, DedupJob.ABOUT));
    return lines;
  }

  /** Removals by reason: of units that have pairs, of whole documents, or of both. */
  private String reasons(boolean ofUnits, boolean ofDocuments) {
    List<String> told = new ArrayList<>();
    for (Reason reason : Reason.values()) {
      boolean whole = reason == Reason.DUPLICATE_ID || reason == Reason.TOO_LITTLE_LEFT;
      if (get(reason) > 0 && (whole ? ofDocuments : ofUnits)) {
        told.add(Numbers.count(get(reason)) + " " + reason.id().replace('_', ' '));
      }
    }
    return told.isEmpty() ? "" : ": " + String.join(", ", told);
  }

  /** Documents that are retained although pairs connect them with another such. */
  private long chained() {
    boolean all =
        rules.minDocuments() == DedupRules.TWO && rules.within().isEmpty() && !unit().isPart();
    long more = get(DedupCounter.RETAINED_OF_CLUSTERS) - earlier.count("/counts/clusters");
    return all ? Math.max(0, more) : 0;
  }

  /**
   * Writes the report, and at last the summary.
   *
   * @param sample decisions whose texts the report shows
   * @param texts these texts
   */
  void write(String output, Path sample, Path texts, long nanos) throws IOException {
    json.put(OutputFolder.VERSION_NAME, OutputFolder.VERSION);
    json.put("input", earlier.folder().toString().replaceFirst("^file:", "")).put("output", output);
    ObjectNode parameters = json.putObject("parameters").put("unit", unit().id());
    parameters.setAll((ObjectNode) InputJson.tree(rules));
    parameters.properties().removeIf(each -> each.getValue().asText().isEmpty());
    if (rules.removedIds() < 0) {
      parameters.remove("removed_ids");
    }
    long documents = get(DedupCounter.DOCUMENTS);
    ObjectNode counts = json.putObject(Figure.COUNTS);
    new Figures(DedupCounter.class).put(counts, Figure.COUNTS, this::get);
    counts.put("retained", documents - get(DedupCounter.REMOVED)).put("chained", chained());
    ObjectNode reasons = json.putObject("reasons");
    for (Reason reason : Reason.values()) {
      if (get(reason) > 0) {
        reasons.put(reason.id(), get(reason));
      }
    }
    if (!rules.reportBy().isEmpty()) {
      putLosses("value", "[" + rules.reportBy() + "]");
    }
    putLosses("file", "file");
    long oversized = earlier.count("/oversized/pairs_left_out");
    if (oversized > 0) {
      warnings.add(
          "up to %s of full buckets were not compared by find, so that copies may be left; give find"
                  .formatted(Numbers.count(oversized, "pairs"))
              + " --recall 1 where texts are short, or a larger --max-bucket, to compare them");
    }
    json.set("warnings", JSON.valueToTree(warnings));
    json.set("not_copied", JSON.valueToTree(notCopied));
    for (StageReport stage : stages) {
      json.withArray("stages")
          .addObject()
          .put("name", stage.name())
          .put("seconds", Math.round(stage.seconds() * 1e3) / 1e3)
          .put("shuffle_bytes", stage.shuffleBytes())
          .put("shuffle_bytes_per_unit", (double) stage.shuffleBytes() / Math.max(1, documents));
    }
    json.put("seconds", Math.round(nanos / 1e6) / 1e3);
    about.write("report.html", new DedupPage(json, samples(sample, texts)).html());
    about.write(
        OutputFolder.SUMMARY,
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
  }

  private record Named(String name, Loss loss) {}

  /** The losses of the files, or of the values of a field, that lost most. */
  private void putLosses(String kind, String what) throws IOException {
    Comparator<Named> order =
        Comparator.<Named>comparingLong(each -> -each.loss.removed())
            .thenComparingLong(each -> each.loss.charactersOut() - each.loss.charactersIn())
            .thenComparing(Named::name);
    PriorityQueue<Named> largest = new PriorityQueue<>(order.reversed());
    List<Loss> all = new ArrayList<>(List.of(Loss.NONE));
    long[] names = {0};
    ResultText.read(
        conf,
        new Path(about.path(), WriteStage.LOSSES),
        line -> {
          String[] f = line.split("\t", -1);
          if (f[0].equals(kind)) {
            Loss loss = Loss.of(f);
            all.set(0, all.get(0).plus(loss));
            names[0]++;
            largest.add(new Named(f[1], loss));
            if (largest.size() > MAX_NAMES) {
              largest.remove();
            }
          }
          return true;
        });
    for (Named each : largest.stream().sorted(order).toList()) {
      json.withArray(kind + "s")
          .addObject()
          .put("name", each.name)
          .setAll((ObjectNode) InputJson.tree(each.loss));
      warn(what, each, all.get(0));
    }
    json.put(kind + "s_in_all", names[0]);
  }

  /** Warns of a source that loses more than a half where the others keep theirs. */
  private void warn(String what, Named source, Loss all) {
    Loss loss = source.loss;
    long others = all.documents() - loss.documents();
    long lost = all.removed() - loss.removed();
    boolean losesMost =
        loss.removed() >= MIN_REMOVED_TO_WARN && 2 * loss.removed() > loss.documents();
    if (losesMost && others > 0 && 2 * lost <= others) {
      warnings.add(
          "%s %s loses %s of %s (%s), all others %s"
              .formatted(
                  what,
                  source.name,
                  Numbers.count(loss.removed()),
                  Numbers.count(loss.documents(), "documents"),
                  Numbers.percent((double) loss.removed() / loss.documents()),
                  Numbers.percent((double) lost / others)));
    }
  }

  /**
   * Removed units and the units retained for them, with their texts: documents by what is lost,
   * parts by how many documents have them, the largest first.
   */
  private List<JsonNode> samples(Path sample, Path texts) throws IOException {
    Map<LongPair, String> known = new HashMap<>();
    RecordFiles.of(LongPair.CODEC, Codec.TEXT, texts)
        .forEach(conf, (location, text) -> known.put(location, text.toString()));
    Map<String, JsonNode> found = new TreeMap<>();
    RecordFiles.of(Codec.INT64, Decision.CODEC, sample)
        .forEach(
            conf,
            (hash, decision) -> {
              ObjectNode each = JSON.createObjectNode();
              decision.put(each.put("file", decision.unit().file().toString()));
              each.put("text", known.get(decision.unit().location()));
              if (decision.retained() != null) {
                each.put("retained_text", known.get(decision.retained().location()));
              }
              found.put(decision.unit().id().toString(), each);
            });
    return found.values().stream()
        .sorted(
            Comparator.comparingDouble(
                each -> -each.path(unit().isPart() ? "documents" : "loss").asDouble()))
        .toList();
  }
}
