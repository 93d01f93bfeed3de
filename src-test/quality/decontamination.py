#!/usr/bin/env python3
"""Which ways of putting an example of a test set into a document are found: the table of docs/results/quality.md. Standard library only.

decontamination.py --data FOLDER                                  sentences and beginnings of Reuters-21578 put into articles of Wikipedia
decontamination.py --examples BENCH.jsonl --documents TRAIN.jsonl    your own, with fields id and text; documents that hold no example

Each example is put into a document of its own in each of the ways; the other documents stay clean. Beside `find --reference --contains`
stand the rules of others over n-grams of words, in lower case and without punctuation (an example of fewer than n words is one n-gram):
a document is contaminated by an example if they have an n-gram in common (GPT-3 and NeMo Curator with 8 to 13, lm-evaluation-harness 13,
datatrove 12), or if it has seven tenths of the example's (PaLM, 8). GPT-3 and NeMo leave out n-grams of more than ten documents.
"""
import argparse, bz2, collections, glob, html, json, pathlib, random, re, subprocess, sys, tarfile, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(1, str(HERE.parent / "benchmarks"))
from results import FOLDERS, Results

WORD = re.compile(r"\w+")
LENGTH = re.compile(r"\w+(?:[.,'’]\w+)*")  # U.S. and 1.5 are a word each
SIZES = {"8 to 12 words": (8, 12), "20 to 30 words": (20, 30), "60 to 120 words": (60, 120)}
EACH, OTHERS = 300, 5000
ADVERTISEMENT = "Buy two of our lamps before Sunday and get the third one for nothing: call now, or ask for the catalogue."


def words(text):
    return WORD.findall(text.lower())


