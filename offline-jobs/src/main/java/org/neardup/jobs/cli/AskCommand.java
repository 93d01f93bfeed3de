package org.neardup.jobs.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.IndexName;
import org.neardup.jobs.load.TokenSearch;
import org.neardup.jobs.load.TokenSearch.Hit;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "ask",
    description = {
      "Finds the near duplicates of a text in an index of `find --bulk-tokens`, on a server without"
          + " the plugin.",
      "A line has the exact similarity, the position of the unit in TEXT, the id, and the"
          + " beginning of the text."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup ask wiki \"The ferry crosses the river every hour.\"",
      "  ./neardup ask wiki - --url https://es:9200 --credentials me.txt < letter.txt"
    })
public final class AskCommand extends HadoopCommand {
  @Parameters(index = "0", paramLabel = "INDEX", description = "The index, or an alias of it.")
  private String index;

  @Parameters(
      index = "1",
      paramLabel = "TEXT",
      description = "The text; - for standard input, in UTF-8.")
  private String text;

  @Mixin private ServerOptions server;

  @Override
  public Integer call() throws IOException {
    try (Elasticsearch connected = server.connect(ProgressLine.standardError())) {
      for (Hit hit : new TokenSearch(connected, new IndexName(index)).near(read())) {
        String shown = NeighborsCommand.beginning(hit.text());
        System.out.printf(
            Locale.ROOT, "%.6f\t%d\t%s\t%s%n", hit.similarity(), hit.position(), hit.id(), shown);
      }
    }
    return 0;
  }

  private String read() throws IOException {
    return text.equals("-") ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : text;
  }
}
