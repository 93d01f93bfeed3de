import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.neardup.jobs.NearDup;

/**
 * Runs each line of the input, arguments with tabs between them, as a command line of neardup and answers with its exit status; what
 * the commands say goes to the error stream. Saves the start of a JVM for each of many small runs.
 */
final class Commands {
  private Commands() {}

  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      answers.println(NearDup.execute(line.split("\t")));
    }
  }
}
