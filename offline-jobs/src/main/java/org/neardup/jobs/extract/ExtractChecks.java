package org.neardup.jobs.extract;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.StageReport;

/** Reasons in the report of the extract job for which a run is refused. */
public final class ExtractChecks {
  public static final String ALLOW_EMPTY = ", or give --allow-empty";

  private ExtractChecks() {}

  /**
   * Fails the run if a document id came twice; the message names the smallest such id and both
   * positions, whatever the splits were.
   */
  public static void refuseDuplicateIds(List<String> listed, StageReport extract) {
    long duplicates = extract.get(ExtractCounter.DUPLICATE_DOCUMENTS);
    if (duplicates == 0) {
      return;
    }
    String[] first = listed.stream().min(String::compareTo).orElseThrow().split("\t", -1);
    String[] places = Arrays.copyOfRange(first, 1, first.length);
    Arrays.sort(places);
    String more = duplicates == 1 ? "" : " (and " + (duplicates - 1) + " more like it)";
    throw new JobFailedException(
        "document id [%s] comes twice: %s and %s%s; document ids must be different: leave one out, give --id-prefix file if each file numbers its records, or --duplicate-ids number or first; give those of --reference a --reference-source"
            .formatted(first[0], places[0], places[1], more));
  }

  /** Fails a run if no document could be read. */
  public static void refuseNothing(
      List<String> inputs, ToLongFunction<Enum<?>> extract, String remedy) {
    if (extract.applyAsLong(ExtractCounter.DOCUMENTS) == 0) {
      String reasons = reasons(extract);
      throw new JobFailedException(
          "no document could be read from %s (%s): look whether --format, --encoding and the names of fields are right%s"
              .formatted(
                  String.join(", ", inputs),
                  reasons.isEmpty() ? "no record was set aside" : "set aside: " + reasons,
                  remedy));
    }
  }

  /** Fails a run if no document has the fields that decide which units are compared. */
  public static void refuseWithoutKey(BlockingRule rule, ToLongFunction<Enum<?>> extract) {
    long outside = extract.applyAsLong(ExtractCounter.WITHOUT_BLOCKING_KEY);
    long all =
        extract.applyAsLong(ExtractCounter.DOCUMENTS)
            + extract.applyAsLong(ExtractCounter.REFERENCE_RECORDS);
    if (outside > 0 && outside == all) {
      throw new JobFailedException(
          "no document has a value of [%s], by which they are compared: name fields as in --id-field; dates are as 2026-11-26"
              .formatted(String.join(", ", rule.fields())));
    }
  }

  /**
   * Fails the run if more than a share of the records was rejected. The inputs and the reference
   * collection are checked separately, since one may be much smaller than the other.
   */
  public static void refuseRejected(double maxRejected, StageReport extract) {
    long all = Arrays.stream(RejectReason.values()).mapToLong(extract::get).sum();
    long reference = extract.get(ExtractCounter.REFERENCE_REJECTED);
    refuse(maxRejected, all - reference, ExtractCounter.DOCUMENTS, "", extract);
    refuse(maxRejected, reference, ExtractCounter.REFERENCE_RECORDS, " of [reference]", extract);
  }

  private static void refuse(
      double maxRejected, long rejected, ExtractCounter read, String side, StageReport extract) {
    long records = rejected + extract.get(read);
    if (rejected > maxRejected * records) {
      String share = Numbers.count(rejected) + " of " + Numbers.count(records) + " records" + side;
      throw new JobFailedException(
          "%s were rejected (%s), more than [max_rejected] = %s allows; look at what find without it writes in rejected/, mend the input or allow more"
              .formatted(share, reasons(extract::get), maxRejected));
    }
  }

  private static String reasons(ToLongFunction<Enum<?>> extract) {
    return reasons(counts(RejectReason.values(), RejectReason::explained, extract));
  }

  /** Reasons with their counts, as {@code 2 missing_id, 1 empty_text}. */
  public static String reasons(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(reason -> Numbers.count(reason.getValue()) + " " + reason.getKey())
        .collect(Collectors.joining(", "));
  }

  /** How many there are for each reason that occurred. */
  public static <R extends Enum<R>> Map<String, Long> counts(
      R[] reasons, Function<R, String> id, ToLongFunction<Enum<?>> counter) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (R reason : reasons) {
      long count = counter.applyAsLong(reason);
      if (count > 0) {
        counts.put(id.apply(reason), count);
      }
    }
    return counts;
  }
}
