"""Recall, precision and latency of near_duplicate queries on Bible verses, beside more_like_this and match in the same run.

python3 src-test/oracle/verses.py --verses verses.en.tsv.gz --url http://127.0.0.1:9200 [--keep]

The file has lines of version, reference and text. A random 100,000 of them are indexed in two shards; 1,000 random ones of these are
asked for by text and by id, kind of query after kind of query for one verse before the next. The truth is the exact Jaccard similarity of
their character shingles (jaccard.py), the expectation the binomial distribution (plan.py): neither shares code with neardup. Exit
status 1 if exact verification gives a wrong hit or score, or a recall more than three standard deviations below what is expected.
"""
import argparse, gzip, itertools, math, random, sys

from connection import Elastic, milliseconds, percentile
from jaccard import Corpus
from plan import Plan

LOWEST = .7
TEN = 10
PROPERTIES = {"text": {"type": "text", "fields": {
    "dup": {"type": "near_duplicate", "shingle": "char:5", "threshold": LOWEST},
    "sentences": {"type": "near_duplicate", "unit": "sentence", "threshold": LOWEST}}}}


def near(like, **more):
    return {"near_duplicate": {"field": "text.dup", "like": like, "min_similarity": LOWEST, **more}}


def more_like_this(like, terms, share):
    return {"more_like_this": {"fields": ["text"], "like": like, "min_term_freq": 1, "min_doc_freq": 1,
                               "max_query_terms": terms, "minimum_should_match": share}}


class Verses:
    """The indexed verses and how to ask for them."""

    def __init__(self, server, path, index, count, seed):
        self.server, self.index, self.random = server, index, random.Random(seed)
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            everything = [line.rstrip("\n").split("\t")[2] for line in lines]
        self.texts = self.random.sample(everything, min(count, len(everything)))
        self.seconds = {}

    def load(self, shards):
        self.server.create(self.index, PROPERTIES, shards)
        took = self.server.bulk(self.index, (("index", str(i), {"text": text}) for i, text in enumerate(self.texts)))
        self.server.call("POST", f"/{self.index}/_forcemerge?max_num_segments=1")
        return took

    def by_id(self, verse):
        return {"_index": self.index, "_id": str(verse)}

    def ask(self, name, query, verse, size):
        """The other verses found, and their scores; the time is kept under the name."""
        hits = self.server.search(self.index, query, size)
        self.seconds.setdefault(name, []).append(self.server.seconds)
        return {int(hit["_id"]): hit["_score"] for hit in hits if hit["_id"] != str(verse)}


def ten_found(found, wanted):
    """How many of the wanted are among the first ten found, and how many could be."""
    return len(set(list(found)[:TEN]) & set(wanted)), min(TEN, len(wanted))


def similar(corpus, verse, lowest):
    """Verse -> exact similarity, of the other verses that reach the lowest."""
    similarities = corpus.similarities(verse)
    return {int(other): float(similarities[other]) for other in (similarities >= lowest).nonzero()[0] if other != verse}


