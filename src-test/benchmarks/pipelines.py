#!/usr/bin/env python3
"""Near duplicates of whole collections, from the file to the pairs: `./neardup find` beside Spark MLlib's MinHashLSH.

    pipelines.py --data FOLDER [--only articles stories sentences] [--alone | --quick]

The collections, under FOLDER: the sentences of 103 articles (wikipedia/wikidump.part.articles.txt.gz), the stories of Reuters-21578
(reuters21578/reuters21578.tar.gz) and the sentences of 9,740 articles (wikipedia/enwiki-9740-articles-plain.xml.bz2); missing files are left out. Each program
runs three times, the programs in turn, each time a new process. `find` reads the collection and writes pairs, clusters, bulk files
and report. Spark (local[2], spark/) reads the units that `find` cut, already normalised, and writes pairs only. Recall and wrong pairs are
those of pairs of distinct texts, against exact.py. Needs numpy and scipy. Writes results/pipelines.json; with --alone results/find.json, of `find`
with its planned recall and with recall 1, without Spark. --quick runs each once on the smallest collection, to see that it works, and writes nothing.
"""
import argparse
import collections
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import programs
from results import Results, ratios, spread

sys.path += [str(programs.ROOT / "src-test" / folder) for folder in ("oracle", "quality")]
import exact
import gold
from found import Run
from texts import normalised, words

SPARK = programs.ROOT / "src-test/benchmarks/spark"
OPENED = ["lang", "lang.invoke", "lang.reflect", "io", "net", "nio", "util", "util.concurrent", "util.concurrent.atomic"]
Collection = collections.namedtuple("Collection", "title file options shingle threshold joins")
# MLlib's own join makes a candidate of an equal hash; with so few functions, the fewest for a recall of .95 at the threshold, it does as
# little as it can. On many sentences that is still the square of them: there it is left out.
COLLECTIONS = {
    "articles": Collection("sentences of 103 articles", "wikipedia/wikidump.part.articles.txt.gz", ["--format", "tsv", "--unit", "sentence"], "char:5", .8, 2),
    "stories": Collection("Reuters-21578", "reuters21578/reuters21578.tar.gz", ["--unit", "document"], "word:4", .5, 5),
    "sentences": Collection("sentences of 9,740 articles", "wikipedia/enwiki-9740-articles-plain.xml.bz2", ["--unit", "sentence"], "char:5", .8, None),
}


class Measured:
    """What some processes took, one after the other."""

    def __init__(self):
        self.seconds, self.started, self.processor, self.memory, self.pairs = [], [], [], [], set()

    def run(self, *command):
        """Runs one; what it printed."""
        start = time.monotonic()
        with tempfile.TemporaryFile("w+") as said:
            child = subprocess.Popen([str(word) for word in command], cwd=programs.ROOT, stdout=subprocess.PIPE, stderr=said, text=True)
            printed = child.stdout.read()
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode != 0:
                said.seek(0)
                sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}\n{said.read()[-4000:]}")
        self.seconds.append(time.monotonic() - start)
        self.processor.append(used.ru_utime + used.ru_stime)
        self.memory.append(used.ru_maxrss / 1024)
        return printed

    def row(self, ours, truth):
        ratio = lambda name: ratios(spread(getattr(ours, name)), spread(getattr(self, name)))
        return {"it / neardup": ratio("seconds"), "by CPU time": ratio("processor"), "seconds": spread(self.seconds), "without the start": spread(self.started),
                "CPU seconds": spread(self.processor), "MB": spread(self.memory, 0), "pairs": len(truth), "found": len(self.pairs & truth),
                "wrong": len(self.pairs - truth)}


def find(collection, file, out, measured, *options):
    """Our side; what it left."""
    shutil.rmtree(out, ignore_errors=True)
    measured.run(programs.ROOT / "neardup", "find", file, *collection.options, "--shingle", collection.shingle, "--threshold", collection.threshold, *options,
                 "--output", out)
    run = Run(out)
    measured.started.append(run.summary["seconds"])
    measured.pairs = set(run.pairs())
    return run


