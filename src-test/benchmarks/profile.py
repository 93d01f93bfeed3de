#!/usr/bin/env python3
"""Where the processor time of `find` goes: what a sampled stack is in, as shares.

    profile.py ROOT... -- FIND ARGUMENTS

Runs `ROOT/neardup find` with the JVM's flight recorder for each ROOT, a clone that is built, and prints a table for Markdown: a column for each. A sample counts for the first row
that one of its frames belongs to, from the top of the table on; compiling and collecting garbage are not sampled, and are what the process took beside the samples.
"""
import collections
import json
import os
import resource
import subprocess
import sys
import tempfile

import programs

ROWS = {"normalising, cutting, signing, comparing (analysis)": ("org.neardup.text.", "org.neardup.signature.", "org.neardup.lsh.", "org.neardup.vector."),
        "reading the input, with decompression": ("org.neardup.jobs.io.", "org.apache.hadoop.io.compress.bzip2."),
        "sorting and spilling of maps": ("org.apache.hadoop.mapred.MapTask$MapOutputBuffer", "org.apache.hadoop.util.QuickSort"),
        "fetching and merging": ("org.apache.hadoop.mapreduce.task.reduce.", "org.apache.hadoop.mapred.Merger", "org.apache.hadoop.mapred.IFile"),
        "steps of the jobs": ("org.neardup.jobs.",),
        "Hadoop otherwise": ("org.apache.hadoop.",)}
OTHER = "the JVM's own start and class loading, and all else"


def row(names):
    for label, beginnings in ROWS.items():
        if any(name.startswith(beginnings) for name in names):
            return label
    return OTHER


def profile(root, arguments):
    """Row -> processor seconds of a run, and all of them."""
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "run.jfr")
        options = f"-XX:StartFlightRecording=filename={record},settings=profile,dumponexit=true -Xlog:jfr*=off"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([os.path.join(root, "neardup"), "find", *arguments, "--output", os.path.join(folder, "out")],
                       env=os.environ | {"NEARDUP_OPTS": options}, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        all_seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        events = subprocess.run([f"{programs.jdk.home()}/bin/jfr", "print", "--json", "--events", "jdk.ExecutionSample,jdk.CPULoad", "--stack-depth", "64", record],
                                check=True, capture_output=True, text=True).stdout
    samples = collections.Counter()
    for event in json.loads(events)["recording"]["events"]:
        if event["type"] == "jdk.ExecutionSample":
            frames = event["values"]["stackTrace"]["frames"]
            samples[row([frame["method"]["type"]["name"].replace("/", ".") + "." for frame in frames])] += 1
    return samples, all_seconds


def main(arguments):
    if "--" not in arguments:
        sys.exit(__doc__)
    cut = arguments.index("--")
    roots = arguments[:cut]
    runs = [profile(root, arguments[cut + 1:]) for root in roots]
    print("| | " + " | ".join(roots) + " |\n|---" * 1 + "|---" * len(roots) + "|")
    for label in [*ROWS, OTHER]:
        print(f"| {label} | " + " | ".join(f"{samples[label] / sum(samples.values()):.2f}" for samples, _ in runs) + " |")
    print("| samples | " + " | ".join(str(sum(samples.values())) for samples, _ in runs) + " |")
    print("| processor seconds | " + " | ".join(f"{seconds:.0f}" for _, seconds in runs) + " |")


main(sys.argv[1:])
