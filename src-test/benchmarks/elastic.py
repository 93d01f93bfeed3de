#!/usr/bin/env python3
"""Indexing and asking an Elasticsearch node: with near_duplicate fields, without, and with what else there is.

    elastic.py [--data FOLDER] [--only indexing queries] [--sizes 10000 100000 1000000] [--documents 9740] [--asked 300]

A node of its own is started on the loopback, with a plugin made here of what its stripped server lacks: Lucene's MinHashFilter as an
analyzer, and brute force over all signatures (peer-plugin). FOLDER has `wikipedia/enwiki-9740-articles-plain.xml.bz2`, plain text of
English articles as a pages-articles dump, and `graded-parallel-texts/verses.en.tsv.gz`, lines of version, reference and verse of
English Bibles; what is not there is left out and said. The texts of growing number are made (MakeUnits), with planted copies.

indexing: bulk requests of two clients, two shards, three rounds in which each kind of field has its turn; seconds until all is
refreshed, processor seconds of the node until merges are done, bytes when merged to one segment.
queries: one shard of one segment, one client, one query after the other, three rounds; recall is the share of the true copies at
.8 and above (exact Jaccard similarity of five-character shingles, by a program that shares no code with neardup) among the hits or,
where the score says nothing of similarity, among the ten best.
"""
import argparse
import dataclasses
import itertools
import json
import math
import pathlib
import random
import tempfile
import threading
import time
from collections.abc import Callable

import node
import programs
from results import Results, ratios, spread
from elastic_texts import LOWEST, growing, real, verses

from elastic import percentile
from haystack import articles

ARTICLES = "wikipedia/enwiki-9740-articles-plain.xml.bz2"
VERSES = "graded-parallel-texts/verses.en.tsv.gz"
ROUNDS = 3
TEN = 10
CLIENTS = 2
# What a search takes that looks for nothing: the way to the node and back.
EMPTY = "match_none"
# Indexes larger than this have no min_hash tokens, which would take minutes.
MOST_HASHED = 100_000
# So many signatures are compared by brute force in a round.
SCANNED = 30_000_000
DUP = {"type": "near_duplicate", "shingle": "char:5", "threshold": LOWEST}


def min_hash(shingle):
    return {"hash": {"type": "text", "analyzer": f"tokens_{shingle[:4]}", "search_analyzer": f"apart_{shingle[:4]}", "index_options": "docs",
                     "norms": False, "similarity": "boolean"}}


ANALYZERS = {f"{name}_{unit}": {"type": "lucene_min_hash", "shingle": f"{unit}:5", "apart": name == "apart"}
             for name in ("tokens", "apart") for unit in ("char", "word")}


def text_with(fields, **more):
    return {"text": {"type": "text", "fields": fields, **more}}


# --- indexing


def bodies(documents, size=1_000_000):
    """Bulk requests of about that many bytes."""
    lines, length = [], 0
    for number, document in enumerate(documents):
        line = f'{{"index":{{"_id":"{number}"}}}}\n{json.dumps(document, ensure_ascii=False)}\n'.encode()
        lines.append(line)
        length += len(line)
        if length >= size:
            yield b"".join(lines)
            lines, length = [], 0
    if lines:
        yield b"".join(lines)


def load(url, index, requests):
    """Sends the requests by several clients and refreshes; the seconds."""
    requests, lock, errors = iter(requests), threading.Lock(), []

    def client():
        mine = node.Node(url)
        try:
            while True:
                with lock:
                    body = None if errors else next(requests, None)
                if body is None:
                    return
                mine.send(index, body)
        except Exception as error:
            errors.append(error)

    began = time.perf_counter()
    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    node.Node(url).call("POST", f"/{index}/_refresh")
    return time.perf_counter() - began


def settled(server, index):
    while server.call("GET", f"/{index}/_stats/merge")["_all"]["primaries"]["merges"]["current"]:
        time.sleep(.1)


def plain(texts):
    return [{"text": text} for text in texts]


def signed(url, texts, field):
    """Documents that bring their signature with them, as the jobs write them; the node is asked for it beforehand."""
    server, signature = node.Node(url), {}
    server.fresh("indexing", text_with({"dup": field}), 1, {})
    load(url, "indexing", bodies(plain(texts)))
    while hits := server.search("indexing", {"match_all": {}}, 1000, fields=["text.dup"], sort=[{"_doc": "asc"}],
                                **({"search_after": hits[-1]["sort"]} if signature else {})):
        signature |= {int(hit["_id"]): hit["fields"]["text.dup"][0] if "fields" in hit else None for hit in hits}
    return [{"text": text, "dup": signature[number]} for number, text in enumerate(texts)]


class Indexing:
    """One kind of field and what it took, round by round."""

    def __init__(self, name, properties, documents):
        self.name, self.properties, self.requests = name, properties, list(bodies(documents))
        self.seconds, self.cpu, self.bytes = [], [], []

    def run(self, url, share=1, kept=True):
        requests = self.requests[:math.ceil(share * len(self.requests))]
        server = node.Node(url)
        server.fresh("indexing", self.properties, 2, ANALYZERS)
        cpu = server.cpu()
        seconds = load(url, "indexing", requests)
        settled(server, "indexing")
        cpu = server.cpu() - cpu
        if kept:
            server.one_segment("indexing")
            self.seconds.append(seconds)
            self.cpu.append(cpu)
            self.bytes.append(server.stored("indexing"))
        server.delete("indexing")


