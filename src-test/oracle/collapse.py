#!/usr/bin/env python3
"""Asks for search results without copies, and compares each list with one made by exact similarities of all its hits.

    collapse.py FILE [--queries 1000] [--window 100] [--shards 2] [--threshold .8] [--shingle char:5] [--heap 2g] [--seed 1]

FILE has lines of id<TAB>text (.gz too). A node of its own is started on the loopback. Each query is two words of a text; its first hits, in their order, are what is collapsed. A
decision is wrong if a hit that is kept is as similar as the threshold and three standard errors to one kept before it, or one that is left out is by three standard errors less
similar to all of them. Shares no code with neardup. Prints rows for Markdown: decisions, those that differ from the exact one and those that are wrong; then milliseconds of the
inner search, of the collapsed one and what that adds, with one client and with eight. Exit status 1 if a decision is wrong.
"""
import argparse
import gzip
import random
import re
import sys
import threading

import cluster
from connection import Elastic, percentile
from exact_pairs import normalised

INDEX = "stories"


def texts(file):
    with (gzip.open if file.endswith(".gz") else open)(file, "rt", encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("\t")[:2] for line in lines)


def shingles(text, kind):
    unit, size = kind.split(":")
    parts = normalised(text) if unit == "char" else re.findall(r"\w+", normalised(text))
    return {tuple(parts[i:i + int(size)]) for i in range(max(1, len(parts) - int(size) + 1))}


def queries(stories, count, seed):
    choose, ids = random.Random(seed), sorted(stories)
    while count:
        words = [w for w in re.findall(r"\w+", stories[choose.choice(ids)]) if len(w) > 3]
        if len(words) >= 2:
            yield {"match": {"text": " ".join(choose.sample(words, 2))}}
            count -= 1


def search(server, query, window, size, collapsed):
    inner = {"standard": {"query": query}}
    fold = {"near_duplicate_collapse": {"retriever": inner, "field": "text.dup", "rank_window_size": window, "max_copies": 100}}
    body = {"size": size, "_source": False, "track_total_hits": False}
    body |= {"retriever": fold} if collapsed else {"query": query}
    return server.call("POST", f"/{INDEX}/_search?request_cache=false", body)["hits"]["hits"]


class Judge:
    def __init__(self, stories, kind, threshold, error):
        self.stories, self.kind, self.threshold, self.error, self.sets = stories, kind, threshold, error, {}
        self.decisions = self.other = self.wrong = self.folded = 0

    def shingles(self, name):
        if name not in self.sets:
            self.sets[name] = shingles(self.stories[name], self.kind)
        return self.sets[name]

    def similarity(self, a, b):
        a, b = self.shingles(a), self.shingles(b)
        return len(a & b) / len(a | b)

    def judge(self, hits, kept):
        """Follows the decisions that were made, and judges each."""
        before, kept = [], set(kept)
        for hit in hits:
            best = max((self.similarity(hit, k) for k in before), default=0)
            folded = hit not in kept
            self.decisions += 1
            self.folded += folded
            self.other += folded != (best >= self.threshold)
            self.wrong += folded and best < self.threshold - 3 * self.error or not folded and best >= self.threshold + 3 * self.error
            if not folded:
                before.append(hit)


def times(url, asked, window, clients):
    """Seconds of the inner search, of the collapsed one, and what that adds, for each query, by so many clients at once."""
    pairs = []

    def ask(part):
        server = Elastic(url)
        for query in part:
            both = []
            for collapsed in (False, True):
                search(server, query, window, 10, collapsed)
                both.append(server.seconds)
            pairs.append(both)

    threads = [threading.Thread(target=ask, args=(asked[at::clients],)) for at in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [p for p, _ in pairs], [f for _, f in pairs], [f - p for p, f in pairs]


def run(url, options):
    stories = texts(options.file)
    server = Elastic(url)
    server.create(INDEX, {"text": {"type": "text", "fields": {"dup": {
        "type": "near_duplicate", "shingle": options.shingle, "threshold": options.threshold}}}}, options.shards)
    server.bulk(INDEX, (("index", name, {"text": text}) for name, text in stories.items()))
    plan = server.call("GET", f"/_neardup/plan?index={INDEX}&field=text.dup")
    error = plan["at_threshold"]["standard_error"]
    asked = list(queries(stories, options.queries, options.seed))
    judge = Judge(stories, options.shingle, options.threshold, error)
    for query in asked:
        hits = [hit["_id"] for hit in search(server, query, options.window, options.window, False)]
        found = search(server, query, options.window, options.window, True)
        kept = [hit["_id"] for hit in found]
        copies = [copy["_id"] for hit in found for copy in hit["near_duplicate"]["copies"].get("hits", [])]
        if sorted(kept + copies) != sorted(hits) or [h for h in hits if h in set(kept)] != kept:
            sys.exit(f"{query}: hits are lost or in another order")
        judge.judge(hits, kept)
    print(f"| {len(stories):,} texts | {len(asked):,} queries | {judge.decisions:,} hits | {judge.folded:,} left out | {judge.other} other than exact | {judge.wrong} wrong |")
    for clients in (1, 8):
        cells = [f"{percentile(values, share) * 1e3:.1f}" for values in times(url, asked, options.window, clients) for share in (.5, .99)]
        print(f"| {clients} clients | inner p50, p99, collapsed, added: | " + " | ".join(cells) + " |", flush=True)
    return judge.wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument("--window", type=int, default=100)
    parser.add_argument("--shards", type=int, default=2)
    parser.add_argument("--threshold", type=float, default=.8)
    parser.add_argument("--shingle", default="char:5")
    parser.add_argument("--heap", default="2g")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with cluster.running(options.heap) as url:
        wrong = run(url, options)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
