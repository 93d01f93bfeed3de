package org.neardup.jobs.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.neardup.jobs.BulkBy;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.dedup.Keep;
import org.neardup.jobs.io.Format;
import org.neardup.signature.Entries;
import org.neardup.text.SentenceRules;
import org.neardup.text.Stemmers;
import org.neardup.text.Unit;
import org.neardup.vector.Translation;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.Weighting;
import org.neardup.vector.WordVectorSource;

/**
 * The values that an option can have, for its help and for the completion of the shell. Read only
 * when one of them asks.
 */
abstract class Choices implements Iterable<String> {
  abstract Stream<String> names();

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  private static <E> Stream<String> of(E[] values, Function<E, String> id) {
    return Arrays.stream(values).map(id);
  }

  static final class Formats extends Choices {
    @Override
    Stream<String> names() {
      return Format.choices();
    }
  }

  static final class Units extends Choices {
    @Override
    Stream<String> names() {
      return of(Unit.values(), Unit::id);
    }
  }

  static final class Methods extends Choices {
    @Override
    Stream<String> names() {
      return SchemeOptions.METHODS.keySet().stream();
    }
  }

  static final class SentenceRuleNames extends Choices {
    @Override
    Stream<String> names() {
      return of(SentenceRules.values(), SentenceRules::id);
    }
  }

  static final class StemmerNames extends Choices {
    @Override
    Stream<String> names() {
      return Stemmers.names().stream();
    }
  }

  static final class BulkBys extends Choices {
    @Override
    Stream<String> names() {
      return of(BulkBy.values(), BulkBy::id);
    }
  }

  static final class ClusterBys extends Choices {
    @Override
    Stream<String> names() {
      return of(ClusterBy.values(), ClusterBy::id);
    }
  }

  static final class Keeps extends Choices {
    @Override
    Stream<String> names() {
      return of(Keep.values(), Keep::id);
    }
  }

  static final class Vectors extends Choices {
    @Override
    Stream<String> names() {
      return of(VectorScheme.Kind.values(), VectorScheme.Kind::id);
    }
  }

  static final class Weights extends Choices {
    @Override
    Stream<String> names() {
      return of(Weighting.Kind.values(), Weighting.Kind::id);
    }
  }

  static final class EntryKinds extends Choices {
    @Override
    Stream<String> names() {
      return of(Entries.values(), Entries::id);
    }
  }

  static final class Probabilities extends Choices {
    @Override
    Stream<String> names() {
      return of(Translation.Probability.values(), Translation.Probability::id);
    }
  }

  static final class WordVectorFormats extends Choices {
    @Override
    Stream<String> names() {
      return of(WordVectorSource.Format.values(), WordVectorSource.Format::id);
    }
  }
}
