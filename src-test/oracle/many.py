#!/usr/bin/env python3
"""One node with very many sentences: what loading takes, how large the index gets, how long queries take, and what they find.

    many.py CORPUS TRUTH [--units 10000000] [--queries 2000] [--heap 4g] [--seed 1]

CORPUS and TRUTH are those that MakeUnits writes (scale.py makes them): documents of sentences, and pairs of an edited sentence and its original with their similarity. Two
clients load all sentences, each as a document, into an index of one shard, which is merged to one segment. Asked are edited units whose original is as similar as the threshold, units that are in no pair, and units of
the template, each by one client and then by eight. Prints tables for Markdown: the share of planted pairs that is found, of hits whose exact similarity (shingles of five
characters) is at or above the threshold and within .05 of it, and milliseconds. A node of its own is started on the loopback.
"""
import argparse
import itertools
import json
import pathlib
import queue
import random
import sys
import threading

import cluster
from connection import Elastic, percentile
from exact_pairs import normalised, shingles

sys.path.insert(0, str(cluster.ROOT / "src-test/benchmarks"))
import node

THRESHOLD = .8
WARM_UPS = 1000


def similarity(a, b):
    a, b = shingles(normalised(a), 5), shingles(normalised(b), 5)
    return len(a & b) / len(a | b)


def units(path):
    """Number, id and text of each sentence; ids as the truth has them."""
    with open(path, encoding="utf-8") as lines:
        number = 0
        for line in lines:
            document, _, text = line.rstrip("\n").partition("\t")
            for place, sentence in enumerate(text.removesuffix(".").split(". ")):
                yield number, f"{document}:{place}", sentence + "."
                number += 1


def bodies(path, size=5000):
    """Bulk requests of so many texts."""
    lines = (json.dumps({"index": {"_id": name}}) + "\n" + json.dumps({"text": text}) + "\n" for _, name, text in units(path))
    while body := "".join(itertools.islice(lines, size)):
        yield body.encode()


def kind(number):
    """What MadeUnits makes under a number."""
    place = number * 37 % 100
    return "copy" if place < 10 else "template" if place < 23 else "form" if place < 28 else "edited" if place < 38 else "fresh"


def asked(corpus, truth, count, choose):
    """Name of a kind -> (id, text, id of what must be found or None)."""
    with open(truth, encoding="utf-8") as lines:
        pairs = [line.rstrip("\n").split("\t") for line in lines]
    originals = {original for _, original, _ in pairs}
    planted = dict(pair[:2] for pair in choose.sample([p for p in pairs if float(p[2]) >= THRESHOLD], count))
    edited, others, template = [], [], []
    for number, name, text in units(corpus):
        if name in planted:
            edited.append((name, text, planted[name]))
        elif kind(number) == "fresh" and name not in originals and choose.random() < .01:
            others.append((name, text, None))
        elif kind(number) == "template" and choose.random() < .01:
            template.append((name, text, None))
    return {"edited copies": edited, "others": choose.sample(others, count), "of the template": choose.sample(template, count // 10)}


def ask(server, text):
    return server.search("units", {"near_duplicate": {"field": "text.dup", "like": text}}, 10, _source=True)


def timed(url, questions, clients):
    """Milliseconds of all questions, shared by so many clients, and the hits by id."""
    waiting, times, hits, errors = queue.SimpleQueue(), [], {}, []
    for question in questions:
        waiting.put(question)

    def client():
        server = Elastic(url)
        try:
            while True:
                name, text, _ = waiting.get_nowait()
                hits[name] = ask(server, text)
                times.append(server.seconds * 1e3)
        except queue.Empty:
            pass
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=client) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return times, hits


def judged(questions, hits):
    """Shares: planted pairs that are found, and hits (but for the unit itself) at the threshold and up to .05 below it."""
    wanted = found = 0
    similarities = []
    for name, text, original in questions:
        others = {hit["_id"]: hit["_source"]["text"] for hit in hits[name] if hit["_id"] != name}
        similarities += [similarity(text, other) for other in others.values()]
        if original:
            wanted += 1
            found += original in others
    share = lambda of, all: f"{of / all:.4f} of {all:,}" if all else "none"
    return share(found, wanted), share(sum(s >= THRESHOLD for s in similarities), len(similarities)), \
        share(sum(s >= THRESHOLD - .05 for s in similarities), len(similarities))


def run(url, options):
    server = node.Node(url)
    field = {"type": "near_duplicate", "shingle": "char:5", "threshold": THRESHOLD, "units": options.units}
    server.fresh("units", {"text": {"type": "text", "fields": {"dup": field}}}, 1, {})
    before = server.cpu()
    seconds = node.load(url, "units", bodies(options.corpus))
    server.settle("units")
    loaded = server.cpu() - before
    count = server.call("GET", "/units/_count")["count"]
    server.one_segment("units")
    merged = server.cpu() - before - loaded
    sizes = {name: round(sum(both) / count, 1) for name, both in server.sizes("units").items()}
    print(f"{count:,} units: loaded in {seconds:,.0f} s ({count / seconds:,.0f} a second), {loaded:,.0f} processor s of the node, {merged:,.0f} more to merge; "
          f"{server.stored('units') / count:.0f} bytes a unit, by field {sizes}\n", flush=True)
    kinds = asked(options.corpus, options.truth, options.queries, random.Random(options.seed))
    timed(url, [question for questions in kinds.values() for question in questions][:WARM_UPS], 2)
    print("| asked | clients | median ms | 99th percentile ms | queries a second | planted found | hits at .8 | hits at .75 |\n|---|---|---|---|---|---|---|---|")
    for name, questions in kinds.items():
        for clients in (1, 8):
            times, hits = timed(url, questions, clients)
            cells = judged(questions, hits) if clients == 1 else ("", "", "")
            print("|", " | ".join([name, str(clients), f"{percentile(times, .5):.2f}", f"{percentile(times, .99):.2f}",
                                   f"{clients * 1e3 * len(times) / sum(times):,.0f}", *cells]), "|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("truth", type=pathlib.Path)
    parser.add_argument("--units", type=int, default=10_000_000)
    parser.add_argument("--queries", type=int, default=2000)
    parser.add_argument("--heap", default="4g")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with cluster.running(options.heap) as url:
        run(url, options)


if __name__ == "__main__":
    main()
