#!/usr/bin/env python3
"""Signatures of the same texts by our MinHash and by other libraries': how fast, and how far the estimates are from the truth.

    peers.py --data FOLDER [--only throughput errors] [--quick]

FOLDER has wikipedia/wikidump.part.articles.txt.gz, lines of `id<TAB>text`. Each library runs in a separate process, in one thread,
on the same units of it (SketchRates); the errors need no data (SketchErrors). Writes results/peers.json; --quick measures ours and
one peer, to see that it runs, and writes nothing.
"""
import argparse
import collections
import itertools
import pathlib
import sys

import programs
from results import Results, ratios, spread

TOOLS = {
    "FAST": "neardup `fast`, 128 components",
    "FAST_512": "neardup `fast`, 512 components",
    "CLASSIC": "neardup `classic`, 128 components",
    "HASH4J_SUPERMINHASH_OF_OUR_HASHES": "hash4j SuperMinHash, 128, given our hashes of shingles",
    "HASH4J_SUPERMINHASH": "hash4j SuperMinHash, 128",
    "HASH4J_MINHASH": "hash4j MinHash, 128",
    "JAVA_LSH": "java-lsh MinHash, 128, given our hashes of shingles",
    "LUCENE_1_128_1": "Lucene MinHashFilter, 1 hash, 128 buckets",
    "LUCENE_1_512_1": "Lucene MinHashFilter, 1 hash, 512 buckets",
    "LUCENE_128_1_1": "Lucene MinHashFilter, 128 hashes",
}
# The collector is part of what is measured: one that works in the same thread and a heap that does not grow make it the same each time.
HEAP = ["-XX:+UseSerialGC", "-Xms2g", "-Xmx2g", "-Xmn1g", "-XX:+AlwaysPreTouch"]
PASSES = 3
TEXTS = [("sentence", "char:5"), ("document", "char:5"), ("document", "word:5")]


def throughput(tools, articles, passes):
    """In several passes over all, so that a minute in which the machine is slower does not fall on one library alone."""
    rates = collections.defaultdict(list)
    for _ in range(passes):
        for (unit, shingle), tool in itertools.product(TEXTS, tools):
            printed = programs.java("org.neardup.peers.SketchRates", tool, shingle, unit, articles, options=HEAP)
            rates[unit, shingle, tool] += map(float, printed.split())
    for (unit, shingle), tool in itertools.product(TEXTS, tools):
        ours, its = spread(rates[unit, shingle, tools[0]]), spread(rates[unit, shingle, tool])
        yield {"units": f"{unit}s", "shingles": shingle, "library": TOOLS[tool], "neardup / it": ratios(its, ours), "MB per CPU second": its}


def errors(tools):
    for tool in tools:
        row = {"library": TOOLS[tool]}
        for line in programs.java("org.neardup.peers.SketchErrors", tool).splitlines():
            union, similarity, error, size = line.split("\t")
            row["bytes of a signature"] = int(size)
            row[f"union {union}, {similarity}"] = float(error)
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=["throughput", "errors"], default=["throughput", "errors"])
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    tools = ["FAST", "LUCENE_1_512_1"] if args.quick else list(TOOLS)
    articles = args.data and args.data / "wikipedia" / "wikidump.part.articles.txt.gz"
    results = Results("peers", {"JDK": programs.jdk.major(programs.jdk.home()), **programs.versions("lucene", "hash4j", "java-lsh")})
    if "errors" in args.only:
        results.table("errors", list(errors(tools)))
    if "throughput" in args.only:
        if articles and articles.is_file():
            results.table("throughput", list(throughput(tools, articles.resolve(), 1 if args.quick else PASSES)))
        else:
            print(f"throughput is left out: there is no {articles or '--data'}", file=sys.stderr)
    if not args.quick:
        results.write()


if __name__ == "__main__":
    main()