@functools.cache
def spark():
    """The command that starts Java with Spark, which is built for it."""
    path = SPARK / "target/classpath.txt"
    programs.run("mvn", "-q", "-B", "-ntp", "-f", SPARK / "pom.xml", "-Dformat=skip", "package", "dependency:build-classpath", f"-Dmdep.outputFile={path}")
    opened = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in [*(f"java.{name}" for name in OPENED), "sun.nio.ch", "sun.nio.cs", "sun.util.calendar"]]
    quiet = ["--sun-misc-unsafe-memory-access=allow"] if programs.jdk.major(programs.jdk.home()) >= 24 else []
    return [f"{programs.jdk.home()}/bin/java", "-Xmx4g", *programs.OPTIONS, *opened, *quiet, "-cp", f"{SPARK / 'target/classes'}:{path.read_text().strip()}",
            "org.neardup.spark.SparkMinHash"]


def mllib(collection, units, out, how, measured):
    """Spark's side; `how` is `join` or `bands`, with bands and rows."""
    measured.started.append(float(measured.run(*spark(), units, out, collection.shingle, collection.threshold, *how)))
    measured.pairs = {gold.ordered(*line.split("\t")[:2]) for line in out.read_text(encoding="utf-8").splitlines()}


def units(run, kind, folder):
    """The distinct texts that a run compared, by their smallest id, and a file of them as Spark reads it."""
    texts = {unit: normalised(document["text"]) for unit, document in run.documents()}
    first = set(gold.representatives(texts).values())
    distinct = {unit: text for unit, text in texts.items() if unit in first}
    file = folder / "units.tsv"
    with open(file, "w", encoding="utf-8", newline="\n") as lines:
        for unit, text in distinct.items():
            lines.write(f"{unit}\t{' '.join(words(text)) if kind.startswith('word') else text}\n")
    return distinct, file


def rows(collection, file, runs, alone, folder):
    out, theirs = folder / "out", folder / "spark.tsv"
    # Not measured: builds what is missing or old, and the archive of classes that later runs start from.
    run = find(collection, file, out, Measured())
    distinct, texts = units(run, collection.shingle, folder)
    bands, per_band = run.scheme["bands"], run.scheme["rows"]
    tools = {f"`./neardup find`, {bands} x {per_band}": lambda of: find(collection, file, out, of)}
    if alone:
        tools["`./neardup find --recall 1`"] = lambda of: find(collection, file, out, of, "--recall", "1")
    else:
        tools[f"Spark, our bands over its {bands * per_band} components"] = lambda of: mllib(collection, texts, theirs, ["bands", bands, per_band], of)
    if collection.joins and not alone:
        tools[f"Spark, its own join with {collection.joins} functions"] = lambda of: mllib(collection, texts, theirs, ["join", collection.joins, 1], of)
    measured = {tool: Measured() for tool in tools}
    for _ in range(runs):
        for tool, once in tools.items():
            once(measured[tool])
    ours = next(iter(measured.values()))
    for of in measured.values():
        of.pairs = {pair for pair in of.pairs if pair[0] in distinct and pair[1] in distinct}
    truth = set(exact.pairs(gold.Corpus(distinct, collection.shingle), collection.threshold))
    for tool, of in measured.items():
        yield {"collection": collection.title, "units": len(distinct), "tool": tool, **of.row(ours, truth)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--only", nargs="+", choices=COLLECTIONS, default=list(COLLECTIONS))
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    versions = {"JDK": programs.jdk.major(programs.jdk.home()), **programs.versions("hadoop")}
    if not args.alone:
        versions["Spark"] = (SPARK / "pom.xml").read_text(encoding="utf-8").split("<spark.version>")[1].split("<")[0]
    results = Results("find" if args.alone else "pipelines", versions)
    found = []
    for name in ["articles"] if args.quick else args.only:
        file = (args.data / COLLECTIONS[name].file).resolve()
        if not file.is_file():
            print(f"{name} is left out: there is no {file}", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory(prefix="neardup-pipelines-") as folder:
            found += rows(COLLECTIONS[name], file, 1 if args.quick else 3, args.alone, pathlib.Path(folder))
    if found:
        results.table("collections" if args.alone else "find", found)
        if not args.quick:
            results.write()


if __name__ == "__main__":
    main()
