#!/usr/bin/env python3
"""Runs `find` on each engine, in turn, and compares what they wrote.

    engines.py WORK [--runs N] [--engines NAME,NAME] [--spark-submit COMMAND] INPUT [FIND OPTIONS] [-- INPUT [FIND OPTIONS]]...

WORK is a folder for outputs; needs Python's standard library alone. Each run is a new process. Sorted pairs, clusters, contained units,
bulk documents and rejected records must be the same to the byte. Prints for each input and engine the least seconds, processor seconds and
the peak of memory over the runs; exit status 1 if one output is another. --spark-submit names the command, with options, that runs
the neardup-spark jar on a cluster in place of ./neardup.
"""
import argparse
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENGINES = ("local", "mapreduce", "spark")
RESULTS = ("pairs", "clusters", "contained", "bulk", "rejected")


def digest(output):
    """Of each result that there is: how many lines, and the hash of the sorted ones."""
    digests = {}
    for name in filter(lambda result: os.path.isdir(os.path.join(output, result)), RESULTS):
        lines = []
        for part in filter(lambda part: not part.startswith("."), os.listdir(os.path.join(output, name))):  # checksums are hidden
            with open(os.path.join(output, name, part), "rb") as file:
                lines += file.read().splitlines()
        digests[name] = (len(lines), hashlib.sha256(b"\n".join(sorted(lines))).hexdigest()[:16])
    return digests


def run(command, output):
    """Seconds, processor seconds and MB of one run."""
    shutil.rmtree(output, ignore_errors=True)
    with open(output + ".log", "w") as log:
        start = time.monotonic()
        child = subprocess.Popen(command, stdout=log, stderr=log)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{shlex.join(command)} ended with {child.returncode}, see {output}.log")
    return time.monotonic() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def compare(arguments, work, runs, engines, submit):
    """All engines over one input; whether their outputs are the same."""
    figures, digests = {engine: [] for engine in engines}, {}
    for _ in range(runs):
        for engine in engines:
            output = os.path.join(work, engine)
            start = submit if submit and engine == "spark" else [os.path.join(ROOT, "neardup")]
            figures[engine].append(run([*start, "find", *arguments, "--engine", engine, "--output", output], output))
            digests[engine] = digest(output)
    first = digests[engines[0]]
    same = all(each == first for each in digests.values())
    counts = ", ".join(f"{count:,} {name}" for name, (count, _) in first.items())
    print(f"{shlex.join(arguments)}\n  {'same' if same else 'DIFFERENT'}: {counts}")
    for engine in engines:
        seconds, processor, memory = map(min, zip(*figures[engine]))
        print(f"  {engine:<9} {seconds:6.1f} s {processor:7.1f} processor s {memory:6.0f} MB", flush=True)
    if not same:
        print(f"  {digests}")
    return same


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("work")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--engines", type=lambda names: names.split(","), default=list(ENGINES))
    parser.add_argument("--spark-submit", type=shlex.split)
    options, rest = parser.parse_known_args()
    os.makedirs(options.work, exist_ok=True)
    inputs = [[]]
    for word in rest:
        if word == "--":
            inputs.append([])
        else:
            inputs[-1].append(word)
    same = [compare(arguments, options.work, options.runs, options.engines, options.spark_submit) for arguments in inputs]
    sys.exit(0 if all(same) else 1)


if __name__ == "__main__":
    main()
