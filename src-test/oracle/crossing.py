#!/usr/bin/env python3
"""From how many texts on `find` takes less time than an exact join of all of them.

    crossing.py WORK TEXTS.tsv SIZE... [-- FIND OPTIONS]

TEXTS.tsv has an id and a text a line; of it the lines at equal distances are taken, as many as each size says. Runs `find` on them
and `evaluate`, whose stage `brute force` is an exact set join in memory (PPJoin), and prints a table for Markdown: the seconds of what
the two do from distinct texts to verified pairs, and the pairs. In the options, {n} stands for the size.
"""
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NEARDUP = os.path.join(ROOT, "neardup")
SEARCH = ("candidates", "filter texts", "texts", "join", "verify")
JOIN = ("blocks", "brute force")
STAGE = re.compile(r"^(.+?) {2,}.* in (?:(\d+) min )?([\d.]+) s \(", re.M)


def sample(source, size, target):
    """The first of each equal part of the lines."""
    with open(source, encoding="utf-8") as lines:
        total = sum(1 for _ in lines)
    if size > total:
        sys.exit(f"{source} has {total} lines, fewer than {size}")
    taken = 0
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for number, line in enumerate(lines):
            if number * size // total == taken:
                out.write(line)
                taken += 1


def stages(log):
    """Seconds of each stage, from the lines of progress."""
    return {name: 60 * int(minutes or 0) + float(seconds) for name, minutes, seconds in STAGE.findall(log)}


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {done.stderr}")
    return done


def row(work, source, size, options):
    texts, output = os.path.join(work, "crossing.tsv"), os.path.join(work, "crossing-out")
    sample(source, size, texts)
    shutil.rmtree(output, ignore_errors=True)
    run(NEARDUP, "find", texts, "--format", "tsv", "--output", output, *(option.replace("{n}", str(size)) for option in options))
    joined = stages(run(NEARDUP, "evaluate", output).stderr)
    with open(os.path.join(output, "summary.json")) as file:
        summary = json.load(file)
    found = {stage["name"]: stage["seconds"] for stage in summary["stages"]}
    with open(os.path.join(output, "evaluation", "searches.tsv")) as file:
        names, values = (line.rstrip("\n").split("\t") for line in file)
    pairs = dict(zip(names, values))
    counts, parameters = summary["counts"], summary["parameters"]
    return (f"{counts['distinct_texts']:,}", f"{parameters['bands']} x {parameters['rows']}", f"{counts['candidate_pairs']:,}",
            f"{sum(found.get(name, 0) for name in SEARCH):.1f}", f"{sum(joined[name] for name in JOIN):.1f}",
            f"{int(pairs['found']):,} of {int(pairs['true_pairs']):,}")


def main(arguments):
    options = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    work, source, *sizes = arguments
    os.makedirs(work, exist_ok=True)
    print("| texts | bands x rows | candidate pairs | `find`, s | exact join, s | pairs found |\n|---|---|---|---|---|---|")
    for size in map(int, sizes):
        print("| " + " | ".join(row(work, source, size, options)) + " |", flush=True)


main(sys.argv[1:])
