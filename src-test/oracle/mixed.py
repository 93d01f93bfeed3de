#!/usr/bin/env python3
"""Asks a cluster of two releases of Elasticsearch, as there is one during a rolling upgrade, what a node of the newer one alone answers.

    mixed.py [--older 9.5.2] [--documents 1000] [--heap 512m] [--seed 1]

Builds the plugin for the older release, starts a node of each in one cluster on the loopback, the older one first, and loads made documents into an index with a shard on
each. Every question is asked of both nodes: texts, liked documents, evidence, and lists without copies (near_duplicate_collapse). All answers must equal the
answers of the newer node alone. Prints a line for each kind of question; exit status 1 if an answer was different.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile

import cluster
from connection import Elastic

sys.path.insert(0, str(cluster.ROOT / "src-test/servers"))
import servers

FIELD = {"type": "near_duplicate", "unit": "sentence", "threshold": .6}
MAPPING = {"body": {"type": "text", "fields": {"dup": FIELD}}}


def sentence(rng):
    words = ["".join(rng.choice("aeioulnrst") for _ in range(rng.randint(2, 9))) for _ in range(rng.randint(12, 24))]
    return " ".join(words).capitalize()


def made(count, seed):
    rng, earlier, documents = random.Random(seed), [], {}
    for number in range(count):
        sentences = []
        for _ in range(6):
            words = rng.choice(earlier).split() if earlier and rng.random() < .4 else sentence(rng).split()
            words[rng.randrange(1, len(words))] = rng.choice(["the", "changed", words[0].lower()])
            sentences.append(" ".join(words))
        earlier += sentences
        documents[str(number)] = ". ".join(sentences) + "."
    return documents


def questions(documents, seed):
    """(kind, path, body) of each question."""
    rng = random.Random(seed)
    for name in rng.sample(sorted(documents), 50):
        like = {"field": "body.dup", "min_similarity": .5, "num_candidates": 10_000}
        yield "texts", "/mixed/_search", {"size": 100, "query": {"near_duplicate": {**like, "like": documents[name]}}}
        yield "liked documents", "/mixed/_search", {"size": 100, "query": {"near_duplicate": {**like, "like": {"_index": "mixed", "_id": name}, "score_mode": "coverage"}}}
        yield "evidence", "/mixed/_search", {"size": 20, "query": {"near_duplicate": {**like, "like": documents[name]}}, "ext": {"near_duplicate": {"max_pairs": 5}}}
        word = rng.choice(documents[name].split())
        inner = {"standard": {"query": {"match": {"body": word}}}}
        yield "lists without copies", "/mixed/_search", {"size": 50, "retriever": {"near_duplicate_collapse": {"retriever": inner, "field": "body.dup", "rank_window_size": 200}}}


def ask(server, path, body):
    """The answer but for what differs from one asking to the next: times, and the order of hits with one score."""
    answer = server.call("POST", path, body)["hits"]
    hits = [(round(hit["_score"], 6), hit["_id"], json.dumps(hit.get("near_duplicate"), sort_keys=True)) for hit in answer["hits"]]
    return answer["total"], hits if "retriever" in body else sorted(hits)


def load(server, documents):
    server.create("mixed", MAPPING, 2)
    server.bulk("mixed", (("index", name, {"body": text}) for name, text in documents.items()), 200)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--older", default="9.5.2")
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    documents, newer = made(given.documents, given.seed), cluster.version()
    asked = list(questions(documents, given.seed))
    zips = {version: servers.plugin(version, True) for version in (given.older, newer)}
    with cluster.running(given.heap) as url:
        alone = Elastic(url)
        load(alone, documents)
        expected = [ask(alone, path, body) for _, path, body in asked]
    wrong, counts = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        home, seed, urls = pathlib.Path(folder), None, []
        try:
            for number, version in enumerate(zips, 1):
                place = home / version
                place.mkdir()
                server = cluster.install(place, cluster.distribution(version), [zips[version]])
                http, transport = cluster.start_node(home, server, number, given.heap, seed)
                urls.append("http://" + http)
                seed = seed or transport
            nodes = [Elastic(url) for url in urls]
            nodes[0].call("GET", "/_cluster/health?wait_for_nodes=2&timeout=60s")
            print("nodes:", ", ".join(sorted(node["version"] for node in nodes[0].call("GET", "/_nodes")["nodes"].values())))
            load(nodes[0], documents)
            print("shards on:", ", ".join(sorted(shard["node"] for shard in nodes[0].call("GET", "/_cat/shards/mixed?format=json"))))
            for (kind, path, body), wanted in zip(asked, expected):
                for node in nodes:
                    counts[kind] = counts.get(kind, 0) + 1
                    wrong[kind] = wrong.get(kind, 0) + (ask(node, path, body) != wanted)
        finally:
            cluster.stop(home)
    for kind, count in counts.items():
        print(f"{kind}: {count} asked, {wrong[kind]} different")
    sys.exit(1 if any(wrong.values()) else 0)


if __name__ == "__main__":
    main()
