package org.neardup.jobs.cli.options;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.stage.Engine;
import org.neardup.vector.WordVectorSource;

/**
 * The values that an option can have, for its help and for the completion of the shell. Read only
 * when one of them asks.
 */
public abstract class Choices implements Iterable<String> {
  public abstract Stream<String> names();

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  private static <E> Stream<String> of(E[] values, Function<E, String> id) {
    return Arrays.stream(values).map(id);
  }

  static final class Formats extends Choices {
    @Override
    public Stream<String> names() {
      return Format.choices();
    }
  }

  static final class DuplicateRules extends Choices {
    @Override
    public Stream<String> names() {
      return of(DuplicateIds.Rule.values(), DuplicateIds.Rule::id);
    }
  }

  static final class Engines extends Choices {
    @Override
    public Stream<String> names() {
      return Stream.of(Engine.LOCAL, Engine.MAP_REDUCE, Engine.SPARK);
    }
  }

  static final class BulkBys extends Choices {
    @Override
    public Stream<String> names() {
      return of(BulkBy.values(), BulkBy::id);
    }
  }

  static final class ClusterBys extends Choices {
    @Override
    public Stream<String> names() {
      return of(ClusterBy.values(), ClusterBy::id);
    }
  }

  public static final class WordVectorFormats extends Choices {
    @Override
    public Stream<String> names() {
      return of(WordVectorSource.Format.values(), WordVectorSource.Format::id);
    }
  }
}
