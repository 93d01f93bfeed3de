package org.neardup.jobs.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.extract.ExtractChecks;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceInput.ReferenceInputs;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.input.SourceInput.SourceLanguageInputs;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.stage.RowReader;
import org.neardup.util.Check;

/**
 * The reference collection of a run, checked to be there and to fit. An earlier run is read from
 * its bulk files, so that its sources may be gone and nothing is cut into units again.
 *
 * @param sources files and folders that are read like inputs
 * @param bulk the folders of the bulk files of earlier runs
 */
public record ReferenceCollection(FindInputs sources, FindInputs bulk, ReferenceNames names) {

  /**
   * The reference collection of a request.
   *
   * @throws IllegalArgumentException if something does not exist, lies in the output folder, is an
   *     input too, or comes from a run with another scheme
   * @throws JobFailedException if nothing can be read of one of its collections
   */
  public static ReferenceCollection of(
      Configuration conf, FindRequest request, FindInputs inputs, OutputFolder output)
      throws IOException {
    List<String> sources = new ArrayList<>();
    List<String> bulk = new ArrayList<>();
    for (String name : request.others().reference()) {
      if (isRun(conf, name)) {
        EarlierRun earlier = EarlierRun.read(conf, name);
        earlier.requireSameScheme("reference", request.settings());
        List<String> kept = earlier.request().pairs().rule().fields();
        Check.that(
            kept.containsAll(request.pairs().rule().fields()),
            "[reference] %s is an output folder whose bulk files have the fields %s, but %s decide"
                + " which units are compared: give the files that it was made of, or make it with"
                + " the same [within], [across] and [date_field]",
            name,
            kept,
            request.pairs().rule().fields());
        bulk.add(new Path(name, "bulk").toString());
      } else {
        sources.add(name);
      }
    }
    ReferenceNames names = request.others().names();
    Check.that(
        !sources.isEmpty() || names.idField().isEmpty() && names.textField().isEmpty(),
        "[reference_id_field] and [reference_text_field] are for files in [reference], got %s",
        request.others().reference());
    ReferenceCollection reference =
        new ReferenceCollection(
            FindInputs.of(conf, sources, output), FindInputs.of(conf, bulk, output), names);
    reference.requireApart(inputs);
    boolean ofRows = !request.source().reader().equals(RowReader.NONE);
    for (String name :
        request.limits().allowEmpty() || ofRows
            ? List.<String>of()
            : request.others().reference()) {
      reference.requireReadable(conf, name, request.source());
    }
    return reference;
  }

  private void requireReadable(Configuration conf, String name, SourceOptions inputs)
      throws IOException {
    String files = isRun(conf, name) ? name + "/bulk" : name;
    SourceInput input =
        new SourceInput(inputs, asReference(), SourceLanguageInputs.NONE, DuplicateIds.NONE);
    SourceRecords records = new SourceRecords(input, FindInputs.of(conf, List.of(files)).paths());
    Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
    if (!records.hasAny(conf, rejected)) {
      ToLongFunction<Enum<?>> counts = reason -> rejected.getOrDefault(reason, 0L);
      String remedy = ExtractChecks.ALLOW_EMPTY + records.missingField(conf, counts);
      ExtractChecks.refuseNothing(List.of(name), counts, remedy);
    }
  }

  /** The scheme file of the first earlier run among reference inputs, if there is one. */
  public static Optional<String> scheme(Configuration conf, List<String> names) throws IOException {
    for (String name : names) {
      if (isRun(conf, name)) {
        return Optional.of(new Path(name, "scheme.json").toString());
      }
    }
    return Optional.empty();
  }

  private static boolean isRun(Configuration conf, String name) throws IOException {
    EarlierRun.refuseUnfinished(conf, "reference", name);
    return OutputFolder.at(conf, name).isFinished();
  }

  private void requireApart(FindInputs inputs) {
    ReferenceInputs asInputs = new ReferenceInputs(inputs.paths(), List.of(), ReferenceNames.NONE);
    List<Path> both =
        concat(
            inputs.paths().stream().filter(asReference()::contains).toList(),
            paths().stream().filter(asInputs::contains).toList());
    Check.that(
        both.isEmpty(),
        "[reference] and [input] must name different files, both have %s",
        both.isEmpty() ? "" : both.get(0));
  }

  public ReferenceInputs asReference() {
    return new ReferenceInputs(sources.paths(), bulk.paths(), names);
  }

  public List<Path> paths() {
    return concat(sources.paths(), bulk.paths());
  }

  public long bytes() {
    return sources.bytes() + bulk.bytes();
  }

  private static List<Path> concat(List<Path> first, List<Path> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