def indexing(url, name, texts, kinds):
    for kind in kinds:
        kind.run(url, 1 / 3, kept=False)
    for _ in range(ROUNDS):
        for kind in kinds:
            kind.run(url)
    alone, characters = kinds[0], sum(map(len, texts))
    return [{"texts": f"{len(texts):,} {name} of {characters // len(texts):,} characters", "fields": kind.name,
             "processor time / text alone": ratios(spread(alone.cpu), spread(kind.cpu), 2),
             "seconds / text alone": ratios(spread(alone.seconds), spread(kind.seconds), 2),
             "documents a second": spread([len(texts) / s for s in kind.seconds], 0),
             "MB a second": spread([characters / 1e6 / s for s in kind.seconds]),
             "processor ms a document": spread([s * 1e3 / len(texts) for s in kind.cpu]),
             "bytes a document": spread([b / len(texts) for b in kind.bytes], 0)} for kind in kinds]


def kinds(url, texts, shingle, **fields):
    """What is indexed beside the text: nothing, fields made of it, a signature that comes with it, tokens of min_hash."""
    documents = plain(texts)
    return [Indexing("text alone", text_with({}), documents),
            *(Indexing(f"and near_duplicate, {name}", text_with({"dup": field}), documents) for name, field in fields.items()),
            Indexing("and near_duplicate, signed before", text_with({}) | {"dup": fields["documents"]}, signed(url, texts, fields["documents"])),
            Indexing("and min_hash tokens", text_with(min_hash(shingle)), documents)]


def all_indexing(url, data, count):
    rows = []
    if (data / ARTICLES).exists():
        texts = [text for _, text in articles(data / ARTICLES)][:count]
        fields = {"documents": {"type": "near_duplicate"}, "sentences": {"type": "near_duplicate", "unit": "sentence"}}
        rows += indexing(url, "articles", texts, kinds(url, texts, "word:5", **fields))
    if (data / VERSES).exists():
        texts = random.Random(1).sample(verses(data / VERSES), 3 * count)
        rows += indexing(url, "verses", texts, kinds(url, texts, "char:5", documents=DUP))
    return rows


# --- queries


def near(like, **more):
    return {"near_duplicate": {"field": "text.dup", "like": like, **more}}


def more_like_this(like, terms, share):
    return {"more_like_this": {"fields": ["text"], "like": like, "min_term_freq": 1, "min_doc_freq": 1, "max_query_terms": terms,
                               "minimum_should_match": share}}


def match_tokens(like, share):
    return {"match": {"text.hash": {"query": like, "minimum_should_match": share}}}


@dataclasses.dataclass(frozen=True)
class Kind:
    """A query, made of a text, to an index. What is not `ranked` gives hits of at least a similarity, else the ten best count."""
    index: str
    query: Callable
    ranked: bool = False
    more: dict = dataclasses.field(default_factory=dict)


