#!/usr/bin/env python3
"""What `find --recall 1` takes beside the default recall.

    complete.py WORK TEXTS.tsv SIZE... [-- FIND OPTIONS]

TEXTS.tsv has an id and a text a line; of it the lines at equal distances are taken, as many as each size says. Runs `find` on them
both ways, and prints a table for Markdown: processor seconds, bytes shuffled, candidate pairs, pairs found.
"""
import json
import os
import resource
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


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


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def find(texts, output, options):
    """Processor seconds, the megabytes that were shuffled, and the counts."""
    shutil.rmtree(output, ignore_errors=True)
    before = processor_seconds()
    command = [os.path.join(ROOT, "neardup"), "find", texts, "--format", "tsv", "--output", output, *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {done.stderr}")
    with open(os.path.join(output, "summary.json")) as file:
        summary = json.load(file)
    return processor_seconds() - before, summary["shuffle_bytes"] / 1e6, summary["counts"]


def main(arguments):
    options = []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    work, source, *sizes = arguments
    os.makedirs(work, exist_ok=True)
    texts, output = os.path.join(work, "complete.tsv"), os.path.join(work, "complete-out")
    print("| texts | recall | processor, s | shuffled, MB | candidate pairs | near pairs |\n|---|---|---|---|---|---|")
    for size in map(int, sizes):
        sample(source, size, texts)
        for recall in (".99", "1"):
            seconds, megabytes, counts = find(texts, output, [*options, "--recall", recall])
            print(f"| {counts['distinct_texts']:,} | {recall} | {seconds:.1f} | {megabytes:.1f} | {counts['candidate_pairs']:,} | "
                  f"{counts['near_pairs']:,} |", flush=True)


main(sys.argv[1:])
