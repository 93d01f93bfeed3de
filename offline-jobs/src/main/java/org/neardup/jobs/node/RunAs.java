package org.neardup.jobs.node;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** As whom the server runs, since Elasticsearch refuses to be root. */
enum RunAs {
  /** We are not root: as ourselves. */
  OURSELVES,

  /** We are root, and the kernel lets us make a user namespace in which we are somebody else. */
  NAMESPACE,

  /** We are root in a container without user namespaces: as nobody, who must own what he writes. */
  NOBODY;

  static final int NOBODY_ID = 65534;

  /** What stands before the command. */
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
