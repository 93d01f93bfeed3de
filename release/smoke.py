#!/usr/bin/env python3
"""Installs a release from its files into an empty folder and uses it, without Maven.

    smoke.py FOLDER [--elasticsearch SERVER] [--spark-submit COMMAND]

FOLDER is release/target/neardup-VERSION. Checks the checksums, the licences in every archive and that the bill of materials names
every library; then unpacks the command line, finds pairs in a few texts and takes the copies out of them, and runs the demo with
the server and the plugin that came with it. A wheel finds them too and reads their scheme, and the Dockerfile names files that are there. The same pairs must come out of neardup-jobs.jar, run as `hadoop jar` does, and of
neardup-spark-4.1_2.13.jar by spark-submit. SERVER is Elasticsearch as a zip or folder: by default the one that Maven gets. COMMAND is
spark-submit with its options: by default its main class with the libraries of Spark that Maven gets.
Ends with status 1 and one line at the first thing that is wrong.
"""

import argparse
import hashlib
import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src-test" / folder) for folder in ("", "oracle", "field")]
import cluster
import jdk
import lab
import standalone

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


def without_maven(work):
    """The environment of a user who has none: the first `mvn` on the PATH is one that fails."""
    (work / "bin").mkdir()
    (work / "bin/mvn").write_text("#!/bin/sh\necho Maven was called >&2\nexit 1\n")
    (work / "bin/mvn").chmod(0o755)
    return os.environ | {"PATH": f"{work / 'bin'}:{os.environ['PATH']}"}


def run(command, where, environment):
    # Nothing of the project but what is unpacked here; Java is found as a user's would be.
    done = subprocess.run(list(map(str, command)), cwd=where, env=environment, capture_output=True, text=True)
    check(done.returncode == 0, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def find(start, engine, work, environment):
    """The one pair of the sentences, by a command that `find` is added to."""
    (work / "sentences.txt").write_text("\n".join(SENTENCES) + "\n")
    run([*start, "find", "sentences.txt", "--format", "lines", "--unit", "sentence", "--threshold", "0.7", "--engine", engine,
         "--output", f"found-{engine}"], work, environment)
    pairs = [line.split("\t") for part in sorted((work / f"found-{engine}/pairs").glob("part-*")) for line in part.read_text().splitlines()]
    check(len(pairs) == 1, f"{engine}: expected the first and the third sentence as the only pair, got {pairs}")
    return pairs[0]


def dedup(neardup, work, environment):
    run([neardup, "dedup", "found-local", "--output", "clean"], work, environment)
    (copy,) = (work / "clean").rglob("sentences.txt")
    check(copy.read_text().splitlines() == SENTENCES[:2], f"expected the first two sentences to stay, got {copy.read_text()}")


def wheel(folder, neardup, work, environment):
    """Finds the pair of the sentences from Python, by the module as it is in the wheel."""
    for file in folder.glob("*.whl"):
        program = ("import neardup; run = neardup.find('sentences.txt', similarity=0.7, format='lines', unit='sentence')\n"
                   "print(*next(run.pairs())[:2], neardup.Signer(run, whole=True).index_scheme_id)")
        found = run([sys.executable, "-c", program], work, environment | {"PYTHONPATH": str(file), "NEARDUP": str(neardup)})
        check(len(found.split()) == 3, f"{file.name}: {found}")


def dockerfile(folder):
    """Its archive is there, with the launcher where the image has it."""
    lines = (ROOT / "release/Dockerfile").read_text().replace("${VERSION}", folder.name.removeprefix("neardup-")).splitlines()
    words = {line.split()[0]: line.split()[1:] for line in lines if line and line[0] != "#"}
    archive, into = folder / words["ADD"][0], words["ADD"][1]
    if list(folder.glob("*-linux-*.tar.gz")):
        with tarfile.open(archive) as entries:
            check(entries.getmember(words["RUN"][2].removeprefix(into + "/")).mode & 0o111, f"{archive.name} has no launcher that runs")


def hadoop_jar(folder, home):
    """What `hadoop jar` starts, with Hadoop alone on the class path: the jar brings the rest."""
    with zipfile.ZipFile(folder / "neardup-jobs.jar") as jar:
        ours = {Path(name).name for name in jar.namelist() if name.startswith("lib/")}
    hadoop = [str(f) for f in (home / "lib").glob("*.jar") if f.name not in ours | {"neardup-jobs.jar"}]
    return [Path(jdk.home(), "bin/java"), "-Xmx1g", "-cp", ":".join(hadoop), "org.apache.hadoop.util.RunJar", folder / "neardup-jobs.jar"]


def spark_submit(command, folder, work):
    jar = folder / "neardup-spark-4.1_2.13.jar"
    if command:
        return [*shlex.split(command), "--master", "local[2]", "--class", "org.neardup.jobs.NearDup", jar], os.environ
    spark = lab.Spark(work / "spark", jdk.home(), lab.spark_jars(work, "4.1_2.13", jdk.home()))
    return spark.submit(jar, master="local[2]"), spark.environment | {"SPARK_LOCAL_IP": "127.0.0.1"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--elasticsearch", type=Path)
    parser.add_argument("--spark-submit")
    options = parser.parse_args()
    folder = options.folder.resolve()
    files = checksums(folder)
    for name in files:
        if name.endswith((".jar", ".zip")):
            licences(folder / name)
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        (archive,) = set(folder.glob("neardup-*.tar.gz")) - set(folder.glob("*-linux-*"))
        home = standalone.unpack(archive, work)
        for name in "LICENSE", "NOTICE", "THIRD-PARTY.txt", "README.md":
            check((home / name).is_file(), f"{archive.name} has no {name}")
        for plugin in (home / "plugin").glob("*.zip"):
            check(plugin.read_bytes() == (folder / plugin.name).read_bytes(), f"{plugin.name} is another one in {archive.name}")
        libraries = bill_of_materials(folder, home)
        print(f"smoke: {len(files)} files with checksums and licences, {libraries} libraries in the bill of materials", flush=True)
        (plugin,) = (home / "plugin").glob("*.zip")
        server = (options.elasticsearch or cluster.distribution(plugin.stem.removeprefix("neardup-"))).resolve()
        spark, sparks_environment = spark_submit(options.spark_submit, folder, work)
        neardup, environment = home / "neardup", without_maven(work)
        pair = find([neardup], "local", work, environment)
        dedup(neardup, work, environment)
        wheel(folder, neardup, work, environment)
        dockerfile(folder)
        print(f"smoke: find gave the pair {' '.join(pair)}, dedup took the copy out", flush=True)
        check(find(hadoop_jar(folder, home), "mapreduce", work, environment) == pair, "hadoop jar gave another pair")
        check(find(spark, "spark", work, sparks_environment | {"PATH": environment["PATH"]}) == pair, "spark-submit gave another pair")
        print("smoke: so did neardup-jobs.jar by hadoop jar and neardup-spark-4.1_2.13.jar by spark-submit", flush=True)
        story = run([neardup, "demo", "--elasticsearch", server], work, environment)
        check("The demo took" in story, story)
        print(f"smoke: the demo with {server.name} and {plugin.name} did all that it should")


if __name__ == "__main__":
    os.umask(0o022)
    main()
