"""Recall and latency of near_duplicate queries by cosine on Bible verses by prefix tokens.

python3 src-test/oracle/cosine.py --verses verses.en.tsv.gz --url http://127.0.0.1:9200 [--keep]

A random 100,000 verses are indexed in one shard, under signatures of 256 bits of their words (1 + ln tf, without stop words); 500 random ones
of these are asked for by text with `verify: exact`, kind of query after kind of query for one verse before the next. The truth is the exact
cosine, computed here. Exit status 1 if a hit or a score is wrong, or if prefixes find less than they were planned for by more than three
standard deviations.
"""
import argparse, collections, gzip, math, random, re, sys

import numpy

from connection import Elastic, milliseconds

LOWEST, BITS = .8, 256
STOP = set("a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split())
COMMON = {"type": "near_duplicate", "similarity": "cosine", "stop_words": "english", "weight": "log_tf", "bits": BITS, "threshold": LOWEST}
FIELDS = {"prefixes": {**COMMON, "recall": .95}, "fewer_prefixes": {**COMMON, "recall": .8}}


class Cosines:
    """Exact cosines of one verse and all, from an inverted index."""

    def __init__(self, texts):
        postings, self.vectors = collections.defaultdict(list), []
        for number, text in enumerate(texts):
            counts = collections.Counter(w for w in re.findall(r"\w+(?:['’.]\w+)*", text.lower()) if w not in STOP)
            weights = {word: 1 + math.log(count) for word, count in counts.items()}
            norm = math.sqrt(sum(w * w for w in weights.values()))
            self.vectors.append({word: w / norm for word, w in weights.items()})
            for word, weight in self.vectors[-1].items():
                postings[word].append((number, weight))
        self.postings = {word: (numpy.array([n for n, _ in of]), numpy.array([w for _, w in of])) for word, of in postings.items()}

    def similar(self, verse):
        """Verse -> cosine, of the others that may reach the lowest."""
        cosines = numpy.zeros(len(self.vectors))
        for word, weight in self.vectors[verse].items():
            numbers, weights = self.postings[word]
            cosines[numbers] += weight * weights
        return {int(n): float(cosines[n]) for n in (cosines >= LOWEST - 1e-6).nonzero()[0] if n != verse}


def near(field, text, **more):
    return {"near_duplicate": {"field": field, "like": text, "min_similarity": LOWEST, "verify": "exact", "num_candidates": 10000, **more}}


def kinds():
    """Name -> text -> query."""
    return {name: lambda text, name=name: near("text." + name, text) for name in FIELDS}


def check(found, truth):
    """Wrong hits and scores."""
    wrong = [(verse, other) for verse, hits in found.items() for other, score in hits.items()
             if abs(score - truth[verse].get(other, 0)) > 1e-5]
    for verse, other in wrong[:5]:
        print(f"  WRONG: verse {verse} and {other}, score {found[verse][other]}, exactly {truth[verse].get(other)}")
    return not wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verses", required=True)
    parser.add_argument("--url", required=True)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--asked", type=int, default=500)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    chance, server, index = random.Random(7), Elastic(args.url), "cosines"
    with gzip.open(args.verses, "rt", encoding="utf-8") as lines:
        texts = chance.sample([line.rstrip("\n").split("\t")[2] for line in lines], args.count)
    server.create(index, {"text": {"type": "text", "fields": FIELDS}}, 1)
    took = server.bulk(index, (("index", str(i), {"text": text}) for i, text in enumerate(texts)))
    print(f"{len(texts):,} verses indexed under {len(FIELDS)} fields in {took:.0f} s")
    asked, seconds = kinds(), collections.defaultdict(list)
    cosines, chosen = Cosines(texts), chance.sample(range(len(texts)), args.asked + 50)
    truth = {verse: cosines.similar(verse) for verse in chosen}
    found, cut = {name: {} for name in asked}, collections.Counter()
    for number, verse in enumerate(chosen):
        for name in list(asked)[number % len(asked):] + list(asked)[:number % len(asked)]:
            hits = server.search(index, asked[name](texts[verse]), 200)
            cut[name] += len(server.warnings) > 0
            if number >= 50:  # The first warm it up.
                seconds[name].append(server.seconds)
            found[name][verse] = {int(hit["_id"]): hit["_score"] for hit in hits if hit["_id"] != str(verse)}
    pairs = [(verse, other) for verse, of in truth.items() for other, cosine in of.items() if cosine >= LOWEST + 1e-6]
    fine = True
    print(f"{len(pairs)} pairs at {LOWEST} or more of {len(chosen)} verses asked for\n  {'candidates by':18} recall   time")
    for name in asked:
        recall = sum(other in found[name][verse] for verse, other in pairs) / len(pairs)
        fine &= check(found[name], truth)
        print(f"  {name:18} {recall:.4f}   {milliseconds(seconds[name])}" + (f", {cut[name]} cut" if cut[name] else ""))
        if name == "prefixes" and recall < .95 - 3 * math.sqrt(.95 * .05 / len(pairs)):
            print("  BELOW the plan")
            fine = False
    if not args.keep:
        server.delete(index)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
