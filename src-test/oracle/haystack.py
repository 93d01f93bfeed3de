"""Reuse of text: long texts with a few edited sentences of three documents, looked for among 100,000 sentences.

python3 src-test/oracle/haystack.py --articles articles.xml.bz2 --url http://127.0.0.1:9200 [--keep]

The file is a pages-articles dump of plain text. A trial takes an article that is not indexed, cuts it to 2,000 words, and puts five
sentences among its own, each lifted from one of three articles on the same subject, with two to four words replaced, left out or put
in. The other articles on the subject are decoys, as is a document of the lifted sentences with their words shuffled. Emoji and ligatures
stand before and in the sentences of all documents. Exit status 1 if in any trial `coverage` does not rank the three first, is .05 or
more from the true share, or if the evidence does not cut exactly the lifted sentences out of both texts.
"""
import argparse, base64, bz2, collections, math, random, re, struct, sys
import xml.etree.ElementTree as ElementTree

from connection import Elastic, milliseconds
from exact_pairs import normalised, shingles

SHORTEST, LONGEST = 75, 600
FIELD = {"type": "near_duplicate", "unit": "sentence", "threshold": .5, "min_length": SHORTEST, "max_length": LONGEST}
PROPERTIES = {"title": {"type": "keyword"}, "text": {"type": "text", "fields": {"dup": FIELD}}}
LEAD = "\U0001f469\u200d\U0001f680 \ufb01rst \ufb02oor, o\ufb03ce \U0001d518\U0001d52b\U0001d526 \U0001f389\n"
# Plain enough for everybody to cut it at the same places: no abbreviation, quotation or bracket, before it the end of another one.
SENTENCE = re.compile(r"(?:(?<=[a-z]{5}\. )|(?<=\n))[A-Z][a-z]* [^.!?\"'()\[\]:;\n\u2019\u201c]{70,500}[a-z]{5}\.(?= [A-Z]|\n)")
WORD = re.compile(r"[a-z]{5,}")


def ligatures(text):
    return text.replace("ffi", "\ufb03").replace("fi", "\ufb01").replace("fl", "\ufb02")


def articles(path):
    with bz2.open(path, "rb") as dump:
        title = None
        for _, element in ElementTree.iterparse(dump):
            name = element.tag.rpartition("}")[2]
            if name == "title":
                title = element.text
            elif name == "text" and element.text:
                yield title, element.text
            elif name == "page":
                element.clear()


def sentences(text):
    return SENTENCE.findall("\n" + text + "\n")


def units(text):
    """About how many sentences of a text are within the limits."""
    return sum(SHORTEST <= len(s) <= LONGEST for s in re.split(r"(?<=[.!?])\s+|\n+", text))


class Subjects:
    """Which articles are about the same: shared words, weighted by how rare they are."""

    def __init__(self, texts):
        self.words = [set(WORD.findall(text)) for text in texts]
        frequency = collections.Counter(word for words in self.words for word in words)
        self.weight = {w: math.log(len(texts) / n) for w, n in frequency.items() if 2 < n < len(texts) / 20}
        self.holders = collections.defaultdict(list)
        for number, words in enumerate(self.words):
            for word in words & self.weight.keys():
                self.holders[word].append(number)

    def nearest(self, article, count):
        """By the cosine of the weighted words."""
        shared = collections.Counter()
        for word in self.words[article] & self.weight.keys():
            for other in self.holders[word]:
                shared[other] += self.weight[word] ** 2
        del shared[article]
        norm = lambda n: math.sqrt(sum(self.weight[w] ** 2 for w in self.words[n] & self.weight.keys()))
        return sorted(shared, key=lambda other: -shared[other] / norm(other))[:count]


def edited(sentence, vocabulary, choose):
    """With two to four words replaced, left out or put in; never the first or the last one."""
    words = sentence.split(" ")
    for at in sorted(choose.sample(range(1, len(words) - 1), choose.randint(2, 4)), reverse=True):
        words[at:at + 1] = choose.choice(([choose.choice(vocabulary)], [], [words[at], choose.choice(vocabulary)]))
    return " ".join(words)


def jaccard(a, b):
    a, b = shingles(normalised(a), 5), shingles(normalised(b), 5)
    return len(a & b) / len(a | b)


class Trial:
    """One text with lifted sentences: `lifted` has (document, sentence there, sentence here)."""

    def __init__(self, own, sources, vocabulary, choose):
        self.lifted = []
        for source, count in zip(sources, (2, 2, 1)):
            for sentence in choose.sample(sources[source], count):
                self.lifted.append((source, sentence, edited(sentence, vocabulary, choose)))
        kept = []
        while own and sum(len(s.split()) for s in kept) < 2000:
            kept.append(own.pop(0))
        parts = [ligatures(s) for s in kept]
        for _, _, sentence in self.lifted:
            parts.insert(choose.randint(1, len(parts)), sentence)
        self.text = LEAD + " ".join(parts)
        self.length = sum(len(n) for n in map(normalised, parts) if SHORTEST <= len(n) <= LONGEST)
        self.decoy = LEAD + " ".join(" ".join(choose.sample(w, len(w))).capitalize() + "." for w in (s[:-1].split() for _, s, _ in self.lifted))

    def share(self, document):
        return sum(len(normalised(here)) for source, _, here in self.lifted if source == document) / self.length

    def pairs(self, document):
        """The sentence here and the one in the document's raw text."""
        return sorted((here, ligatures(there)) for source, there, here in self.lifted if source == document)