def tune(verses, wanted):
    """The setting of more_like_this, of terms and minimum_should_match, that is best at finding similar verses among its ten best."""
    rows = []
    for terms, share in itertools.product((10, 25, 50, 100), ("30%", "50%", "70%")):
        name, found = f"max_query_terms {terms}, minimum_should_match {share}", [0, 0]
        for verse, of in wanted.items():
            hits = verses.ask(name, more_like_this(verses.texts[verse], terms, share), verse, TEN + 1)
            found = [a + b for a, b in zip(found, ten_found(hits, of))]
        times = verses.seconds.pop(name)[len(wanted) // 5:]
        rows.append((found[0] / found[1], percentile(times, .5), (terms, share)))
        print(f"  {name}: recall among ten {found[0] / found[1]:.4f}, {milliseconds(times)}")
    # The fastest of those that find as good as most.
    return min((median, setting) for recall, median, setting in rows if recall >= max(rows)[0] - .002)[1]


def kinds(verses, tuned):
    """Name -> (query for a verse, size)."""
    text, by_id = verses.texts.__getitem__, verses.by_id
    asked = {
        "near_duplicate, verify exact, by text": (lambda v: near(text(v), verify="exact"), 100),
        "near_duplicate, verify exact, by id": (lambda v: near(by_id(v), verify="exact"), 100),
        "near_duplicate, verify signature, by text": (lambda v: near(text(v), verify="signature"), 100),
        "near_duplicate, verify signature, by id": (lambda v: near(by_id(v), verify="signature"), 100),
        "near_duplicate, sentences, by text": (lambda v: near(text(v), field="text.sentences"), TEN + 1),
        "near_duplicate, sentences, by id": (lambda v: near(by_id(v), field="text.sentences"), TEN + 1),
        "match": (lambda v: {"match": {"text": text(v)}}, TEN + 1)}
    asked["more_like_this, by text"] = lambda v: more_like_this(text(v), *tuned), TEN + 1
    asked["more_like_this, by id"] = lambda v: more_like_this(by_id(v), *tuned), TEN + 1
    return asked


def run(verses, asked, chosen, warm):
    """Name -> verse -> what was found, in one run; those to warm up are not timed."""
    found = {name: {} for name in asked}
    names = list(asked)
    for number, verse in enumerate([*warm, *chosen]):
        if number == len(warm):
            verses.seconds.clear()
        for name in names[number % len(names):] + names[:number % len(names)]:
            query, size = asked[name]
            found[name][verse] = verses.ask(name, query(verse), verse, size)
            if verses.server.warnings:
                print(f"  {name} warns: {verses.server.warnings}")
    return {name: {verse: of[verse] for verse in chosen} for name, of in found.items()}


def expected(plan, verify):
    """The probability that a pair of a similarity is a hit, for many similarities at once."""
    bound = LOWEST if verify == "signature" else LOWEST - 3 * plan.standard_error(LOWEST)
    known = {}

    def probability(similarity):
        if verify == "exact" and similarity < LOWEST:
            return 0.0
        nearest = round(similarity, 3)
        return known[nearest] if nearest in known else known.setdefault(nearest, plan.found(nearest, bound))
    return probability


def report_recall(title, found, truth, probability):
    """A line a bin of similarity; whether the whole is as expected."""
    print(f"\n{title}\n  similarity     pairs   found   recall  expected")
    pairs = [(s, other in found[verse]) for verse, of in truth.items() for other, s in of.items() if s >= LOWEST]
    fine = True
    for low, high in [(b / 100, b / 100 + .05) for b in range(int(LOWEST * 100), 100, 5)] + [(1, 1.1), (LOWEST, 1.1)]:
        of = [p for p in pairs if low <= p[0] < high and (low == 1 or high > 1.05 or p[0] < 1)]
        if of:
            chances = [probability(s) for s, _ in of]
            deviation = math.sqrt(sum(c * (1 - c) for c in chances))
            hits = sum(hit for _, hit in of)
            below = hits < sum(chances) - 3 * deviation - 1e-9
            fine &= not below
            name = "all" if (low, high) == (LOWEST, 1.1) else "1" if low == 1 else f"{low:.2f} to {high:.2f}"
            print(f"  {name:12} {len(of):7} {hits:7}  {hits / len(of):.4f}   {sum(chances) / len(of):.4f} +- {2 * deviation / len(of):.4f}"
                  + ("  BELOW by more than three standard deviations" if below else ""))
    return fine


def report_precision(found, truth, probability, plan):
    """Wrong hits, and how far scores are from the truth."""
    hits = [(truth[verse].get(other, 0.0), score) for verse, of in found.items() for other, score in of.items()]
    wrong = [h for h in hits if h[0] < LOWEST]
    chances = [probability(s) for of in truth.values() for s in of.values() if s < LOWEST]
    deviation = math.sqrt(sum(c * (1 - c) for c in chances))
    errors = [abs(score - s) for s, score in hits]
    within = sum(e <= 3 * plan.standard_error(s) + 1e-6 for e, (s, _) in zip(errors, hits)) / max(1, len(hits))
    print(f"  precision {1 - len(wrong) / max(1, len(hits)):.4f}: {len(wrong)} of {len(hits)} hits are below {LOWEST},"
          f" expected {sum(chances):.0f} +- {2 * deviation:.0f}")
    print(f"  score less exact similarity: largest {max(errors, default=0):.2e}, within 3 standard errors {within:.4f}")
    return len(wrong), max(errors, default=0)


def report_peer(verses, query, truth):
    """What more_like_this finds among its ten best, and with the best possible cut of its score, known only to who knows the truth."""
    ten, could, ranked = 0, 0, []
    for verse, of in truth.items():
        wanted = {other for other, s in of.items() if s >= LOWEST}
        hits = verses.server.search(verses.index, query(verse), 100)
        others = {int(h["_id"]): h["_score"] for h in hits if h["_id"] != str(verse)}
        hit, possible = ten_found(others, wanted)
        ten, could = ten + hit, could + possible
        itself = max((h["_score"] for h in hits), default=1)
        ranked += [(score / itself, other in wanted) for other, score in others.items()]
    total = sum(s >= LOWEST for of in truth.values() for s in of.values())
    ranked.sort(reverse=True)
    best, right = (0, 0, 0, 0), 0
    for count, (share, is_right) in enumerate(ranked, 1):
        right += is_right
        best = max(best, (2 * right / (count + total), right / total, right / count, share))
    print(f"\nmore_like_this, by text\n  {ten} of {could} similar verses among the ten best: recall {ten / could:.4f}, but what is similar it does not say"
          f"\n  cut at {best[3]:.2f} of the verse's own score, the best cut there is: recall {best[1]:.4f}, precision {best[2]:.4f}")


def report(verses, plan, asked, found, truth):
    fine = True
    for verify in "exact", "signature":
        name, probability = f"near_duplicate, verify {verify}, by text", expected(plan, verify)
        as_planned = report_recall(name, found[name], truth, probability)
        wrong, error = report_precision(found[name], truth, probability, plan)
        same = all(found[name][v] == found[name.replace("by text", "by id")][v] for v in truth)
        print(f"  the same by id: {'yes' if same else 'NO'}")
        fine &= as_planned and same and (verify == "signature" or (wrong == 0 and error < 1e-6))
    report_peer(verses, asked["more_like_this, by text"][0], truth)
    print("\nlatency over HTTP, one query after the other")
    for name in asked:
        print(f"  {name:45} {milliseconds(verses.seconds[name])}")
    return fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--verses", required=True)
    parser.add_argument("--url", required=True)
    parser.add_argument("--index", default="verses")
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=1_000)
    parser.add_argument("--shards", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="use the index of an earlier run")
    args = parser.parse_args()
    server = Elastic(args.url)
    verses = Verses(server, args.verses, args.index, args.documents, args.seed)
    if not (args.keep and server.exists(args.index)):
        print(f"{len(verses.texts)} verses indexed in {verses.load(args.shards):.1f} s")
    for field, (terms, values) in sorted(server.sizes(args.index).items()):
        if field.startswith("text"):
            print(f"  {field}: {terms / len(verses.texts):.0f} bytes of terms and {values / len(verses.texts):.0f} of doc values a verse")
    field = server.call("GET", f"/{args.index}/_mapping")[args.index]["mappings"]["properties"]["text"]["fields"]["dup"]
    plan = Plan(field["bands"], field["rows"], field["signature_bits"], field["components"])
    print(f"{plan.bands} bands of {plan.rows} rows, planned recall at {LOWEST} {plan.recall(LOWEST):.4f}")
    corpus = Corpus(verses.texts)
    some = verses.random.sample(range(len(verses.texts)), args.queries + 300)
    chosen, warm = some[:args.queries], some[args.queries:]
    truth = {verse: similar(corpus, verse, .3) for verse in chosen}
    print(f"more_like_this tuned on {len(warm)} other verses")
    tuned = tune(verses, {v: of for v in warm if (of := similar(corpus, v, LOWEST))})
    asked = kinds(verses, tuned)
    sys.exit(0 if report(verses, plan, asked, run(verses, asked, chosen, warm), truth) else 1)


if __name__ == "__main__":
    main()
