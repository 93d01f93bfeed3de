#!/usr/bin/env python3
"""What it costs to read a corpus in each compression, beside the command that only decompresses it.

    reading.py WORK [MB]

WORK is a folder for the files, which are kept; MB is the size of the made documents, as JSON lines, 1,000 by default. Needs gzip, bzip2, zstd, xz and
tar. Prints a Markdown table: megabytes of JSON lines a processor second of one thread.
"""
import json
import os
import resource
import subprocess
import sys

import programs

# Name of the suffix to how it is made and how it is decompressed.
COMMANDS = {"": (None, "cat {}"), ".gz": ("gzip -c {}", "gzip -dc {}"), ".bz2": ("bzip2 -c {}", "bzip2 -dc {}"),
            ".zst": ("zstd -qc {}", "zstd -qdc {}"), ".xz": ("xz -1c {}", "xz -dc {}"), ".tar.bz2": ("tar -cjf - {}", "tar -xjOf {}")}


def corpus(work, size):
    """JSON lines of so many megabytes."""
    path = os.path.join(work, f"reading-{size}.jsonl")
    if not os.path.exists(path):
        rows = os.path.join(work, "reading.tsv")
        programs.java("org.neardup.scale.CorpusGenerator", "document", str(size * 400), rows, os.devnull)
        with open(rows, encoding="utf-8") as lines, open(path + ".new", "w", encoding="utf-8") as out:
            for line in lines:
                name, text = line.rstrip("\n").split("\t")
                out.write(json.dumps({"id": name, "text": text}, ensure_ascii=False) + "\n")
        os.rename(path + ".new", path)
        os.remove(rows)
    return path


def processor(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, shell=True, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(work, size):
    os.makedirs(work, exist_ok=True)
    plain = corpus(work, size)
    files = {suffix: plain + suffix for suffix in COMMANDS}
    for suffix, (make, _) in COMMANDS.items():
        if not os.path.exists(files[suffix]):
            subprocess.run(f"{make.format(plain)} >{files[suffix]}.new && mv {files[suffix]}.new {files[suffix]}", shell=True, check=True, stderr=subprocess.DEVNULL)
    size = os.path.getsize(plain) / 1e6
    print("| file | stored MB | MB a processor second | the command alone |\n|---|---|---|---|")
    for suffix, (_, command) in COMMANDS.items():
        seconds = float(programs.java("org.neardup.benchmarks.ReadingCost", files[suffix], options=["-Xmx1g"]).split()[-1])
        alone = processor(command.format(files[suffix]))
        print(f"| .jsonl{suffix} | {os.path.getsize(files[suffix]) / 1e6:,.0f} | {size / seconds:,.0f} | {size / max(alone, 1e-3):,.0f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
