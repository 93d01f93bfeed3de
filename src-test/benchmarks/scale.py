#!/usr/bin/env python3
"""How find grows: runs it on made corpora of several sizes, one process each, and says what each took.

    scale.py WORK UNIT SIZE... [-- FIND OPTIONS]

WORK is a folder for corpora, which are kept, and outputs, which are not; UNIT is sentence or document. In the options, {n} stands for the size.
Writes results/scale-UNIT.json: sizes, with the recall of the planted pairs at or above .8; stages; and exponents from each size to the next and
from the first to the last (of seconds after taking off those of a run of 1,000 units, the start).
"""
import json
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import time

import programs
from results import Results, spread

THRESHOLD = 0.8
PLACE = re.compile(r'{"doc_id":"([^"]*)","position":(\d+),|')


def corpus(work, unit, size):
    """The files of a corpus and its truth, made if they are not there."""
    files = [os.path.join(work, f"{unit}-{size}.{kind}.tsv") for kind in ("corpus", "truth")]
    if not all(map(os.path.exists, files)):
        programs.java("org.neardup.scale.CorpusGenerator", unit, str(size), *files)
    return files


def peak_kb(pid):
    """The most memory that a process has had so far, as the kernel counts it; 0 when it is gone."""
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("VmHWM")), 0)
    except (FileNotFoundError, ProcessLookupError):
        return 0


def size_of(folder):
    """The bytes of its files; files that vanish meanwhile count nothing."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.path.getsize(os.path.join(place, name))
            except FileNotFoundError:
                pass
    return total


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def find(corpus_file, output, unit, options):
    """Runs find; returns its summary with processor seconds and the peaks of memory and of the output folder."""
    shutil.rmtree(output, ignore_errors=True)
    command = [os.path.join(programs.ROOT, "neardup"), "find", corpus_file, "--format", "tsv", "--unit", unit,
               "--output", output, *options]
    peak, disk, steps, before, start = 0, 0, 0, processor_seconds(), time.monotonic()
    # The launcher replaces itself by the JVM, so it is one process.
    with open(output + ".log", "w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        while process.poll() is None:
            peak = max(peak, peak_kb(process.pid))
            if steps % 50 == 0:
                disk = max(disk, size_of(output))
            steps += 1
            time.sleep(0.1)
    wall = time.monotonic() - start
    if process.returncode != 0:
        sys.exit(f"find failed, see {output}.log")
    with open(os.path.join(output, "summary.json")) as file:
        summary = json.load(file)
    summary |= {"wall": wall, "peak_mb": peak / 1024, "peak_disk": disk, "processor": processor_seconds() - before,
                "input": os.path.getsize(corpus_file)}
    return summary


def names(output, unit):
    """Place of a unit, as the truth has it, to its id."""
    found = {}
    folder = os.path.join(output, "bulk")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as lines:
            for action in lines:
                identifier = json.loads(action)["index"]["_id"]
                place = PLACE.match(next(lines))
                found[f"{place[1]}:{place[2]}" if unit == "sentence" else identifier] = identifier
    return found


def planted_recall(truth, output, unit):
    """Of the planted pairs at or above the threshold, how many there are and the share that was found."""
    named = names(output, unit)
    with open(truth) as lines:
        rows = [line.split("\t") for line in lines]
    planted = {tuple(sorted(named[place] for place in row[:2])) for row in rows if float(row[2]) >= THRESHOLD}
    found = set()
    folder = os.path.join(output, "pairs")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name)) as lines:
            found.update(pair for pair in (tuple(sorted(line.split("\t")[:2])) for line in lines) if pair in planted)
    return len(planted), len(found) / max(1, len(planted))


def seconds(summary):
    return sum(stage["seconds"] for stage in summary["stages"])


def figures(summary):
    """What exponents are given of: name to number."""
    return {"bucket pairs": summary["counts"]["candidates"],
            "candidate pairs": summary["counts"]["candidate_pairs"],
            "bytes shuffled": summary["shuffle_bytes"],
            "near pairs": summary["counts"]["near_pairs"]}


def sizes(runs):
    once = lambda value, digits=None: spread([value], digits)
    for size, run in runs.items():
        settings, counts = run["request"]["settings"], run["counts"]
        yield {"units": size, "bands x rows": f"{settings['bands']} x {settings['rows']}", "seconds": once(run["wall"]), "CPU seconds": once(run["processor"]),
               "MB a CPU second": once(run["input"] / run["processor"] / 1e6), "peak MB": once(run["peak_mb"], 0), "disk MB": once(run["peak_disk"] / 1e6, 0),
               "bytes shuffled a unit": round(run["shuffle_bytes"] / size), "candidate pairs": counts["candidate_pairs"], "near pairs": counts["near_pairs"],
               "oversized buckets": run["oversized"]["buckets"], "planted pairs": run["planted"][0], "found": f"{run['planted'][1]:.4f}"}


def stages(runs):
    for size, run in runs.items():
        for stage in run["stages"]:
            yield {"units": size, "stage": stage["name"], "seconds": spread([stage["seconds"]]), "bytes shuffled a unit": round(stage["shuffle_bytes_per_unit"])}


def exponents(runs, startup):
    found = list(runs)
    steps = list(zip(found, found[1:])) + ([(found[0], found[-1])] if len(found) > 2 else [])
    for small, large in steps:
        def exponent(before, after):
            return f"{math.log(after / before) / math.log(large / small):.2f}" if before > 0 < after else "-"
        a, b = figures(runs[small]), figures(runs[large])
        yield {"from": small, "to": large, "seconds": exponent(seconds(runs[small]) - startup, seconds(runs[large]) - startup),
               **{name: exponent(a[name], b[name]) for name in a}}


def main(arguments):
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1:]
    else:
        options = []
    if len(arguments) < 3:
        sys.exit(__doc__)
    work, unit, *wanted = arguments
    os.makedirs(work, exist_ok=True)
    results = Results(f"scale-{unit}", {"JDK": programs.jdk.major(programs.jdk.home())})
    results.content["command"] = results.content["command"].replace(work, "WORK", 1)
    runs = {}
    for size in [1000, *map(int, wanted)]:
        corpus_file, truth = corpus(work, unit, size)
        output = os.path.join(work, "out")
        runs[size] = find(corpus_file, output, unit, [option.replace("{n}", str(size)) for option in options])
        runs[size]["planted"] = planted_recall(truth, output, unit)
        shutil.rmtree(output)
    startup = seconds(runs.pop(1000))
    results.table("sizes", list(sizes(runs)))
    results.table("stages", list(stages(runs)))
    if len(runs) > 1:
        results.table("exponents", list(exponents(runs, startup)))
    results.write()


main(sys.argv[1:])
