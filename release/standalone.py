#!/usr/bin/env python3
"""Makes the archive of the command line that needs no Java, and tries it.

    standalone.py FOLDER

FOLDER is release/target/neardup-VERSION, with the archive of the command line. Adds to its content a Java of the modules that the libraries use
(jlink), and what a run over the sample dump taught the JVM for its next start (JEP 514); writes neardup-VERSION-linux-x86-64.tar.gz. Unpacks
this elsewhere and runs each command in an environment without any variable but an empty PATH. The JDK must be 25 or newer, for Linux on x86-64.
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
MODULES = ["java.base", "java.compiler", "java.desktop", "java.instrument", "java.management", "java.naming", "java.net.http", "java.scripting",
           "java.security.jgss", "java.security.sasl", "java.sql", "java.xml.crypto", "jdk.charsets", "jdk.crypto.cryptoki", "jdk.jfr",
           "jdk.httpserver", "jdk.localedata", "jdk.management", "jdk.naming.dns", "jdk.net", "jdk.security.auth", "jdk.security.jgss",
           "jdk.unsupported", "jdk.zipfs"]

DUMP = ROOT / "offline-jobs/src/main/resources/org/neardup/jobs/node/demo/demo-dump.xml"


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"standalone: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def unpack(archive, into):
    with tarfile.open(archive) as entries:
        entries.extractall(into, filter="data")
    (home,) = Path(into).iterdir()
    return home


def neardup(home, *words, **variables):
    """Runs the launcher as somebody without Java and without programs on the PATH would."""
    return run(home / "neardup", *words, cwd=home.parent, env={"PATH": "", "HOME": str(home.parent), **variables})


def make(archive, work):
    home = unpack(archive, work)
    java = home / "java"
    run(Path(jdk.home(25), "bin/jlink"), "--add-modules", ",".join(MODULES), "--strip-debug", "--no-header-files", "--no-man-pages",
        "--include-locales", "en,de,fr,es,it,pt,nl,ru,ar,zh,ja,ko", "--output", java)
    cache = home / "lib" / f"{jdk.major(java)}.aot"
    neardup(home, "find", DUMP, "--unit", "sentence", "--output", "found", NEARDUP_OPTS=f"-XX:AOTCacheOutput={cache}")
    target = archive.with_name(f"{home.name}-{PLATFORM}.tar.gz")
    with tarfile.open(target, "w:gz", compresslevel=6) as entries:
        entries.add(home, home.name)
    return target


def tried(archive, work):
    """Seconds from the start to the first pair, with every command of the archive."""
    home = unpack(archive, work)
    start = time.monotonic()
    neardup(home, "find", DUMP, "--unit", "sentence", "--output", "found")
    seconds = time.monotonic() - start
    (cluster, *_) = next((home.parent / "found/clusters").glob("part-*")).read_text().split("\t")
    for words in (["--help"], ["dedup", "found", "--output", "clean"], ["show", "found", cluster], ["stats", "found"], ["plan", "--sample", DUMP],
                  ["evaluate", "found"], ["plan"]):
        neardup(home, *words)
    return seconds


def main(folder):
    (archive,) = (file for file in folder.glob("neardup-*.tar.gz") if PLATFORM not in file.name)
    with tempfile.TemporaryDirectory() as work:
        made = make(archive, work)
    with tempfile.TemporaryDirectory() as work:
        seconds = tried(made, work)
    print(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB; without Java, {seconds:.1f} s to the pairs of the sample")


if __name__ == "__main__":
    os.umask(0o022)
    main(Path(sys.argv[1]).resolve())
