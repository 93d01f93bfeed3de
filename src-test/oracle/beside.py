#!/usr/bin/env python3
"""The same queries plain, by near_duplicate_collapse, by collapse on cluster_id, and by Elasticsearch's diversify with vectors.

    beside.py FILE VECTORS [--queries 300] [--threshold .5] [--lambda .3 .7]

FILE has lines of id<TAB>text, VECTORS word vectors in word2vec's text format (.gz both); a text's vector is the mean of those of its words. Clusters are connected by exact pairs.
Of the first ten hits of each list it counts those that are, exactly, near to one above, and how many stories there are of the ten that an exact list begins with. Prints rows for
Markdown, with milliseconds.
"""
import argparse
import collections
import gzip
import re

import cluster
from collapse import queries, shingles, texts
from connection import Elastic, percentile
from exact_pairs import normalised

INDEX, WINDOW, SHOWN = "beside", 100, 10


def word_vectors(file):
    known = {}
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            word, *numbers = line.rstrip("\n").split(" ")
            known[word] = [float(n) for n in numbers]
    return known


def mean(text, known):
    """Of the vectors of a text's words."""
    rows = [known[word] for word in re.findall(r"\w+", normalised(text)) if word in known] or [known["the"]]
    return [sum(column) / len(rows) for column in zip(*rows)]


def near_pairs(stories, threshold):
    """id -> ids that are exactly so similar, by an index of shingles."""
    sets, index, near = {}, collections.defaultdict(list), collections.defaultdict(set)
    for a, text in sorted(stories.items()):
        sets[a] = shingles(text, "char:5")
        for b, count in collections.Counter(b for shingle in sets[a] for b in index[shingle]).items():
            if count >= threshold * (len(sets[a]) + len(sets[b]) - count):
                near[a].add(b)
                near[b].add(a)
        for shingle in sets[a]:
            index[shingle].append(a)
    return near


def clusters(names, near):
    """id -> the smallest id that a chain of pairs leads to."""
    of = {}
    for name in sorted(names):
        stack = [name] if name not in of else []
        while stack:
            at = stack.pop()
            if at not in of:
                of[at] = name
                stack += near[at]
    return of


def lists(options, known):
    """Name -> what is asked."""
    inner = lambda query: {"standard": {"query": query}}
    asked = {"plain": lambda query: {"query": query},
             "`near_duplicate_collapse`": lambda query: {"retriever": {"near_duplicate_collapse": {
                 "retriever": inner(query), "field": "text.dup", "rank_window_size": WINDOW}}},
             "`collapse` on `cluster_id`": lambda query: {"query": query, "collapse": {"field": "cluster_id"}}}
    for share in options.shares:
        asked[f"`diversify`, `lambda` {share}"] = lambda query, share=share: {"retriever": {"diversify": {
            "type": "mmr", "field": "vector", "lambda": share, "size": SHOWN, "rank_window_size": WINDOW, "query_vector": mean(query["match"]["text"], known),
            "retriever": inner(query)}}}
    return asked


def exact(near, hits):
    """The stories with which a list without repeats begins."""
    kept = []
    for hit in hits:
        if not near[hit].intersection(kept):
            kept.append(hit)
    return kept[:SHOWN]


def run(url, options):
    stories = texts(options.file)
    known, server = word_vectors(options.vectors), Elastic(url)
    near = near_pairs(stories, options.threshold)
    of = clusters(stories, near)
    server.create(INDEX, {"text": {"type": "text", "fields": {"dup": {"type": "near_duplicate", "shingle": "char:5", "threshold": options.threshold}}},
                          "cluster_id": {"type": "keyword"}, "vector": {"type": "dense_vector", "dims": len(known["the"]), "similarity": "cosine"}}, 1)
    server.bulk(INDEX, (("index", name, {"text": text, "cluster_id": of[name], "vector": mean(text, known)}) for name, text in stories.items()))
    asked = list(queries(stories, options.queries, 1))
    ask = lambda body, size: server.call("POST", f"/{INDEX}/_search?request_cache=false", {"size": size, "_source": False, "track_total_hits": False} | body)["hits"]["hits"]
    print("| list | hits near to one above, of all | stories of the exact list | ms, median | 99 % |\n|---|---|---|---|---|")
    wanted = [exact(near, [hit["_id"] for hit in ask({"query": query}, WINDOW)]) for query in asked]
    for name, of_query in lists(options, known).items():
        repeats = shown = same = true = 0
        seconds = []
        for query, stories_wanted in zip(asked, wanted):
            found = [hit["_id"] for hit in ask(of_query(query), SHOWN)]
            seconds.append(server.seconds)
            repeats += sum(bool(near[hit].intersection(found[:at])) for at, hit in enumerate(found))
            cluster_of = {of[hit] for hit in found}
            same += sum(of[story] in cluster_of for story in stories_wanted)
            shown, true = shown + len(found), true + len(stories_wanted)
        print(f"| {name} | {repeats} of {shown} | {same / true:.3f} | {percentile(seconds, .5) * 1e3:.1f} | {percentile(seconds, .99) * 1e3:.1f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("vectors")
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--threshold", type=float, default=.5)
    parser.add_argument("--lambda", dest="shares", type=float, nargs="+", default=[.3, .7])
    options = parser.parse_args()
    with cluster.running("1g") as url:
        run(url, options)


if __name__ == "__main__":
    main()
