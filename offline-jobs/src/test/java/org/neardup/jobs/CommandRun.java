package org.neardup.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** The exit status of a command that ran in this process, and the text that it printed. */
public record CommandRun(int status, String out, String err) {
  public static CommandRun of(String... args) {
    PrintStream realOut = System.out;
    PrintStream realErr = System.err;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, UTF_8));
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      int status = NearDup.execute(args);
      return new CommandRun(status, out.toString(UTF_8), err.toString(UTF_8));
    } finally {
      System.setOut(realOut);
      System.setErr(realErr);
    }
  }
}
