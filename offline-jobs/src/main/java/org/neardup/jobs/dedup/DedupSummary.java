package org.neardup.jobs.dedup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.dedup.Decision.Reason;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.report.DedupPage;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.text.Unit;

/**
 * What {@code dedup} did: the console's lines, {@code summary.json} and {@code report.html}.
 *
 * @param copies the folder of the copies
 * @param about the folder that tells what went
 * @param sample decisions of which the report shows the texts
 * @param notCopied files that find did not read, and sentences about what was lost of others
 */
public record DedupSummary(
    EarlierRun earlier,
    Path copies,
    OutputFolder about,
    DedupRules rules,
    Path sample,
    List<StageReport> stages,
    List<String> notCopied,
    Duration elapsed) {
  /** Files and values that are named in the summary. */
  private static final int MOST = 100;

  /** Fewer removed documents of a source are no warning. */
  private static final int FEW = 2;

  private static final int SHOWN_WARNINGS = 5;
  private static final Set<String> OF_DOCUMENTS =
      Set.of(Reason.TOO_LITTLE_LEFT.id(), Reason.DUPLICATE_ID.id());

  private static final ObjectMapper JSON = new ObjectMapper();

  public DedupSummary {
    stages = List.copyOf(stages);
    notCopied = List.copyOf(notCopied);
  }

  public long get(Enum<?> counter) {
    return stages.stream().mapToLong(stage -> stage.get(counter)).sum();
  }

  private record Named(String name, Loss loss) {
    boolean losesMost() {
      return loss.removed() >= FEW && 2 * loss.removed() > loss.documents();
    }
  }

  /**
   * The losses of all files, or of all values of a field.
   *
   * @param largest those that lost most, the first of equal ones by name
   */
  private record Losses(String what, long names, Loss all, List<Named> largest) {
    static Losses read(Configuration conf, Path folder, String kind, String what)
        throws IOException {
      Comparator<Named> order =
          Comparator.<Named>comparingLong(each -> -each.loss.removed())
              .thenComparingLong(each -> each.loss.charactersOut() - each.loss.charactersIn())
              .thenComparing(Named::name);
      PriorityQueue<Named> largest = new PriorityQueue<>(order.reversed());
      long[] names = {0};
      Loss[] all = {Loss.NONE};
      ResultText.read(
          conf,
          folder,
          line -> {
            String[] f = line.split("\t", -1);
            if (f[0].equals(kind)) {
              Loss loss =
                  new Loss(number(f[2]), number(f[4]), number(f[5]), number(f[6]), number(f[7]));
              all[0] = all[0].plus(loss);
              names[0]++;
              largest.add(new Named(f[1], loss));
              if (largest.size() > MOST) {
                largest.remove();
              }
            }
            return true;
          });
      List<Named> sorted = largest.stream().sorted(order).toList();
      return new Losses(what, names[0], all[0], sorted);
    }

    private static long number(String text) {
      return Long.parseLong(text);
    }

    /** Of sources that lose more than a half where the others keep theirs. */
    List<String> warnings() {
      List<String> found = new ArrayList<>();
      for (Named each : largest) {
        long others = all.documents() - each.loss.documents();
        long lost = all.removed() - each.loss.removed();
        if (each.losesMost() && others > 0 && 2 * lost <= others) {
          found.add(
              "%s %s loses %s of %s (%s), all others %s"
                  .formatted(
                      what,
                      each.name,
                      Numbers.count(each.loss.removed()),
                      Numbers.count(each.loss.documents(), "documents"),
                      percent(each.loss.removed(), each.loss.documents()),
                      percent(lost, others)));
        }
      }
      return found;
    }

    private static String percent(long part, long all) {
      return Math.round(100.0 * part / all) + " %";
    }

    void put(ObjectNode json, String plural) {
      for (Named each : largest) {
        json.withArray(plural)
            .addObject()
            .put("name", each.name)
            .put("documents", each.loss.documents())
            .put("kept", each.loss.documents() - each.loss.removed())
            .put("removed", each.loss.removed())
            .put("cut", each.loss.cut())
            .put("characters_in", each.loss.charactersIn())
            .put("characters_out", each.loss.charactersOut());
      }
      json.put(plural + "_in_all", names);
    }
  }

  private Losses files(Configuration conf) throws IOException {
    return Losses.read(conf, new Path(about.path(), WriteStage.LOSSES), "file", "file");
  }

  private Losses values(Configuration conf) throws IOException {
    Path folder = new Path(about.path(), WriteStage.LOSSES);
    return Losses.read(conf, folder, "value", "[" + rules.reportBy() + "]");
  }

  /** Documents that stay although pairs connect them with another that stays. */
  private long chained() {
    boolean all = rules.atLeast() == DedupRules.TWO && rules.within().isEmpty();
    long clusters = earlier.count("/counts/clusters");
    return all && !isOfParts() ? Math.max(0, get(DedupCounter.KEPT_OF_CLUSTERS) - clusters) : 0;
  }

  private boolean isOfParts() {
    return unit().isPart();
  }

  private Unit unit() {
    return earlier.scheme().scheme().scheme().signature().text().unit();
  }

  private List<String> warnings(Configuration conf) throws IOException {
    List<String> warnings = new ArrayList<>(values(conf).warnings());
    warnings.addAll(files(conf).warnings());
    long capped = earlier.count("/capped/pairs_left_out");
    if (capped > 0) {
      warnings.add(
          "%s of full buckets were not compared by find, so that copies may be left; give find a"
                  .formatted(Numbers.count(capped, "pairs"))
              + " larger --max-bucket to compare them");
    }
    return warnings;
  }

  /** The lines for the console. */
  public List<String> lines(Configuration conf) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean annotated = !rules.annotate().isEmpty();
    lines.add(
        "%s read, %s %s%s"
            .formatted(
                Numbers.count(get(DedupCounter.DOCUMENTS), "documents"),
                Numbers.count(get(DedupCounter.REMOVED)),
                annotated ? "marked as copies" : "left out",
                reasons(!isOfParts())));
    if (isOfParts()) {
      lines.add(
          "%s cut out of %s%s"
              .formatted(
                  Numbers.count(get(DedupCounter.CUT_UNITS), "sentences"),
                  Numbers.count(get(DedupCounter.CUT_DOCUMENTS), "documents"),
                  reasons(true)));
    }
    if (chained() > 0) {
      lines.add(
          "%s stay that have no pair with one that stays, though others connect them"
              .formatted(Numbers.count(chained(), "documents")));
    }
    List<String> warnings = warnings(conf);
    warnings.stream().limit(SHOWN_WARNINGS).forEach(each -> lines.add("warning: " + each));
    if (warnings.size() > SHOWN_WARNINGS) {
      lines.add("%s more warnings in the report".formatted(warnings.size() - SHOWN_WARNINGS));
    }
    notCopied.forEach(name -> lines.add("not copied: " + name));
    lines.add(
        "%s in %s; what went, from where, and the report in %s"
            .formatted(Numbers.count(get(DedupCounter.FILES), "files"), copies, about.path()));
    return lines;
  }

  /**
   * @param all or of documents whose parts were cut out alone
   */
  private String reasons(boolean all) {
    String told =
        reasonCounts().entrySet().stream()
            .filter(each -> all && !isOfParts() || all != OF_DOCUMENTS.contains(each.getKey()))
            .map(each -> Numbers.count(each.getValue()) + " " + each.getKey().replace('_', ' '))
            .collect(Collectors.joining(", "));
    return told.isEmpty() ? "" : ": " + told;
  }

  private Map<String, Long> reasonCounts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Reason reason : Reason.values()) {
      if (get(reason) > 0) {
        counts.put(reason.id(), get(reason));
      }
    }
    return counts;
  }

  /** Writes the report, and at last the summary. */
  void write(Configuration conf) throws IOException {
    ObjectNode json = json(conf);
    about.write("report.html", new DedupPage(json, samples(conf)).html());
    about.write(
        OutputFolder.SUMMARY,
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
  }

  private ObjectNode json(Configuration conf) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("run", earlier.folder().toString()).put("output", copies.toString());
    ObjectNode parameters = json.putObject("parameters");
    parameters.put("unit", unit().id());
    parameters.put("keep", rules.keptBy());
    parameters.put("report_by", rules.reportBy());
    parameters.put("annotate", rules.annotate());
    parameters.put("at_least", rules.atLeast());
    parameters.put("within", rules.within());
    parameters.put("min_left", rules.minLeft());
    parameters.put("drop_containers", rules.dropContainers());
    long documents = get(DedupCounter.DOCUMENTS);
    json.putObject("counts")
        .put("documents", documents)
        .put("kept", documents - get(DedupCounter.REMOVED))
        .put("removed", get(DedupCounter.REMOVED))
        .put("cut_documents", get(DedupCounter.CUT_DOCUMENTS))
        .put("cut_units", get(DedupCounter.CUT_UNITS))
        .put("chained", chained())
        .put("characters_in", get(DedupCounter.CHARACTERS_IN))
        .put("characters_out", get(DedupCounter.CHARACTERS_OUT))
        .put("files", get(DedupCounter.FILES));
    json.set("reasons", JSON.valueToTree(reasonCounts()));
    files(conf).put(json, "files");
    if (!rules.reportBy().isEmpty()) {
      values(conf).put(json, "values");
    }
    json.set("warnings", JSON.valueToTree(warnings(conf)));
    json.set("not_copied", JSON.valueToTree(notCopied));
    for (StageReport stage : stages) {
      json.withArray("stages")
          .addObject()
          .put("name", stage.name())
          .put("seconds", Math.round(stage.seconds() * 1e3) / 1e3)
          .put("shuffle_bytes", stage.shuffleBytes());
    }
    json.put("seconds", elapsed.toMillis() / 1e3);
    return json;
  }

  /** Removed units and what stays in their places, with their texts. */
  private List<JsonNode> samples(Configuration conf) throws IOException {
    Map<LongPair, String> texts = new HashMap<>();
    RecordFiles.of(LongPair.CODEC, Codec.TEXT, new Path(about.work("write"), WriteStage.TEXTS))
        .forEach(conf, (place, text) -> texts.put(place, text.toString()));
    Map<String, JsonNode> found = new TreeMap<>();
    RecordFiles.of(Codec.LONG, Decision.CODEC, sample)
        .forEach(
            conf,
            (hash, decision) -> {
              Member unit = decision.unit();
              Member kept = decision.kept();
              String id = unit.id().toString();
              ObjectNode each = JSON.createObjectNode().put("id", id);
              each.put("file", unit.file().toString());
              if (isOfParts()) {
                each.put("document", UnitId.documentId(unit(), id));
              }
              found.put(
                  id,
                  each.put("kept", kept == null ? "" : kept.id().toString())
                      .put("kept_file", kept == null ? "" : kept.file().toString())
                      .put("similarity", decision.similarity())
                      .put("reason", decision.reason().id())
                      .put("text", texts.get(WriteStage.place(unit)))
                      .put("kept_text", kept == null ? null : texts.get(WriteStage.place(kept))));
            });
    return List.copyOf(found.values());
  }
}
