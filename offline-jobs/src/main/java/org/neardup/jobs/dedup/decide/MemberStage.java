package org.neardup.jobs.dedup.decide;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.dedup.decide.Decision.Reason;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.files.SourcePiece;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.FilePiece;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.ByteWriter;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.ShingleHash;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;

/**
 * Finds the documents of the units that are in the results of a run, because results have only ids
 * and the ranking needs fields and locations.
 *
 * <pre>
 * in     documents a, b, c, d; lines: a d, of equal ones; a b, b c; the clusters
 * sends  hash of d → member d at 0/3; → marked, of the text of a; → marked, in cluster a; ...
 * group  id d: these three
 * out    (a) → member a, (b) → b, (c) → c, (a) → d     (a): the Node of the text of a
 *        GOING: a document that contains an example of the reference collection   ⇒ RankStage</pre>
 *
 * @param run its output folder
 * @param sources how its inputs are read
 * @param reference whether it had reference units, which are not among the inputs
 */
@StageInput.Name("members")
public record MemberStage(
    SchemeRequest scheme,
    Path run,
    SourceInput sources,
    List<Path> inputs,
    DedupRules rules,
    boolean reference)
    implements StageInput {
  /** Decisions to remove documents regardless of their neighbours: {@code record -> Decision}. */
  public static final String GOING = "going";

  /** The fields of the rules that some document has, as lines. */
  public static final String FIELDS = "fields";

  @Override
  public Stage<LongPair, Found> stage() {
    return Stage.shuffling(LongPair.CODEC, Found.CODEC, LongPair::partition)
        .counting("documents", DedupCounter.DOCUMENTS)
        .reading(SourceRecords.files(sources, inputs), ReadStep::new)
        .reading(
            lines("pairs", "part-equal"),
            task ->
                ResultText.lines(
                    task,
                    (line, out) -> {
                      out.put(Node.hash(line[0]), Found.marked(line[0]));
                      out.put(
                          Node.hash(line[1]), Found.marked(line[1]).withRoot(Node.hash(line[0])));
                    }))
        .reading(lines("pairs", "part-near"), task -> ResultText.lines(task, MemberStage::markBoth))
        .reading(
            lines("clusters", "part"),
            task ->
                ResultText.lines(
                    task,
                    (line, out) ->
                        out.put(Node.hash(line[1]), Found.marked(line[1]).withCluster(line[0]))))
        .reading(
            lines("contained", "part"),
            task -> ResultText.lines(task, reference ? this::markContainer : MemberStage::markBoth))
        .reducing(GatherStep::new);
  }

  private Source<Void, FilePiece> lines(String folder, String start) {
    return ResultText.files(new Path(run, folder), start);
  }

  private static void markBoth(Text[] line, Output<LongPair, Found> out) throws IOException {
    out.put(Node.hash(line[0]), Found.marked(line[0]));
    out.put(Node.hash(line[1]), Found.marked(line[1]));
  }

  private void markContainer(Text[] line, Output<LongPair, Found> out) throws IOException {
    if (rules.dropContainers()) {
      double share = Double.parseDouble(line[2].toString());
      out.put(Node.hash(line[1]), Found.marked(line[1]).withExample(line[0]).withShare(share));
    }
  }

  /**
   * What is known about a unit; the reducer joins those with the same id.
   *
   * @param member null where a result names the unit
   * @param id null where it is the member's
   * @param root of the text that the unit copies, or null
   * @param cluster its cluster, or null
   * @param example that it holds, or null
   * @param share of the example
   */
  @RecordBuilder
  record Found(Member member, Text id, LongPair root, Text cluster, Text example, double share)
      implements MemberStageFoundBuilder.With {
    static final Codec<Found> CODEC = Codec.of(Found.class);

    static Found marked(Text id) {
      return new Found(null, id, null, null, null, 0);
    }

    /** Whether it contains a larger share of its example; ties go to the smaller id. */
    boolean isBetterThan(Found other) {
      return example != null
          && (share > other.share
              || share == other.share
                  && (other.example == null || example.compareTo(other.example) < 0));
    }
  }

  private final class ReadStep implements MapStep<Void, SourcePiece, LongPair, Found> {
    private final Task task;
    private final SourceWalk walk;
    private final List<String> fields = rules.fields();
    private final List<KeepRule> ranking = rules.ranking();
    private final Set<String> found = new TreeSet<>();
    private final Unit unit = scheme.textOptions().unit();
    private final UnitCutter cutter = new UnitCutter(scheme.textOptions());
    private final Codec<SourceDocument> ranks =
        new Codec<>((document, out) -> rank(document, out), null);

    ReadStep(Task task) throws IOException {
      this.task = task;
      this.walk = new SourceWalk(task.conf(), sources, unit);
    }

    @Override
    public void map(Void none, SourcePiece file, Output<LongPair, Found> out) throws IOException {
      Text name = new Text(file.name());
      walk.read(
          file,
          (ordinal, record) -> {
            if (record instanceof SourceDocument document) {
              task.count(DedupCounter.DOCUMENTS, 1);
              for (int i = 0; i < fields.size(); i++) {
                if (!document.values().get(i).isEmpty()) {
                  found.add(fields.get(i));
                }
              }
              put(document, name, UnitLocation.of(file.number(), ordinal), out);
            }
          });
    }

    private void put(SourceDocument document, Text file, long record, Output<LongPair, Found> out)
        throws IOException {
      byte[] rank = ranks.encode(document);
      UnitId ids = new UnitId(unit, document.id());
      String text = document.text();
      List<UnitCut> units =
          unit.isPart()
              ? UnitCut.of(cutter, text).stream().filter(UnitCut::isUnit).toList()
              : List.of(new UnitCut(0, 0, text.length(), 0));
      long key = rules.blockingKey(document, fields);
      for (UnitCut each : units) {
        Text name = new Text(ids.next(each.hash()).getBytes(StandardCharsets.UTF_8));
        Member member =
            new Member(
                name, file, record, each, text.length(), rank, key, Member.NO_TEXT, 0, false);
        out.put(Node.hash(name), new Found(member, null, null, null, null, 0));
      }
    }

    @Override
    public void finish(Output<LongPair, Found> out) throws IOException {
      LineFile lines = task.lines(FIELDS, "part");
      for (String field : found) {
        lines.write(field);
      }
    }

    private void rank(SourceDocument document, ByteWriter out) {
      for (KeepRule rule : ranking) {
        rule.rank(document, DedupRules.value(document, fields, rule.field()), out);
      }
    }
  }

  private final class GatherStep implements ReduceStep<LongPair, Found> {
    private final Task task;
    private final Output<Node, Member> members;
    private final Output<Long, Decision> going;
    private final Unit unit = scheme.textOptions().unit();

    GatherStep(Task task) throws IOException {
      this.task = task;
      members = task.records(Node.CODEC, Member.CODEC);
      going = task.records(GOING, Codec.INT64, Decision.CODEC);
    }

    @Override
    public void reduce(Group<LongPair, Found> group) throws IOException {
      Member member = null;
      Found example = Found.marked(Member.NO_TEXT);
      Text id = null;
      LongPair root = group.key();
      Text cluster = Member.NO_TEXT;
      for (Found found : group) {
        if (found.member != null) {
          member = found.member;
          continue;
        }
        id = found.id;
        root = found.root == null ? root : found.root;
        cluster = found.cluster == null ? cluster : found.cluster;
        example = found.isBetterThan(example) ? found : example;
      }
      if (id == null) {
        return; // It has no pair.
      }
      if (member == null) {
        task.count(DedupCounter.NOT_IN_THE_INPUTS, 1);
        byte[] document = UnitId.documentId(unit, id.toString()).getBytes(StandardCharsets.UTF_8);
        long hash = ShingleHash.hash(document, 0, document.length);
        member = Member.reference(id, hash | Long.MIN_VALUE);
      }
      if (example.example != null) {
        Member of = Member.reference(example.example, -1);
        going.put(
            member.record(),
            new Decision(member, Reason.HOLDS_EXAMPLE, of, example.share, Double.NaN));
      } else {
        members.put(new Node(root, member.blockingKey(), 0), member.withCluster(cluster));
      }
    }
  }
}
