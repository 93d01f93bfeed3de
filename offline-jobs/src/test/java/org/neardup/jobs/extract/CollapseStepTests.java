package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.extract.ExtractKey.Value;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Task;
import org.neardup.scheme.SchemeRequest;

public class CollapseStepTests {
  @Rule public TemporaryFolder folder = new TemporaryFolder();

  private final Map<Enum<?>, Long> counts = new HashMap<>();

  /** A unit in a group. */
  private record Member(String id, long secondHash, boolean reference) {}

  @Test
  public void equalUnitsArePairsUnlessBothAreReference() throws Exception {
    assertPairs(
        "a\tc\t1.000000\tsame\t0.000000\t0.000000\n",
        copy("a", true),
        copy("b", true),
        copy("c", false));
    assertEquals(1, count(ExtractCounter.EQUAL_UNITS));
    assertEquals(1, count(ExtractCounter.DISTINCT_TEXTS));
    assertEquals(1, count(ExtractCounter.REFERENCE_TEXTS));
  }

  @Test
  public void anotherTextWithTheSameKeyIsRejected() throws Exception {
    Member other = new Member("b", 8, false);
    assertPairs(
        "a\tc\t1.000000\tsame\t0.000000\t0.000000\n", copy("a", false), other, copy("c", false));
    assertEquals(1, count(RejectReason.HASH_COLLISION));
    assertEquals("unit\tb\thash_collision\tas unit a\n", written("rejected/part-collided"));
  }

  private static Member copy(String id, boolean reference) {
    return new Member(id, 7, reference);
  }

  private void assertPairs(String expected, Member... members) throws IOException {
    ExtractStage stage =
        new ExtractStage(
            SchemeRequest.of(Map.of()),
            SourceInput.DEFAULT,
            List.of(),
            ExistingTexts.NONE,
            BlockingRule.ANY);
    org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path(folder.getRoot().toURI());
    try (Task task =
        new Task(
            new Configuration(),
            0,
            null,
            output,
            "",
            name -> count -> counts.merge(name, count, Long::sum),
            Optional.empty())) {
      new CollapseStep(stage, task).reduce(group(members));
    }
    assertEquals(expected, written("pairs/part-equal"));
  }

  private static Group<ExtractKey, Value> group(Member... members) {
    Iterator<Member> each = List.of(members).iterator();
    return new Group<>() {
      private Member current = members[0];

      @Override
      public ExtractKey key() {
        byte[] id = current.id.getBytes(StandardCharsets.UTF_8);
        return ExtractKey.unit(99, id, current.reference);
      }

      @Override
      public Iterator<Value> iterator() {
        return Stream.generate(each::next)
            .limit(members.length)
            .peek(member -> current = member)
            .map(member -> new Value(null, member.secondHash, 0))
            .iterator();
      }
    };
  }

  private String written(String name) throws IOException {
    Path file = folder.getRoot().toPath().resolve(name + "-r-00000");
    return Files.readString(file);
  }

  private long count(Enum<?> name) {
    return counts.getOrDefault(name, 0L);
  }
}