class Queries:
    """Asks for texts and their copies."""

    def __init__(self, url, asked):
        self.server, self.asked = node.Node(url), asked

    def ask(self, kind, number):
        """The share of the true copies that is found, and the milliseconds."""
        hits = self.server.search(kind.index, kind.query(self.asked.texts[number]), TEN + 1 if kind.ranked else 100, **kind.more)
        others = [hit["_id"] for hit in hits if hit["_id"] != str(number)]
        wanted = self.asked.wanted[number]
        found = sum(str(w) in (others[:TEN] if kind.ranked else others) for w in wanted)
        return found / (min(TEN, len(wanted)) if kind.ranked else len(wanted)), self.server.seconds * 1e3

    def tune(self, index, make, settings, numbers):
        """Of settings, the cheapest first, the first that finds as good as most."""
        recalls = []
        for setting in settings:
            kind = Kind(index, lambda text: make(text, *setting), ranked=True)
            recalls.append(sum(self.ask(kind, n)[0] for n in numbers) / len(numbers))
        return next(setting for setting, recall in zip(settings, recalls) if recall >= max(recalls) - .005)

    def round(self, kinds, numbers, few):
        """Name -> answers to all questions; a kind that `few` names gets so many only."""
        answers = {name: [] for name in kinds}
        for place, number in enumerate(numbers):
            for name in rotated(list(kinds), place):
                if place < few.get(name, len(numbers)):
                    answers[name].append(self.ask(kinds[name], number))
        return answers

    def run(self, kinds, numbers, few):
        """Name -> the medians and 99th percentiles of the rounds in ms, and the recall."""
        self.round(kinds, numbers[:len(numbers) // 3], few)
        rounds = [self.round(kinds, numbers, few) for _ in range(ROUNDS)]
        at = lambda name, share: spread([percentile([ms for _, ms in r[name]], share) for r in rounds], 2)
        recall = lambda name: sum(share for share, _ in rounds[0][name]) / len(rounds[0][name])
        return {name: (at(name, .5), at(name, .99), recall(name)) for name in kinds}


def rotated(names, by):
    return names[by % len(names):] + names[:by % len(names)]


def settings_of(server, index):
    """The mapped settings of the field, as the query over all signatures takes them."""
    field = server.call("GET", f"/{index}/_mapping")[index]["mappings"]["properties"]["text"]["fields"]["dup"]
    return {key: str(value).lower() for key, value in field.items() if key not in ("type", "max_sentences")}


def tuned_peers(measured, settings, with_min_hash):
    """The kinds of the peers; `settings` keeps what they were tuned to on the first index."""
    peers = {"more_like_this": ("asked", more_like_this, list(itertools.product((10, 25, 50, 100), ("30%", "50%", "70%"))))}
    if with_min_hash:
        peers["min_hash tokens"] = "hashed", match_tokens, [("70%",), ("60%",), ("50%",), ("40%",)]
    kinds = {}
    for name, (index, make, choices) in peers.items():
        if name not in settings:
            settings[name] = measured.tune(index, make, choices, measured.asked.sample(80, 4))
        kinds[f"{name} {', '.join(map(str, settings[name]))}"] = Kind(
            index, lambda text, make=make, setting=settings[name]: make(text, *setting), ranked=True)
    return kinds


def loaded(server, url, index, properties, analyzers, texts):
    """The seconds to load it, before it is merged to one segment."""
    server.fresh(index, properties, 1, analyzers)
    seconds = load(url, index, bodies(plain(texts)))
    server.one_segment(index)
    return seconds


def index_row(server, name, size, seconds):
    sizes = server.sizes("asked")
    one = lambda value: spread([value / size], 0)
    return {"texts": name, "bytes a document": one(server.stored("asked")), "words of the text": one(sum(sizes["text"])),
            "band tokens": one(sizes["text.dup"][0]), "signature": one(sizes["text.dup"][1]), "documents a second": spread([size / seconds], 0)}


def queries(url, asked, count, settings):
    """Loads the texts and asks for some: rows of what queries took, and the row of the index."""
    server, size, measured = node.Node(url), len(asked.texts), Queries(url, asked)
    name, with_min_hash = f"{size:,} {asked.name}", size <= MOST_HASHED
    seconds = loaded(server, url, "asked", text_with({"dup": DUP}), {}, asked.texts)
    if with_min_hash:
        loaded(server, url, "hashed", text_with(min_hash("char:5"), index=False), ANALYZERS, asked.texts)
    index, scheme = index_row(server, name, size, seconds), settings_of(server, "asked")
    kinds = {"near_duplicate": Kind("asked", near),
             "near_duplicate, verify exact": Kind("asked", lambda text: near(text, verify="exact")),
             EMPTY: Kind("asked", lambda text: {"match_none": {}}),
             **tuned_peers(measured, settings, with_min_hash),
             "all signatures": Kind("asked", lambda text: {"all_signatures": {"field": "text.dup", "like": text, **scheme}}, more={"min_score": LOWEST})}
    answers = measured.run(kinds, asked.sample(count, 3), {"all signatures": max(10, min(count, SCANNED // size))})
    ours = answers["near_duplicate"][0]
    rows = [{"texts": name, "query": kind, "times near_duplicate": ratios(ours, median, 1), "median ms": median, "99th percentile ms": last,
             "recall": "" if kind == EMPTY else spread([recall], 3)} for kind, (median, last, recall) in answers.items()]
    for old in ("asked", "hashed"):
        server.delete(old)
    return rows, index


def all_queries(url, data, folder, sizes, count):
    corpora = growing(folder, sizes, count)
    if (data / VERSES).exists():
        corpora = itertools.chain([real(data / VERSES, min(100_000, max(sizes)), count)], corpora)
    settings, rows, index = {}, [], []
    for asked in corpora:
        more, row = queries(url, asked, count, settings)
        rows += more
        index.append(row)
    return rows, index


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("/nowhere"))
    parser.add_argument("--only", nargs="+", choices=["indexing", "queries"], default=["indexing", "queries"])
    parser.add_argument("--sizes", nargs="+", type=int, default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--documents", type=int, default=9_740, help="articles to index; three times as many verses")
    parser.add_argument("--asked", type=int, default=300)
    parser.add_argument("--heap", default="2g")
    args = parser.parse_args()
    results = Results("elastic", versions={"Elasticsearch": node.version()})
    programs.classpath()
    for file in ARTICLES, VERSES:
        if not (args.data / file).exists():
            print(f"rows of {file} are left out: --data has no such file")
    with tempfile.TemporaryDirectory() as folder, node.running(folder, args.heap) as url:
        if "indexing" in args.only:
            rows = all_indexing(url, args.data, args.documents)
            if rows:
                results.table("indexing", rows)
        if "queries" in args.only:
            rows, index = all_queries(url, args.data, pathlib.Path(folder), args.sizes, args.asked)
            results.table("queries", rows)
            results.table("index", index)
    results.write()


if __name__ == "__main__":
    main()
