"""Whether answers depend on shards, segments, deletes; and what a token costs that 100,000 documents share.

python3 src-test/oracle/stability.py --verses verses.en.tsv.gz --url http://127.0.0.1:9200

The same 100,000 verses go into an index of one shard and one of five. The same questions are asked of both: when they are loaded, when
half of the verses were deleted and added again, when all is merged to one segment. Every answer, in the order of score and key, must be
the same, bit for bit. Then each verse gets the same sentence before it, and questions hold that sentence. Exit status 1 if an answer
differs, if a cut is not told, or if the 99th percentile is 50 ms or more.
"""
import argparse, gzip, random, sys

from connection import Elastic, milliseconds, percentile

LIMIT = .05
FIELDS = {"document": {"type": "near_duplicate", "shingle": "char:5", "threshold": .7},
          "sentences": {"type": "near_duplicate", "unit": "sentence", "threshold": .7}}
PROPERTIES = {"key": {"type": "keyword"}, "text": {"type": "text", "index": False, "fields": FIELDS}}
IN_ORDER = [{"_score": "desc"}, {"key": "asc"}]
QUERIES = {"exact": {"field": "text.document", "verify": "exact"},
           "signature": {"field": "text.document", "verify": "signature"},
           "sentences max": {"field": "text.sentences", "score_mode": "max"},
           "sentences avg": {"field": "text.sentences", "score_mode": "avg", "min_similarity": .5},
           "sentences coverage": {"field": "text.sentences", "score_mode": "coverage", "verify": "exact"}}
BOILERPLATE = ("Every page of this collection may be copied, printed and passed on by anybody, at home and at school, as long as "
               "nothing is added to it, nothing is left out of it and this notice stays where it is.\n")


def near(like, **more):
    return {"near_duplicate": {"like": like, **more}}


def documents(texts, numbers):
    return (("index", str(n), {"key": f"{n:06}", "text": texts[n]}) for n in numbers)


def answers(server, index, questions):
    """Every answer as ids and scores in order, and how many of them were cut."""
    lists, cut = [], 0
    for query in questions:
        hits = server.search(index, query, 1000, sort=IN_ORDER)
        lists.append([(hit["_id"], hit["_score"]) for hit in hits])
        cut += any("num_candidates" in warning for warning in server.warnings)
    return lists, cut


def same_everywhere(server, texts, chosen, shard_counts):
    """Asks after every change; whether all answers are those of the first time."""
    indices = [f"stable-{shards}" for shards in shard_counts]
    half = random.Random(2).sample(range(len(texts)), len(texts) // 2)
    changes = {
        "loaded": lambda i: server.bulk(i, documents(texts, range(len(texts)))),
        "half deleted and added again": lambda i: (server.bulk(i, (("delete", str(n), None) for n in half)),
                                                   server.bulk(i, documents(texts, reversed(half)))),
        "merged to one segment": lambda i: server.call("POST", f"/{i}/_forcemerge?max_num_segments=1")}
    for index, shards in zip(indices, shard_counts):
        server.create(index, PROPERTIES, shards)
    first, fine = None, True
    for change, do in changes.items():
        for index in indices:
            do(index)
            questions = [near(texts[n], **more) for n in chosen for more in QUERIES.values()]
            questions += [near({"_index": index, "_id": str(n)}, **more) for n in chosen for more in QUERIES.values()]
            lists, cut = answers(server, index, questions)
            first = first or lists
            differ = sum(a != b for a, b in zip(first, lists))
            segments = server.call("GET", f"/{index}/_stats/segments,docs")["_all"]["primaries"]
            print(f"{index}, {change}: {segments['segments']['count']} segments, {segments['docs']['deleted']} deleted,"
                  f" {sum(map(len, lists))} hits to {len(lists)} questions, {differ} answers differ, {cut} cut")
            fine &= differ == 0 and cut == 0
    return fine


def hot(server, texts, chosen, shards):
    """Latency of questions with a sentence that all documents have; whether all is well."""
    index = f"hot-{shards}"
    server.create(index, PROPERTIES, shards)
    server.bulk(index, documents([BOILERPLATE + text for text in texts], range(len(texts))))
    server.call("POST", f"/{index}/_forcemerge?max_num_segments=1")
    fine = True
    kinds = {"the sentence alone": lambda n: near(BOILERPLATE, field="text.sentences"),
             "with a verse, max": lambda n: near(BOILERPLATE + texts[n], field="text.sentences", score_mode="max"),
             "with a verse, coverage": lambda n: near(BOILERPLATE + texts[n], field="text.sentences", score_mode="coverage"),
             "with a verse, by id": lambda n: near({"_index": index, "_id": str(n)}, field="text.sentences", include=True, score_mode="coverage"),
             "as one document": lambda n: near(BOILERPLATE + texts[n], field="text.document", verify="exact")}
    times, cut, first = {k: [] for k in kinds}, dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0)
    for number, n in enumerate([*chosen[:100], *chosen]):
        for kind, query in kinds.items():
            hits = server.search(index, query(n), 10)
            if number >= 100:
                times[kind].append(server.seconds)
                cut[kind] += any("num_candidates" in warning for warning in server.warnings)
                first[kind] += hits[0]["_score"] == max(h["_score"] for h in hits) and str(n) in [
                    h["_id"] for h in hits if h["_score"] == hits[0]["_score"]]
    for kind, of in times.items():
        fine &= percentile(of, .99) < LIMIT and (kind == "as one document" or cut[kind] == len(of))
        print(f"{index}, {kind:22}: {milliseconds(of)}, {cut[kind]} of {len(of)} told to be cut, the verse itself is first in {first[kind]}")
    return fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verses", required=True)
    parser.add_argument("--url", required=True)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--shards", type=int, nargs="+", default=[1, 5])
    parser.add_argument("--only", choices=["same", "hot"])
    args = parser.parse_args()
    with gzip.open(args.verses, "rt", encoding="utf-8") as lines:
        everything = [line.rstrip("\n").split("\t")[2] for line in lines]
    texts = random.Random(1).sample(everything, args.documents)
    chosen = random.Random(3).sample(range(len(texts)), args.queries)
    server, fine = Elastic(args.url), True
    if args.only != "hot":
        fine &= same_everywhere(server, texts, chosen, args.shards)
    if args.only != "same":
        for shards in args.shards:
            fine &= hot(server, texts, chosen, shards)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
