#!/usr/bin/env python3
"""What each inner loop takes and allocates: text to signature to tokens, hyperplanes, Hamming distances, a query.

    kernels.py [--only signatures steps hyperplanes bits query] [--quick]

Made texts, one thread, processor time. Each is measured in three passes over all, a JVM in each, so that a minute in which the machine is
slower falls on one value of many kernels and not on all values of one. Writes results/kernels.json; --quick takes one pass of short
iterations, to see that it runs, and writes nothing.
"""
import argparse
import collections

import programs
from results import Results, ratios, spread

PASSES = 3
FULL = ["-f", "1", "-wi", "3", "-w", "400ms", "-i", "1", "-r", "400ms"]
# Lucene takes longer until it is compiled.
LONG = ["-f", "1", "-wi", "3", "-w", "2s", "-i", "1", "-r", "1s"]
QUICK = ["-f", "1", "-wi", "1", "-w", "100ms", "-i", "3", "-r", "50ms"]
RUNS = {
    "signatures": [("SignatureBenchmark", {})],
    "steps": [("StageBenchmark[.](?!article)", {"shingle": ["char:5"]}), ("StageBenchmark[.](shingles|sketch|all)", {"shingle": ["word:5"]}),
              ("StageBenchmark[.]article", {"length": [120], "shingle": ["char:5"]})],
    "hyperplanes": [("HyperplaneBenchmark", {})],
    "bits": [("BitBenchmark", {})],
    "query": [("QueryBenchmark", {"documents": [10000]})],
}


class Kernels:
    """Results, one of each pass, by class, method and the values of the parameters in the order of their names."""

    def __init__(self):
        self.found = collections.defaultdict(list)

    def run(self, regex, params, timing):
        chosen = [word for name, values in params.items() for word in ("-p", f"{name}={','.join(map(str, values))}")]
        for result in programs.jmh(regex, "-bm", "avgt", "-prof", "gc", "-prof", "org.neardup.benchmarks.ProcessorTime", *chosen, *timing):
            name = result["benchmark"].split(".")[-2:]
            self.found[(*name, *(value for _, value in sorted(result.get("params", {}).items())))].append(result)

    def nanos(self, *key):
        return self.scaled(key, lambda nanos: nanos)

    def micros(self, *key):
        return self.scaled(key, lambda nanos: nanos / 1000)

    def scaled(self, key, unit):
        return spread(unit(nanos) for result in self.found[key] for fork in result["secondaryMetrics"]["processor"]["rawData"] for nanos in fork)

    def allocated(self, *key):
        return spread((result["secondaryMetrics"]["gc.alloc.rate.norm"]["score"] for result in self.found[key]), 0)

    def counted(self, name, key):
        return sum(result["secondaryMetrics"][name]["score"] for result in self.found[key])


def signatures(kernels):
    for length in (60, 150, 600, 5000, 50000):
        for components in (64, 128, 256):
            fast, classic = (("SignatureBenchmark", "sign", str(components), family, str(length)) for family in ("fast", "classic"))
            yield {
                "text": f"{length:,} characters",
                "components": str(components),
                "classic / fast": ratios(kernels.nanos(*fast), kernels.nanos(*classic)),
                "fast, µs": kernels.micros(*fast),
                "classic, µs": kernels.micros(*classic),
                "fast, MB/s": kernels.scaled(fast, lambda nanos: 1000 * length / nanos),
                "fast, bytes allocated": kernels.allocated(*fast),
            }


def steps(kernels):
    for step, method, shingle in (
        ("normalise", "normalize", "char:5"),
        ("hash shingles of 5 characters", "shingles", "char:5"),
        ("find words, hash shingles of 5", "shingles", "word:5"),
        ("sketch the shingles of 5 characters", "sketch", "char:5"),
        ("sketch the shingles of 5 words", "sketch", "word:5"),
        ("band tokens", "tokens", "char:5"),
        ("text to signature, 5 characters", "sign", "char:5"),
        ("text to tokens, 5 characters", "all", "char:5"),
        ("text to tokens, 5 words", "all", "word:5"),
        ("compare a stored signature", "compare", "char:5"),
    ):
        sentence, document = (("StageBenchmark", method, length, shingle) for length in ("120", "5000"))
        yield {
            "step": step,
            "sentence, ns": kernels.nanos(*sentence),
            "sentence, bytes allocated": kernels.allocated(*sentence),
            "document, ns": kernels.nanos(*document),
            "document, bytes allocated": kernels.allocated(*document),
        }
    for step, method in (("find the sentences of an article, for each", "articleSplit"), ("article to signatures of sentences, for each", "articleSign")):
        key = "StageBenchmark", method, "120", "char:5"
        yield {"step": step, "sentence, ns": kernels.nanos(*key), "sentence, bytes allocated": kernels.allocated(*key)}


def hyperplanes(kernels):
    for method, name in (
        ("gaussianWarm", "Gaussian, terms seen before"),
        ("gaussianCold", "Gaussian, terms never seen"),
        ("rademacher", "+1 and -1"),
    ):
        for terms in ("50", "200"):
            key = "HyperplaneBenchmark", method, "1000", terms
            yield {"vector": f"{terms} terms", "entries": name, "1,000 bits, µs": kernels.micros(*key), "bytes allocated": kernels.allocated(*key)}
    for terms in ("50", "200"):
        key = "HyperplaneBenchmark", "dense", "1000", terms
        yield {"vector": f"{2 * int(terms)} dimensions", "entries": "Gaussian", "1,000 bits, µs": kernels.micros(*key), "bytes allocated": kernels.allocated(*key)}


def bits(kernels):
    for method, name in (
        ("full", "Hamming distance of words"),
        ("fullPacked", "Hamming distance of packed bytes"),
        ("within90", "Hamming distance if within that of cosine .9"),
        ("permute", "bit permutation"),
    ):
        yield {"kernel": name, **{f"{int(bits):,} bits, ns": kernels.nanos("BitBenchmark", method, bits) for bits in ("1000", "2000")}}


def query(kernels):
    key = "QueryBenchmark", "query", "10000"
    counted = {name: kernels.counted(name, key) for name in ("queries", "verifications", "hits")}
    yield {
        "query": "ten nearest of 10,000 texts of 150 characters",
        "µs": kernels.micros(*key),
        "verifications a query": round(counted["verifications"] / counted["queries"], 2),
        "hits a query": round(counted["hits"] / counted["queries"], 2),
        "bytes allocated": kernels.allocated(*key),
    }


TABLES = {"signatures": signatures, "steps": steps, "hyperplanes": hyperplanes, "bits": bits, "query": query}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    kernels = Kernels()
    results = Results("kernels", versions={"JDK": programs.jdk.major(programs.jdk.home()), "JMH": "1.37"})
    for _ in range(1 if arguments.quick else PASSES):
        for name in arguments.only:
            for regex, params in RUNS[name]:
                kernels.run(regex, params, QUICK if arguments.quick else LONG if name == "query" else FULL)
    for name in arguments.only:
        results.table(name, list(TABLES[name](kernels)))
    if not arguments.quick:
        results.write()


if __name__ == "__main__":
    main()
