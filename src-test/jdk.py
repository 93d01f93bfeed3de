"""The JDK that the scripts of src-test run with: the first one >= 21 of JAVA_HOME, the PATH and the usual places, as `neardup` finds it."""
import functools
import glob
import os
import pathlib
import re
import shutil
import sys

PLACES = ("/usr/lib/jvm/*", "/usr/java/*", "/opt/*", "/opt/java/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home",
          "~/Library/Java/JavaVirtualMachines/*/Contents/Home", "~/.sdkman/candidates/java/*", "~/.jdks/*")


def major(home):
    """The major version of the JDK in a folder, 0 when there is none."""
    release = pathlib.Path(home, "release")
    version = re.search(r'^JAVA_VERSION="(\d+)', release.read_text(), re.M) if release.is_file() else None
    return int(version[1]) if version and os.access(os.path.join(home, "bin", "javac"), os.X_OK) else 0


@functools.cache
def home(least=21, below=1000):
    """The folder of the first JDK from one version on and below another; ends the script when there is none."""
    on_path = os.path.realpath(shutil.which("java") or "/")
    usual = [folder for place in PLACES for folder in sorted(glob.glob(os.path.expanduser(place)))]
    for folder in (os.environ.get("JAVA_HOME", "/"), os.path.dirname(os.path.dirname(on_path)), *usual):
        if least <= major(folder) < below:
            return folder
    wanted = f"{least} or newer" if below == 1000 else f"{least} to {below - 1}"
    sys.exit(f"no JDK {wanted} found in JAVA_HOME, on the PATH or in the usual places: install one, or set JAVA_HOME to where it is")
