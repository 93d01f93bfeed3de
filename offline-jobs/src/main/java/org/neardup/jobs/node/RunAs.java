package org.neardup.jobs.node;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The user that the server runs as, since Elasticsearch refuses to run as root. */
enum RunAs {
  /** The user of this process, who is not root. */
  OURSELVES,

  /** Another user of a user namespace that the kernel lets root make. */
  NAMESPACE,

  /** The user nobody, in a container without user namespaces; the server's folders become his. */
  NOBODY;

  static final int NOBODY_ID = 65534;

  /** The command before the command of the server. */
  List<String> prefix() {
    return switch (this) {
      case OURSELVES -> List.of();
      case NAMESPACE -> List.of("unshare", "-U", "--map-user=1000", "--map-group=1000");
      case NOBODY ->
          List.of("setpriv", "--reuid=" + NOBODY_ID, "--regid=" + NOBODY_ID, "--clear-groups");
    };
  }

  /** The first that works here. */
  static RunAs detect() throws IOException {
    if (new UnixSystem().getUid() != 0) {
      return OURSELVES;
    }
    for (RunAs candidate : List.of(NAMESPACE, NOBODY)) {
      if (candidate.works()) {
        return candidate;
      }
    }
    throw new IOException(
        "Elasticsearch refuses to run as root, and neither `unshare -U` nor `setpriv` (both of"
            + " util-linux) works here: run as another user");
  }

  private boolean works() {
    try {
      return Commands.succeeds(Commands.concat(prefix(), List.of("true")), 10, TimeUnit.SECONDS);
    } catch (IOException e) {
      return false;
    }
  }
}
