#!/usr/bin/env python3
"""Makes the archive of the command line that needs no Java, and tries it.

    standalone.py FOLDER

FOLDER is release/target/neardup-VERSION, with the archive of the command line. Adds to its content a Java of the modules that the libraries use
(jlink) and an archive of their classes; writes neardup-VERSION-linux-x86-64.tar.gz. Unpacks this elsewhere and runs each command in an
environment with an empty PATH. The JDK must be 25 or newer, for Linux on x86-64. An archive of the classes of neardup cannot come with it: one
that was made in another folder is taken for other jars. The launcher makes it at the end of the first run, if it may write to lib/.
"""
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src-test"))
import jdk

PLATFORM = "linux-x86-64"

# Asked of jdeps, and those that code looks up by name: charsets of inputs, TLS and Kerberos, logins, zip files, locales of dates.
MODULES = ["java.base", "java.compiler", "java.desktop", "java.instrument", "java.management", "java.naming", "java.net.http", "java.rmi", "java.scripting",
           "java.security.jgss", "java.security.sasl", "java.sql", "java.xml.crypto", "jdk.charsets", "jdk.crypto.cryptoki", "jdk.jfr",
           "jdk.httpserver", "jdk.localedata", "jdk.management", "jdk.naming.dns", "jdk.net", "jdk.security.auth", "jdk.security.jgss",
           "jdk.unsupported", "jdk.zipfs"]

DUMP = ROOT / "offline-jobs/src/main/resources/org/neardup/jobs/node/demo/demo-dump.xml"


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"standalone: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return done.stdout


def unpack(archive, into):
    with tarfile.open(archive) as entries:
        entries.extractall(into, filter="data")
    (home,) = Path(into).iterdir()
    return home


def neardup(home, *words):
    """Runs the launcher as somebody without Java and without programs on the PATH would."""
    return run(home / "neardup", *words, cwd=home.parent, env={"PATH": "", "HOME": str(home.parent)})


def make(archive, work):
    home = unpack(archive, work)
    java = home / "java"
    run(Path(jdk.home(25), "bin/jlink"), "--add-modules", ",".join(MODULES), "--strip-debug", "--no-header-files", "--no-man-pages", "--generate-cds-archive",
        "--include-locales", "en,de,fr,es,it,pt,nl,ru,ar,zh,ja,ko", "--output", java)
    target = archive.with_name(f"{home.name}-{PLATFORM}.tar.gz")
    with tarfile.open(target, "w:gz", compresslevel=6) as entries:
        entries.add(home, home.name)
    return target


def tried(archive, work):
    """Seconds from the start to the pairs of the sample, the first and the second time; tries other commands too."""
    home = unpack(archive, work)
    times = []
    for options in [], ["--overwrite"]:
        start = time.monotonic()
        neardup(home, "find", DUMP, "--unit", "sentence", "--output", "found", *options)
        times.append(time.monotonic() - start)
    unit = next((home.parent / "found/clusters").glob("part-*")).read_text().split()[1]
    for words in (["--help"], ["dedup", "found", "--output", "clean"], ["show", "found", unit], ["stats", "found"], ["plan", "--sample", DUMP],
                  ["evaluate", "found"], ["plan"],
                  ["clean", DUMP, "--output", "new"], ["neighbors", "found", unit]):
        neardup(home, *words)
    return times


def main(folder):
    (archive,) = (file for file in folder.glob("neardup-*.tar.gz") if PLATFORM not in file.name)
    with tempfile.TemporaryDirectory() as work:
        made = make(archive, work)
    with tempfile.TemporaryDirectory() as work:
        first, second = tried(made, work)
    print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB; without Java, {first:.1f} s to the pairs of the sample, then {second:.1f} s")


if __name__ == "__main__":
    os.umask(0o022)
    main(Path(sys.argv[1]).resolve())
