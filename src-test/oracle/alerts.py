#!/usr/bin/env python3
"""Checks incoming documents against protected texts by the ingest processor: documents a second, and what is found.

    alerts.py FILE [--protected 10000 100000] [--documents 5000] [--heap 2g] [--seed 1]

FILE has lines of id<TAB>sentence. So many of them are protected. Each document is ten others, a tenth of the documents have one protected sentence among them with one to
three words replaced. Documents go through the pipeline into one index, and without it into another, in bulk requests of 500 of one client, in turn. Prints a row for Markdown
for each number of protected texts: documents a second without and with the pipeline, the share of planted sentences of exact similarity .8 and above (shingles of five
characters) of which the right text and place are told, and alerts of texts that are not similar to any. A node of its own is started on the loopback.
"""
import argparse
import random

import cluster
from connection import Elastic
from exact_pairs import normalised, shingles

FIELD = {"type": "text", "fields": {"dup": {"type": "near_duplicate", "unit": "sentence", "sentence_rules": "lines"}}}
THRESHOLD = .8


def edited(sentence, vocabulary, choose):
    words = sentence.split()
    for _ in range(choose.randint(1, 3)):
        words[choose.randrange(len(words))] = choose.choice(vocabulary)
    return " ".join(words)


def similarity(a, b):
    a, b = shingles(normalised(a), 5), shingles(normalised(b), 5)
    return len(a & b) / len(a | b)


def documents(protected, others, count, choose):
    """The text, and the protected sentence with its number, or None."""
    vocabulary = [word for sentence in choose.sample(others, 200) for word in sentence.split()]
    for number in range(count):
        lines, planted = choose.sample(others, 10), None
        if number % 10 == 0:
            which = choose.randrange(len(protected))
            planted = which, edited(protected[which], vocabulary, choose)
            lines[choose.randrange(10)] = planted[1]
        yield "\n".join(lines), planted


def send(server, index, texts, pipeline):
    server.create(index, {"body": {"type": "text"}}, 1)
    if pipeline:
        server.call("PUT", f"/{index}/_settings", {"index.default_pipeline": pipeline})
    return server.bulk(index, (("index", str(n), {"body": text}) for n, text in enumerate(texts)), 500)


def run(url, options):
    choose = random.Random(options.seed)
    sentences = list({line.rstrip("\n").split("\t")[1] for line in open(options.file, encoding="utf-8")})
    sentences = choose.sample(sorted(s for s in sentences if 60 <= len(s) <= 300), max(options.protected) + 20_000)
    others = sentences[:20_000]
    print("| protected | documents a second, without | with | planted at .8 | found | other alerts |\n|---|---|---|---|---|---|")
    for size in options.protected:
        server, protected = Elastic(url), sentences[20_000:20_000 + size]
        server.create("protected", {"body": FIELD}, 1)
        server.bulk("protected", (("index", str(n), {"body": text}) for n, text in enumerate(protected)))
        server.call("PUT", "/_ingest/pipeline/alert", {"processors": [{"near_duplicate": {
            "field": "body", "near_duplicate_field": "body.dup", "index": "protected", "target_field": "leak", "max_duplicates": 10}}]})
        planted = list(documents(protected, others, options.documents, choose))
        texts = [text for text, _ in planted]
        seconds = {pipeline: [send(server, "inbox", texts, pipeline) for _ in range(3)][-1] for pipeline in (None, "alert")}
        leaks = {}
        after = {}
        while hits := server.call("POST", "/inbox/_search", {"size": 1000, "query": {"exists": {"field": "leak.duplicate_of"}}, "sort": [{"_doc": "asc"}], **after})["hits"]["hits"]:
            leaks |= {int(hit["_id"]): hit["_source"] for hit in hits}
            after = {"search_after": hits[-1]["sort"]}
        wanted = found = 0
        for number, (text, plant) in enumerate(planted):
            if plant and similarity(protected[plant[0]], plant[1]) >= THRESHOLD:
                wanted += 1
                told = [pair for duplicate in leaks.get(number, {"leak": {"duplicates": []}})["leak"]["duplicates"] if duplicate["id"] == str(plant[0]) for pair in duplicate["pairs"]]
                found += any(text[pair["start"]:pair["end"]] == plant[1] for pair in told)
        other = sum(not planted[number][1] for number in leaks)
        print(f"| {size:,} | {options.documents / seconds[None]:,.0f} | {options.documents / seconds['alert']:,.0f} | {wanted} | {found} | {other} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--protected", nargs="+", type=int, default=[10_000, 100_000])
    parser.add_argument("--documents", type=int, default=5000)
    parser.add_argument("--heap", default="2g")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with cluster.running(options.heap) as url:
        run(url, options)


if __name__ == "__main__":
    main()
