#!/usr/bin/env python3
"""Indexing and asking an Elasticsearch node: with near_duplicate fields, without, and with what else there is.

    elastic.py [--data FOLDER] [--only indexing queries] [--sizes 10000 100000 1000000] [--documents 9740] [--asked 200]

A node of its own is started on the loopback, with a plugin made here of what its stripped server lacks: Lucene's MinHashFilter as an
analyzer, and brute force over all signatures (peer-plugin). FOLDER has `wikipedia/enwiki-9740-articles-plain.xml.bz2`, plain text of
English articles as a pages-articles dump, and `graded-parallel-texts/verses.en.tsv.gz`, lines of version, reference and verse of
English Bibles; missing files are left out with a message. Needs numpy. The texts of growing number are made (CorpusGenerator), with planted copies.

indexing: bulk requests of two clients, two shards, five rounds in which each kind of field has its turn; seconds until all is
refreshed, processor seconds of the node until merges are done, bytes when merged to one segment.
queries: one shard of one segment, one client, one query after the other, five rounds; recall is the share of the true copies at
.8 and above (exact Jaccard similarity of five-character shingles, by a program that shares no code with neardup) among the hits or,
where the score says nothing of similarity, among the ten best.
"""
import argparse
import itertools
import pathlib
import random
import tempfile

import node
import programs
from elastic_indexing import indexing, kinds
from elastic_queries import queries
from elastic_texts import growing, real, verses
from results import Results

# From src-test/oracle, which node puts on the path.
import cluster
from texts import articles

ARTICLES = "wikipedia/enwiki-9740-articles-plain.xml.bz2"
VERSES = "graded-parallel-texts/verses.en.tsv.gz"


def all_indexing(url, data, count):
    rows = []
    if (data / ARTICLES).exists():
        texts = [text for _, text in articles(data / ARTICLES)][:count]
        fields = {"documents": {"type": "near_duplicate"}, "sentences": {"type": "near_duplicate", "unit": "sentence"}}
        rows += indexing(url, "articles", texts, kinds(url, texts, "word:5", **fields))
    if (data / VERSES).exists():
        texts = random.Random(1).sample(verses(data / VERSES), 8 * count)
        rows += indexing(url, "verses", texts, kinds(url, texts, "char:5", documents=node.DUP))
    return rows


def all_queries(url, data, folder, sizes, count):
    corpora = growing(folder, sizes, count)
    if (data / VERSES).exists():
        corpora = itertools.chain([real(data / VERSES, min(100_000, max(sizes)), count)], corpora)
    rows, index = [], []
    for asked in corpora:
        more, row = queries(url, asked, count)
        rows += more
        index.append(row)
    return rows, index


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("/nowhere"))
    parser.add_argument("--only", nargs="+", choices=["indexing", "queries"], default=["indexing", "queries"])
    parser.add_argument("--sizes", nargs="+", type=int, default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--documents", type=int, default=9_740, help="articles to index; eight times as many verses")
    parser.add_argument("--asked", type=int, default=200)
    parser.add_argument("--heap", default="2g")
    args = parser.parse_args()
    results = Results("elastic", versions={"Elasticsearch": cluster.version()})
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
