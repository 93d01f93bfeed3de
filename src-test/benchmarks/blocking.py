#!/usr/bin/env python3
"""What a blocking rule costs and saves: candidate pairs and processor seconds of find, over documents of templates.

python3 src-test/benchmarks/blocking.py [--documents 20000] [--work FOLDER]
"""
import argparse
import json
import pathlib
import random
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = [
    [],
    ["--within", "source"],
    ["--across", "source"],
    ["--within-days", "7", "--date-field", "day"],
    ["--within", "source", "--within-days", "7", "--date-field", "day"],
]


def documents(count, path):
    """Documents of 200 words, three of them changed, of 100 templates; ten sources, a year."""
    rng = random.Random(1)
    words = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=7)) for _ in range(20_000)]
    templates = [rng.choices(words, k=200) for _ in range(100)]
    with open(path, "w", encoding="utf-8") as out:
        for i in range(count):
            text = list(templates[i % 100])
            for _ in range(3):
                text[rng.randrange(200)] = rng.choice(words)
            day = f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            record = {"id": f"d{i}", "source": f"s{rng.randrange(10)}", "day": day, "text": " ".join(text)}
            out.write(json.dumps(record) + "\n")


def run(data, rule, output):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(ROOT / "neardup"), "find", str(data), "--threshold", "0.7", "--output", str(output), "--overwrite"]
    subprocess.run(command + rule, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    summary = json.loads((output / "summary.json").read_text())
    counts = summary["counts"]
    print(
        f"| `{' '.join(rule) or 'all'}` | {counts['candidate_pairs']:,} | {counts['pairs']:,} "
        f"| {summary['shuffle_bytes'] / 1e6:.1f} MB | {seconds:.1f} |",
        flush=True,
    )


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--documents", type=int, default=20_000)
    options.add_argument("--input", type=pathlib.Path, help="JSON lines with source and day, in place of made ones")
    options.add_argument("--work", type=pathlib.Path, default=None)
    given = options.parse_args()
    work = given.work or pathlib.Path(tempfile.mkdtemp())
    data = given.input or work / "documents.jsonl"
    if not given.input:
        documents(given.documents, data)
    print("| blocking rule | pairs compared | pairs found | shuffled | processor seconds |\n|---|---|---|---|---|")
    for rule in RULES:
        run(data, rule, work / "out")


if __name__ == "__main__":
    main()
