#!/usr/bin/env python3
"""Installs a release from its files into an empty folder and uses it: smoke.py FOLDER (target/neardup-VERSION).

Checks the checksums, the licences in every archive and that the bill of materials names every library; then unpacks the
command line, finds pairs in a few texts and runs the demo with a node of its own and the plugin that came with it.
Ends with status 1 and one line at the first thing that is wrong.
"""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

SENTENCES = [
    "The harbour bridge at Tarn was closed on Tuesday after divers found cracks in two of its piers.",
    "A ferry will run every twenty minutes from the fish market to the old customs house.",
    "The harbour bridge at Tarn was closed on Monday after divers found cracks in two of its piers.",
]


def check(condition, problem):
    if not condition:
        sys.exit("smoke: " + problem)


def checksums(folder):
    """Every file is in both lists, with the digest that it has."""
    files = {f.name for f in folder.iterdir() if not f.name.endswith("SUMS")}
    for algorithm in "sha256", "sha512":
        lines = (folder / (algorithm.upper() + "SUMS")).read_text().splitlines()
        sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
        check(sums.keys() == files, f"{algorithm}: the list has {sorted(sums.keys() ^ files)} and the folder not, or the other way")
        for name in files:
            digest = hashlib.new(algorithm, (folder / name).read_bytes()).hexdigest()
            check(sums[name] == digest, f"{name} has another {algorithm} than the list")
    return sorted(files)


def licences(archive):
    """A copy of ours comes with every archive; a source or documentation jar too."""
    with zipfile.ZipFile(archive) as entries:
        names = set(entries.namelist())
    for name in "LICENSE", "NOTICE":
        # The javadoc tool keeps its own licences in legal/.
        check({name, "META-INF/" + name} & names or archive.name.endswith("-javadoc.jar"), f"{archive.name} has no {name}")


def bill_of_materials(folder, home):
    """Names every library that the command line brings."""
    bills = list(folder.glob("neardup-[0-9]*.cdx.json"))
    check(len(bills) == 1, f"expected one bill of materials of the command line, got {bills}")
    named = set()
    for part in json.loads(bills[0].read_text())["components"]:
        classifier = part["purl"].partition("classifier=")[2].partition("&")[0]
        named.add(f"{part['name']}-{part['version']}{'-' + classifier if classifier else ''}.jar")
    libraries = {f.name for f in (home / "lib").glob("*.jar")} - {"neardup-jobs.jar"}
    check(len(libraries) > 20 and libraries <= named, f"not in {bills[0].name}: {sorted(libraries - named)}")
    with zipfile.ZipFile(home / "lib/neardup-jobs.jar") as jar:
        inside = {name[len("lib/"):] for name in jar.namelist() if name.startswith("lib/") and name.endswith(".jar")}
    check(len(inside) > 3 and inside <= libraries, f"tasks on a cluster would run with others than the command line: {sorted(inside - libraries)}")
    return len(libraries)


def run(command, where):
    # Nothing of the project but what is unpacked here; Java is found as a user's would be.
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    check(done.returncode == 0, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def find(neardup, work):
    (work / "sentences.txt").write_text("\n".join(SENTENCES) + "\n")
    run([neardup, "find", "sentences.txt", "--format", "lines", "--unit", "sentence", "--threshold", "0.7", "--output", "out"], work)
    pairs = [line.split("\t") for part in sorted((work / "out/pairs").glob("part-*")) for line in part.read_text().splitlines()]
    check(len(pairs) == 1, f"expected the first and the third sentence as the only pair, got {pairs}")
    return pairs[0]


def main():
    folder = Path(sys.argv[1]).resolve()
    files = checksums(folder)
    for name in files:
        if name.endswith((".jar", ".zip")):
            licences(folder / name)
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        (archive,) = folder.glob("neardup-*.tar.gz")
        with tarfile.open(archive) as entries:
            entries.extractall(work, filter="data")
        (home,) = work.iterdir()
        for name in "LICENSE", "NOTICE", "THIRD-PARTY.txt", "README.md":
            check((home / name).is_file(), f"{archive.name} has no {name}")
        for plugin in (home / "plugin").glob("*.zip"):
            check(plugin.read_bytes() == (folder / plugin.name).read_bytes(), f"{plugin.name} is another one in {archive.name}")
        libraries = bill_of_materials(folder, home)
        neardup = home / "neardup"
        pair = find(neardup, work)
        story = run([neardup, "demo"], work)
        check("The demo took" in story, story)
    print(f"smoke: {len(files)} files with checksums and licences, {libraries} libraries in the bill of materials")
    print(f"smoke: find gave the pair {' '.join(pair)}, the demo with a node and the plugin all that it should")


if __name__ == "__main__":
    os.umask(0o022)
    main()
