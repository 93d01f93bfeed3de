#!/usr/bin/env python3
"""What it costs to read a corpus in each compression, beside the command that only decompresses it: reading.py FILE.jsonl

Compressed files are made beside FILE and kept. Needs gzip, bzip2, zstd, xz and tar. Prints a Markdown table: megabytes of JSON lines a processor second of one thread.
"""
import os
import resource
import subprocess
import sys

import programs

# Suffix to how a file is made, and how it is decompressed.
COMMANDS = {"": ("cat {}", "cat {}"), ".gz": ("gzip -c {}", "gzip -dc {}"), ".bz2": ("bzip2 -c {}", "bzip2 -dc {}"),
            ".zst": ("zstd -qc {}", "zstd -qdc {}"), ".xz": ("xz -1c {}", "xz -dc {}"), ".tar.bz2": ("tar -cjf - {}", "tar -xjOf {}")}


def main(plain):
    print("| file | stored MB | MB a processor second | read again | the command alone |\n|---|---|---|---|---|")
    size = os.path.getsize(plain) / 1e6
    for suffix, (make, command) in COMMANDS.items():
        file = plain + suffix
        if not os.path.exists(file):
            subprocess.run(f"{make.format(plain)} >{file}.new && mv {file}.new {file}", shell=True, check=True, stderr=subprocess.DEVNULL)
        first, again = map(float, programs.java("org.neardup.benchmarks.ReadingCost", file, options=["-Xmx1g"]).split())
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command.format(file), shell=True, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        alone = max(0.001, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        print(f"| .jsonl{suffix} | {os.path.getsize(file) / 1e6:,.0f} | {size / first:,.0f} | {size / again:,.0f} | {size / alone:,.0f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
