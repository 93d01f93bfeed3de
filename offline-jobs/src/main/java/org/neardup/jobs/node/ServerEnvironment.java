package org.neardup.jobs.node;

import java.util.Map;

/**
 * The environment of the server and its tools: our JDK, and nothing inherited that changes them.
 */
final class ServerEnvironment {
  /** The tools, one of which starts the server, live for a second: compiling well would not pay. */
  private static final String TOOLS_JAVA_OPTIONS = "-XX:TieredStopAtLevel=1";

  private ServerEnvironment() {}

  static void set(ProcessBuilder command, NodeFolder folder, String javaOptions) {
    Map<String, String> environment = command.environment();
    environment.keySet().removeIf(name -> name.startsWith("ES_") || name.equals("CLI_JAVA_OPTS"));
    environment.put("ES_JAVA_HOME", System.getProperty("java.home"));
    environment.put("CLI_JAVA_OPTS", toolsJavaOptions(folder.temporary().toString()));
    environment.put("ES_TMPDIR", folder.temporary().toString());
    if (!javaOptions.isEmpty()) {
      environment.put("ES_JAVA_OPTS", javaOptions);
    }
  }

  /** The tools leave files behind, which belong into our folder; no option may have a space. */
  private static String toolsJavaOptions(String temporary) {
    return temporary.contains(" ")
        ? TOOLS_JAVA_OPTIONS
        : TOOLS_JAVA_OPTIONS + " -Djava.io.tmpdir=" + temporary;
  }
}