def make(texts, wanted, count, choose):
    """The numbers of the articles to index, and trials."""
    order = choose.sample(range(len(texts)), len(texts))
    safe = [sentences(text) for text in texts]
    held = [n for n in order if sum(len(s.split()) for s in safe[n]) >= 2000][:count]
    indexed, so_far = [], 0
    for number in order:
        if number not in held and so_far < wanted:
            indexed.append(number)
            so_far += units(texts[number])
    subjects, trials = Subjects(texts), []
    among = set(indexed)
    vocabulary = sorted(subjects.weight)
    for number in held:
        near = [n for n in subjects.nearest(number, 300) if n in among and sum(len(s) >= 120 for s in safe[n]) >= 2][:10]
        chosen = choose.sample(near, 3)
        sources = {str(n): [s for s in safe[n] if len(s) >= 120] for n in chosen}
        trials.append(Trial(list(safe[number]), sources, vocabulary, choose))
    return indexed, trials


def load(server, index, texts, titles, indexed, trials):
    server.create(index, PROPERTIES, 2)
    server.bulk(index, (("index", str(n), {"title": titles[n], "text": LEAD + ligatures(texts[n])}) for n in indexed), 200)
    server.bulk(index, (("index", f"decoy-{t}", {"text": trial.decoy}) for t, trial in enumerate(trials)))
    server.call("POST", f"/{index}/_forcemerge?max_num_segments=1")
    server.create(index + "-texts", PROPERTIES, 1)
    server.bulk(index + "-texts", (("index", str(t), {"text": trial.text}) for t, trial in enumerate(trials)))


def count_units(server, index):
    """From the signatures that the index holds."""
    total, after = 0, []
    while True:
        hits = server.search(index, {"match_all": {}}, 200, fields=["text.dup"], sort=[{"_doc": "asc"}], **({"search_after": after} if after else {}))
        if not hits:
            return total
        after = hits[-1]["sort"]
        for hit in hits:
            for value in hit.get("fields", {}).get("text.dup", []):
                total += struct.unpack(">I", base64.b64decode(value["signature"])[13:17])[0]


def ask(server, index, like):
    query = {"near_duplicate": {"field": "text.dup", "like": like, "score_mode": "coverage", "verify": "exact"}}
    return server.search(index, query, 10, ext={"near_duplicate": {}})


def cut(text, place):
    """Offsets count UTF-16 code units."""
    return text.encode("utf-16-le")[2 * place["start"]:2 * place["end"]].decode("utf-16-le")


def evidence(hit, trial, document_text):
    """The sentences that the evidence of a hit cuts out of both raw texts."""
    return sorted((cut(trial.text, pair["like"]), cut(document_text, pair["document"])) for pair in hit["near_duplicate"]["pairs"])


def judge(name, hits, trial, raw):
    """A line on the answer to a trial: ranks, shares and sentences; whether all is as it must be."""
    sources = list(dict.fromkeys(source for source, _, _ in trial.lifted))
    first = [hit["_id"] for hit in hits[:len(sources)]]
    score = {hit["_id"]: hit["_score"] for hit in hits}
    error = max(abs(score.get(source, 0) - trial.share(source)) for source in sources)
    wrong = [hit["_id"] for hit in hits if hit["_id"] in sources and evidence(hit, trial, raw(hit["_id"])) != trial.pairs(hit["_id"])]
    fine = set(first) == set(sources) and error < .05 and not wrong
    print(f"  {name}: the three are {'first' if set(first) == set(sources) else 'NOT FIRST'}, largest error of a share {error:.5f} of"
          f" {min(map(trial.share, sources)):.3f} to {max(map(trial.share, sources)):.3f}, evidence {'exact' if not wrong else 'WRONG'}")
    return fine


def ranks(server, index, trial):
    """Where more_like_this has the three."""
    query = {"more_like_this": {"fields": ["text"], "like": trial.text, "min_term_freq": 1, "min_doc_freq": 1,
                                "max_query_terms": 100, "minimum_should_match": "10%"}}
    order = [hit["_id"] for hit in server.search(index, query, 1000)]
    return [order.index(s) + 1 if s in order else None for s in dict.fromkeys(source for source, _, _ in trial.lifted)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--articles", required=True)
    parser.add_argument("--url", required=True)
    parser.add_argument("--index", default="haystack")
    parser.add_argument("--units", type=int, default=100_000)
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="use the index of an earlier run with the same options")
    args = parser.parse_args()
    titles, texts = zip(*articles(args.articles))
    indexed, trials = make(texts, args.units, args.trials, random.Random(args.seed))
    server = Elastic(args.url)
    if not (args.keep and server.exists(args.index)):
        load(server, args.index, texts, titles, indexed, trials)
    similarities = sorted(jaccard(there, here) for trial in trials for _, there, here in trial.lifted)
    print(f"{len(indexed)} articles, {count_units(server, args.index)} sentences; {len(trials)} texts with {len(similarities)} lifted sentences,"
          f" of similarity {similarities[0]:.2f} to {similarities[-1]:.2f}, median {similarities[len(similarities) // 2]:.2f}")
    raw, fine, times = lambda n: LEAD + ligatures(texts[int(n)]), True, {}
    for number, trial in enumerate(trials):
        print(f"text {number}; more_like_this has the three at {ranks(server, args.index, trial)}")
        for name, like in ("by text", trial.text), ("by id", {"_index": args.index + "-texts", "_id": str(number)}):
            hits = ask(server, args.index, like)
            times.setdefault(name, []).append(server.seconds)
            fine &= judge(name, hits, trial, raw)
    for name, of in times.items():
        print(f"{name}, of 2,000 words, with evidence: {milliseconds(of)}")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
