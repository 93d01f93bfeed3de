#!/usr/bin/env python3
"""How find grows: runs it on made corpora of several sizes, one process each, and prints what each took.

    scale.py CLASSPATH WORK UNIT SIZE... [-- FIND OPTIONS]

CLASSPATH has CorpusGenerator (the test classes of src-test) and the classes of analysis; WORK is a folder for corpora, which
are kept, and outputs, which are not; UNIT is sentence or document. In the options, {n} stands for the size.
Prints tables for Markdown: sizes, stages, exponents from each size to the next and from the first to the last (of
seconds after taking off those of a run of 1,000 units, the start-up), and the recall of the planted pairs at or
above .8.
"""
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
THRESHOLD = 0.8


def corpus(classpath, work, unit, size):
    """The files of a corpus and its truth, made if they are not there."""
    files = [os.path.join(work, f"{unit}-{size}.{kind}.tsv") for kind in ("corpus", "truth")]
    if not all(map(os.path.exists, files)):
        subprocess.run(["java", "-cp", classpath, "org.neardup.scale.CorpusGenerator", unit, str(size), *files], check=True)
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
    command = [os.path.join(ROOT, "neardup"), "find", corpus_file, "--format", "tsv", "--unit", unit,
               "--output", output, *options]
    peak, disk, steps, before = 0, 0, 0, processor_seconds()
    # The launcher replaces itself by the JVM, so it is one process.
    with open(output + ".log", "w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        while process.poll() is None:
            peak = max(peak, peak_kb(process.pid))
            if steps % 50 == 0:
                disk = max(disk, size_of(output))
            steps += 1
            time.sleep(0.1)
    if process.returncode != 0:
        sys.exit(f"find failed, see {output}.log")
    with open(os.path.join(output, "summary.json")) as file:
        summary = json.load(file)
    summary |= {"peak_mb": peak / 1024, "peak_disk": disk, "processor": processor_seconds() - before,
                "input": os.path.getsize(corpus_file)}
    return summary


def planted_recall(truth, output):
    """Of the planted pairs at or above the threshold, how many there are and the share that was found."""
    with open(truth) as lines:
        rows = [line.split("\t") for line in lines]
    planted = {tuple(sorted(row[:2])) for row in rows if float(row[2]) >= THRESHOLD}
    found = set()
    folder = os.path.join(output, "pairs")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name)) as lines:
            found.update(pair for pair in (tuple(sorted(line.split("\t")[:2])) for line in lines) if pair in planted)
    return len(planted), len(found) / max(1, len(planted))


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def head(*cells):
    row(*cells)
    row(*("---" for _ in cells))


def seconds(summary):
    return sum(stage["seconds"] for stage in summary["stages"])


def figures(summary):
    """What exponents are given of: name to number."""
    return {"bucket pairs": summary["counts"]["candidates"],
            "candidate pairs": summary["counts"]["candidate_pairs"],
            "bytes shuffled": summary["shuffle_bytes"],
            "near pairs": summary["counts"]["near_pairs"]}


def print_runs(runs):
    head("units", "bands x rows", "seconds", "processor", "MB a processor second", "peak MB", "disk MB", "shuffled MB", "bytes/unit", "bucket pairs", "candidate pairs",
         "near pairs", "capped buckets", "planted >= .8", "found")
    for size, run in runs.items():
        parameters = run["parameters"]
        row(f"{size:,}", f"{parameters['bands']} x {parameters['rows']}", f"{run['seconds']:.1f}",
            f"{run['processor']:.0f}", f"{run['input'] / run['processor'] / 1e6:.2f}", f"{run['peak_mb']:.0f}",
            f"{run['peak_disk'] / 1e6:.0f}", f"{run['shuffle_bytes'] / 1e6:.1f}", f"{run['shuffle_bytes'] / size:.0f}",
            f"{run['counts']['candidates']:,}", f"{run['counts']['candidate_pairs']:,}",
            f"{run['counts']['near_pairs']:,}", run["capped"]["buckets"], run["planted"][0], f"{run['planted'][1]:.4f}")


def print_stages(runs):
    print()
    names = [stage["name"] for stage in next(iter(runs.values()))["stages"]]
    head("seconds (bytes/unit)", *names)
    for size, run in runs.items():
        row(f"{size:,}", *(f"{stage['seconds']:.1f} ({stage['shuffle_bytes_per_unit']:.0f})" for stage in run["stages"]))


def print_exponents(runs, startup):
    sizes = list(runs)
    if len(sizes) < 2:
        return
    print()
    head("exponent", "seconds", *figures(runs[sizes[0]]))
    steps = list(zip(sizes, sizes[1:])) + ([(sizes[0], sizes[-1])] if len(sizes) > 2 else [])
    for small, large in steps:
        def exponent(before, after):
            return f"{math.log(after / before) / math.log(large / small):.2f}" if before > 0 < after else "-"
        a, b = figures(runs[small]), figures(runs[large])
        row(f"{small:,} to {large:,}", exponent(seconds(runs[small]) - startup, seconds(runs[large]) - startup),
            *(exponent(a[name], b[name]) for name in a))


def main(arguments):
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1:]
    else:
        options = []
    if len(arguments) < 4:
        sys.exit(__doc__)
    classpath, work, unit, *sizes = arguments
    os.makedirs(work, exist_ok=True)
    runs = {}
    for size in [1000, *map(int, sizes)]:
        corpus_file, truth = corpus(classpath, work, unit, size)
        output = os.path.join(work, "out")
        runs[size] = find(corpus_file, output, unit, [option.replace("{n}", str(size)) for option in options])
        runs[size]["planted"] = planted_recall(truth, output)
        shutil.rmtree(output)
    startup = seconds(runs.pop(1000))
    print(f"start-up (1,000 units): {startup:.1f} s\n")
    print_runs(runs)
    print_stages(runs)
    print_exponents(runs, startup)


main(sys.argv[1:])
