package org.neardup.jobs.input;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.Languages;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.stage.RowReader;
import org.neardup.util.Check;

/**
 * How a stage reads its inputs, see {@code files.SourceRecords}.
 *
 * @param options how documents lie in the files
 * @param reference which files are of the reference collection
 * @param sourceLanguage which files are of the source language
 * @param duplicates where the documents whose id comes again are listed
 */
@RecordBuilder
public record SourceInput(
    SourceOptions options,
    ReferenceInputs reference,
    SourceLanguageInputs sourceLanguage,
    Path duplicates)
    implements SourceInputBuilder.With {
  public static final SourceInput DEFAULT = of(SourceOptions.DEFAULT);

  public SourceInput {
    Check.that(
        options.reader().equals(RowReader.NONE),
        "[format] %s is read by Spark, and only by a run of find with --engine spark",
        options.reader().format());
  }

  /** Inputs of one language and collection. */
  public static SourceInput of(SourceOptions options) {
    return new SourceInput(
        options, ReferenceInputs.NONE, SourceLanguageInputs.NONE, DuplicateIds.NONE);
  }

  /** The options with which a file is read. */
  public SourceOptions optionsOf(Path file) {
    return sourceLanguage.options(reference.options(options, file), file);
  }

  /** Whether each file at or below a path is a document. */
  public boolean readsWholeFiles(Path path) {
    return reference.kind(path) != ReferenceInputs.Kind.REFERENCE_BULK
        && optionsOf(path).format().has(Trait.WHOLE_FILE);
  }

  /**
   * Which inputs are of the reference collection: the others are compared with them and with each
   * other, but they are not compared among themselves.
   *
   * @param sources files and folders to be read as new ones are
   * @param bulk folders of bulk files that earlier runs left
   * @param names how their ids and fields are named
   */
  public record ReferenceInputs(List<Path> sources, List<Path> bulk, ReferenceNames names) {
    public static final ReferenceInputs NONE =
        new ReferenceInputs(List.of(), List.of(), ReferenceNames.NONE);

    public ReferenceInputs {
      sources = List.copyOf(sources);
      bulk = List.copyOf(bulk);
    }

    /** The kind of one file. */
    public enum Kind {
      NEW,
      REFERENCE_SOURCE,
      REFERENCE_BULK
    }

    /** Whether a file is one of the paths or below one. */
    public static boolean contains(List<Path> paths, Path file) {
      if (paths.isEmpty()) {
        return false; // Making the folders of a path takes longer than reading a small file.
      }
      for (Path at = file; at != null; at = at.getParent()) {
        if (paths.contains(at)) {
          return true;
        }
      }
      return false;
    }

    /** Whether a file is one of the inputs or below one. */
    public boolean contains(Path file) {
      return kind(file) != Kind.NEW;
    }

    public Kind kind(Path file) {
      if (contains(bulk, file)) {
        return Kind.REFERENCE_BULK;
      }
      return contains(sources, file) ? Kind.REFERENCE_SOURCE : Kind.NEW;
    }

    /** The options with which a file is read. */
    SourceOptions options(SourceOptions options, Path file) {
      return contains(file) ? names.applyTo(options) : options;
    }
  }

  /**
   * The names in the reference collection that differ from the names in the inputs.
   *
   * @param source prefix of its ids, empty for none
   * @param idField as in {@link SourceOptions}; empty for the field of the inputs
   * @param textField the same
   */
  public record ReferenceNames(String source, String idField, String textField) {
    public static final ReferenceNames NONE = new ReferenceNames("", "", "");

    public SourceOptions applyTo(SourceOptions inputs) {
      return inputs
          .withSource(source)
          .withFields(
              idField.isEmpty() ? inputs.idField() : idField,
              textField.isEmpty() ? inputs.textField() : textField);
    }
  }

  /**
   * Which inputs are of the source language. The ids of their documents begin with the language and
   * a colon, and any unit whose id does is taken for one of that language.
   *
   * @param language BCP 47 tag, empty where nothing is translated
   * @param paths files and folders
   */
  public record SourceLanguageInputs(String language, List<Path> paths) {
    public static final SourceLanguageInputs NONE = new SourceLanguageInputs("", List.of());

    public SourceLanguageInputs {
      paths = List.copyOf(paths);
      Check.that(
          paths.isEmpty() || !language.isEmpty(),
          "[source_language_input] needs [translate_from], its language");
    }

    /** The options with which a file is read. */
    SourceOptions options(SourceOptions options, Path file) {
      if (!ReferenceInputs.contains(paths, file)) {
        return options;
      }
      String source = options.source();
      return options.withSource(source.isEmpty() ? language : Languages.prefix(language) + source);
    }
  }
}
