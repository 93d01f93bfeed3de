package org.neardup.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.node.TestNode;

/**
 * A real node with security on, for the tests of one class. It has a user {@code admin}, who may do
 * everything, and one for each restriction that is tested.
 */
final class SecuredServer extends ExternalResource {
  static final String ADMIN = "admin";

  private static final String PASSWORD = "correct-horse";

  private final TestNode node = new TestNode("nodes/secured");
  private final Map<String, String> users;

  /** With the privileges on indices that each user has, as a role has them, in JSON. */
  SecuredServer(Map<String, String> users) {
    this.users = users;
  }

  @Override
  protected void before() throws IOException {
    node.before();
    makeUsers();
    node.start(
        Map.of("xpack.security.enabled", "true", "xpack.license.self_generated.type", "trial"));
  }

  @Override
  protected void after() {
    node.after();
  }

  /** The server, asked by a user. */
  Elasticsearch as(String user) throws IOException {
    return Elasticsearch.at("http://" + user + ":" + PASSWORD + "@" + node.address());
  }

  /** Everything that it has logged. */
  String log() throws IOException {
    return node.log();
  }

  /** One by the tool, the others in files: users and roles of the API need analysis-common. */
  private void makeUsers() throws IOException {
    Path accounts = node.config().resolve("users");
    Path members = node.config().resolve("users_roles");
    Files.writeString(accounts, "");
    Files.writeString(members, "");
    node.tool("elasticsearch-users", "useradd", ADMIN, "-p", PASSWORD, "-r", "superuser");
    String admin = Files.readString(accounts);
    List<String> roles = new ArrayList<>();
    for (Map.Entry<String, String> user : users.entrySet()) {
      String name = user.getKey();
      Files.writeString(
          accounts, admin.replace(ADMIN + ":", name + ":"), StandardOpenOption.APPEND);
      Files.writeString(members, name + ":" + name + "\n", StandardOpenOption.APPEND);
      roles.add("%s: {'indices': [%s]}".formatted(name, user.getValue()));
    }
    Files.write(node.config().resolve("roles.yml"), roles);
  }
}