def halves(text):
    """A text before and behind the space in its middle."""
    parts = text.split()
    return " ".join(parts[:len(parts) // 2]), " ".join(parts[len(parts) // 2:])


def wrapped(text):
    parts = text.split()
    return "\n".join(" ".join(parts[i:i + 7]) for i in range(0, len(parts), 7))


def changed(text):
    before, behind = halves(text)
    return f"{before} otherwise {' '.join(behind.split()[1:])}"


def punctuated(text):
    return "“" + re.sub(r"[,;:](?=\s)", " –", text).replace("'", "’").replace('"', "”") + "”"


def reordered(text):
    """The sentences of a long text from the last one to the first."""
    sentences = re.split(r"(?<=[.?!])\s+", text)
    return " ".join(reversed(sentences)) if len(sentences) > 2 and len(text) > 300 else None


KINDS = {
    "whole": lambda text: text, "wrapped at other lines": wrapped, "in capitals": str.upper, "other punctuation": punctuated,
    "one word changed": changed, "split by an advertisement": lambda text: f" {ADVERTISEMENT} ".join(halves(text)), "sentences in reverse": reordered}


def reuters(data):
    """Examples, one of a story at most (every third gives a short sentence, a long one, or its beginning), and 5,000 other stories."""
    found, rest, rng, stories = collections.defaultdict(dict), set(), random.Random(1), 0
    with tarfile.open(data / "reuters21578" / "reuters21578.tar.gz") as archive:
        for member in sorted((m for m in archive.getmembers() if m.name.endswith(".sgm")), key=lambda m: m.name):
            text = html.unescape(archive.extractfile(member).read().decode("latin-1"))
            for body in re.findall(r"<BODY>(.*?)</BODY>", text, re.S):
                sentences = re.split(r"(?<=[.?!]) +(?=[A-Z])", " ".join(body.split()))
                rest.add(body)
                size, stories = list(SIZES)[stories % len(SIZES)], stories + 1
                beginnings = [" ".join(sentences[:count]) for count in range(3, 6)]
                fits = (example for example in (beginnings if size == list(SIZES)[-1] else sentences)
                        if SIZES[size][0] <= len(LENGTH.findall(example)) <= SIZES[size][1] and re.match(r"[A-Z].*[a-z].*[.?!]$", example))
                found[size].setdefault(next(fits, None), body)
    examples = [(f"example-{size.split()[0]}-{i}", text) for size in SIZES for i, text in enumerate(rng.sample(sorted(found[size].keys() - {None}), EACH))]
    sources = {found[size][text] for size in SIZES for text in found[size] if text in {text for _, text in examples}}
    return examples, {f"story-{i}": story for i, story in enumerate(rng.sample(sorted(rest - sources), OTHERS))}


def wikipedia(data):
    pages = bz2.open(data / "wikipedia" / "enwiki-9740-articles-plain.xml.bz2", "rt", encoding="utf-8").read()
    return [(f"article-{i}", html.unescape(text)) for i, text in enumerate(re.findall(r"<text[^>]*>(.*?)</text>", pages, re.S)) if len(text) > 500]


def records(path):
    with open(path, encoding="utf-8") as lines:
        return [(str(record["id"]), record["text"]) for record in map(json.loads, lines)]


def injected(examples, documents):
    """The documents with the examples in them, and document -> (example, kind)."""
    rng = random.Random(2)
    wanted = [(example, kind, text) for example, whole in examples for kind, change in KINDS.items() if (text := change(whole))]
    if len(wanted) > len(documents):
        sys.exit(f"{len(wanted)} documents are needed to put examples into, there are {len(documents)}")
    held, made = {}, dict(documents)
    for (example, kind, text), name in zip(wanted, rng.sample(sorted(made), len(wanted))):
        breaks = [match.end() for match in re.finditer(r"[.?!\n]\s", made[name])] or [len(made[name])]
        at = rng.choice(breaks)
        made[name] = f"{made[name][:at]} {text} {made[name][at:]}"
        held[name] = example, kind
    return made, held


def grams(text, size):
    found = words(text)
    return {tuple(found[i:i + size]) for i in range(max(1, len(found) - size + 1))}


def overlap(examples, documents, size, share=0):
    """The pairs of an example and a document with an n-gram in common, or with that share of the example's."""
    having, sizes = collections.defaultdict(set), {}
    for example, text in examples:
        sizes[example] = len(grams(text, size))
        for gram in grams(text, size):
            having[gram].add(example)
    lengths = sorted({len(gram) for gram in having})
    for name, text in documents.items():
        found = collections.Counter(example for length in lengths for gram in grams(text, length) for example in having.get(gram, ()))
        yield from ((example, name) for example, count in found.items() if count >= share * sizes[example])


def find(examples, documents, share):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, texts in ("bench", examples), ("train", documents.items()):
            lines = (json.dumps({"id": unit, "text": text}) + "\n" for unit, text in texts)
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        command = [ROOT / "neardup", "find", folder / "train.jsonl", "--reference", folder / "bench.jsonl", "--contains", str(share), "--output", folder / "out"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for path in sorted(glob.glob(f"{folder}/out/contained/part-*")):
            yield from (tuple(line.split("\t")[:2]) for line in open(path, encoding="utf-8"))


def row(rule, pairs, held, clean, stories):
    """Recall by kind, and what is called contaminated among the documents without any example, and among other stories."""
    kinds, right = collections.Counter(kind for _, kind in held.values()), collections.Counter()
    right.update(kind for name, (example, kind) in held.items() if (example, name) in pairs)
    percent = lambda part, whole: f"{100 * part / whole:.1f} %" if whole else "-"
    told = {name for _, name in pairs}
    return {"rule": rule, **{kind: percent(right[kind], kinds[kind]) for kind in KINDS if kinds[kind]},
            "clean documents": f"{len(told & clean)} of {len(clean):,}", **({"other stories": f"{len(told & stories)} of {len(stories):,}"} if stories else {})}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--examples", type=pathlib.Path)
    parser.add_argument("--documents", type=pathlib.Path)
    parser.add_argument("--contains", type=float, default=.7, help="share of an example (default: .7)")
    given = parser.parse_args()
    results = Results("quality-decontamination", {"Python": sys.version.split()[0]}, FOLDERS[1])
    examples, stories = (records(given.examples), {}) if given.examples else reuters(given.data)
    documents, held = injected(examples, records(given.documents) if given.documents else wikipedia(given.data))
    clean = documents.keys() - held.keys()
    documents |= stories
    rules = {f"find --contains {given.contains:g}": set(find(examples, documents, given.contains)),
             "8-gram in common": set(overlap(examples, documents, 8)), "13-gram in common": set(overlap(examples, documents, 13)),
             "7 of 10 8-grams": set(overlap(examples, documents, 8, .7))}
    lengths = {example: len(LENGTH.findall(text)) for example, text in examples}
    for size, (least, most) in SIZES.items():
        chosen = {example for example, length in lengths.items() if least <= length <= most}
        of = {name: (example, kind) for name, (example, kind) in held.items() if example in chosen}
        if of:
            results.table(size.replace(" ", "-"), [
                row(rule, {pair for pair in pairs if pair[0] in chosen}, of, clean, stories.keys()) for rule, pairs in rules.items()])
    results.write()


if __name__ == "__main__":
    main()
