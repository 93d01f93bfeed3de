package org.neardup.jobs.dedup.decide;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.shingle.TextNumbers;

/**
 * Sends each text to the texts that it has a pair with, and to itself, with its number and
 * documents, which the other end cannot know. A text that is lost more than the rules allow when it
 * goes for another one does not hear of that one. Memory: the pairs of one text.
 *
 * <pre>
 * in     (a, 0) → a, (b, 1) → b, (c, 2) → c, (a, 3) → d; lines a b 0.8, b c 0.8
 * group  text a: its pair with b, then its units 0, 3
 * out    (a, 0) → SELF a, in 2 documents; (b, 0) → NEAR a 0.8; (b, 1) → SELF b; (a, 1) → NEAR b
 *        (c, 1) → NEAR b 0.8; (c, 2) → SELF c; (b, 2) → NEAR c 0.8   ⇒ EdgeStage</pre>
 *
 * @param contained whether documents may go because another contains them
 * @param minDocuments how many documents of a text matter
 * @param maxLoss see {@link DedupRules}
 */
@StageInput.Name("neighbors")
public record NeighborStage(
    String use, Path ranked, Path run, boolean contained, int minDocuments, double maxLoss)
    implements StageInput {
  private static final Text DIFFER = new Text(TextNumbers.compared(0, 1));

  @Override
  public Stage<Node, Linked> stage() {
    Stage<Node, Linked> stage =
        Stage.shuffling(Node.CODEC, Linked.CODEC, Node::partition)
            .counting("pairs", DedupCounter.PAIRS)
            .reading(
                RecordFiles.of(Node.CODEC, Member.CODEC, ranked),
                task -> (node, member, out) -> out.put(node, new Linked(member, null, 0, 0, false)))
            .reading(
                ResultText.files(new Path(run, "pairs"), "part-near"),
                task ->
                    ResultText.lines(
                        task,
                        (line, out) -> {
                          task.count(DedupCounter.PAIRS, 1);
                          boolean differ = line[3].equals(DIFFER);
                          put(line[0], line[1], line[2], lost(differ, line[5]), false, out);
                          put(line[1], line[0], line[2], lost(differ, line[4]), false, out);
                        }));
    if (contained) {
      stage.reading(
          ResultText.files(new Path(run, "contained"), "part"),
          task ->
              ResultText.lines(
                  task,
                  (line, out) -> {
                    double loss = 1 - Double.parseDouble(line[2].toString());
                    put(line[1], line[0], line[2], loss, true, out);
                  }));
    }
    return stage.grouping(Node.ROOT_BYTES).reducing(TellStep::new);
  }

  /** The loss of a text by its column; a text loses itself to one with other numbers. */
  private static double lost(boolean differ, Text column) {
    return differ
        ? 1
        : column.getLength() == 0 ? Double.NaN : Double.parseDouble(column.toString());
  }

  private void put(
      Text end,
      Text other,
      Text similarity,
      double loss,
      boolean contains,
      Output<Node, Linked> out)
      throws IOException {
    if (loss > maxLoss) {
      return;
    }
    double number = Double.parseDouble(similarity.toString());
    out.put(
        new Node(Node.hash(end), Node.LINES, 0),
        new Linked(null, Node.hash(other), number, loss, contains));
  }

  /**
   * A unit of a text, or a pair of the text.
   *
   * @param member null for a pair
   * @param other the other end
   * @param loss share of the shingles of the other end that this text lacks
   * @param contains whether the text contains the other end, and is not near to it
   */
  record Linked(Member member, LongPair other, double similarity, double loss, boolean contains) {
    static final Codec<Linked> CODEC = Codec.of(Linked.class);
  }

  /**
   * One end of a pair of texts, as the other end sees it; or a text itself.
   *
   * @param loss share of the shingles of the other end that this text lacks
   * @param unit the text's unit of the best rank that is not gone; null for none
   * @param documents the records of documents that have a unit with this text, as many as matter
   * @param inDocuments how many documents there are of these
   */
  record Half(
      Kind kind, double similarity, double loss, Member unit, long[] documents, long inDocuments) {
    enum Kind {
      SELF,
      NEAR,
      /** The end that contains the other one. */
      CONTAINER
    }

    static final Codec<Half> CODEC = Codec.of(Half.class);

    Half at(Linked pair) {
      Kind end = pair.contains ? Kind.CONTAINER : Kind.NEAR;
      return new Half(end, pair.similarity, pair.loss, unit, documents, inDocuments);
    }
  }

  private final class TellStep implements ReduceStep<Node, Linked> {
    private final Output<Node, Half> told;

    TellStep(Task task) throws IOException {
      told = task.records(Node.CODEC, Half.CODEC);
    }

    @Override
    public void reduce(Group<Node, Linked> group) throws IOException {
      List<Linked> pairs = new ArrayList<>();
      Node node = null;
      Member first = null;
      Set<Long> documents = new LinkedHashSet<>();
      long inDocuments = 0;
      long last = 0;
      for (Linked each : group) {
        Member member = each.member;
        if (member == null) {
          pairs.add(each);
          continue;
        }
        if (node == null || node.blockingKey() != group.key().blockingKey()) {
          tell(node, first, documents, inDocuments, pairs);
          node = group.key();
          first = null;
          documents.clear();
          inDocuments = 0;
        }
        if (first == null && !member.gone()) {
          node = group.key();
          first = member;
        }
        if (documents.size() < minDocuments) {
          documents.add(member.record());
        }
        // The units of a document come one after the other, since they have one rank.
        inDocuments += inDocuments == 0 || member.record() != last ? 1 : 0;
        last = member.record();
      }
      tell(node, first, documents, inDocuments, pairs);
    }

    private void tell(
        Node node, Member first, Set<Long> documents, long inDocuments, List<Linked> pairs)
        throws IOException {
      if (node == null) {
        return;
      }
      long[] records = documents.stream().mapToLong(Long::longValue).toArray();
      Half self = new Half(Half.Kind.SELF, 1, 0, first, records, inDocuments);
      told.put(node, self);
      for (Linked pair : pairs) {
        told.put(new Node(pair.other, node.blockingKey(), node.number()), self.at(pair));
      }
    }
  }
}
