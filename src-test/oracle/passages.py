#!/usr/bin/env python3
"""Plants passages of some articles in others, and asks fields of passages and of sentences for the articles that they come from.

    passages.py DUMP [--trials 100] [--fields 40:.7 20:.7 40:.5 20:.5 sentence:.8 sentence:.6] [--heap 1g] [--seed 1]

DUMP is a pages-articles dump with plain text. A node of its own is started on the loopback. Each trial takes a run of words from one article, edits a share of
them (a third each replaced, left out, added), and puts it between two words of another article; `quoted` ones get lines of twelve words with "> " before each. A
field is WORDS:THRESHOLD of passages or sentence:THRESHOLD. Found is a trial when the article that has the passage is a hit for the whole article that it was taken
from; of what was found, `marked` is the share of the passage's characters that the evidence covers, and `beside` what it covers besides, as a share of the same.
The last table has by how many words the first and the last pair that touch the passage miss its ends, on the average of both: where the like is the article's
signature without its text, of which only windows are known, and where it is the text.
Shares no code with neardup. Prints rows for Markdown.
"""
import argparse
import pathlib
import random
import re

import cluster
from connection import Elastic
from texts import articles

LENGTHS = 20, 30, 40, 60, 100, 200
EDITS = 0, .1, .2
LINE = 12


def edited(words, share, vocabulary, choose):
    out = []
    for word in words:
        chance = choose.random()
        if chance < share / 3:
            out.append(choose.choice(vocabulary))
        elif chance >= share:
            out.append(word)
        elif chance >= 2 * share / 3:
            out += [word, choose.choice(vocabulary)]
    return out


def quoted(words):
    return "\n" + "\n".join("> " + " ".join(words[at:at + LINE]) for at in range(0, len(words), LINE)) + "\n"


def trials(texts, count, seed):
    """(kind, words, edits), the source, the text with the passage and where that begins and ends."""
    choose = random.Random(seed)
    vocabulary = [word for words in choose.sample(texts, 100) for word in words]
    for length in LENGTHS:
        for share, quotes in [(share, False) for share in EDITS] + [(0, True)]:
            for _ in range(count):
                source, other = choose.sample(texts, 2)
                at, to = choose.randrange(len(source) - length), choose.randrange(len(other))
                passage = edited(source[at:at + length], share, vocabulary, choose)
                before, middle = " ".join(other[:to]) + " ", quoted(passage) if quotes else " ".join(passage)
                yield (length, "quoted" if quotes else f"{share:.0%}"), " ".join(source), before + middle + " " + " ".join(other[to:]), len(before), len(before + middle)


def mapping(field):
    unit, threshold = field.split(":")
    kind = {"unit": "sentence"} if unit == "sentence" else {"unit": "passage", "passage_words": int(unit)}
    return {"type": "near_duplicate", "threshold": float(threshold), **kind}


def evidence(pairs, start, end):
    """The characters of the passage that pairs cover, and the others, as shares of its length."""
    inside, outside = set(), set()
    for pair in pairs:
        for at in range(pair["document"]["start"], pair["document"]["end"]):
            (inside if start <= at < end else outside).add(at)
    return len(inside) / (end - start), len(outside) / (end - start)


def missed(pairs, text, start, end):
    """The words between the ends of a passage and those of the evidence, on the average of both ends; none if no pair touches it."""
    places = [pair["document"] for pair in pairs if pair["document"]["start"] < end and start < pair["document"]["end"]]
    if not places:
        return None
    ends = (min(place["start"] for place in places), start), (max(place["end"] for place in places), end)
    return sum(len(re.findall(r"\w+", text[min(each):max(each)])) for each in ends) / 2


def mean(values):
    known = [value for value in values if value is not None]
    return f"{sum(known) / len(known):.1f}" if known else ""


def cell(trials):
    """The share that was found, and of what was found the means of marked and beside; a trial is (found, marked, beside)."""
    hits = [trial for trial in trials if trial[0]]
    means = f" ({sum(t[1] for t in hits) / len(hits):.2f}, {sum(t[2] for t in hits) / len(hits):.2f})" if hits else ""
    return f"{len(hits) / len(trials):.2f}{means}"


def run(url, options):
    texts = [text.split()[:1500] for _, text in articles(options.dump)]
    texts = [words for words in texts if len(words) >= 400]
    planted = list(trials(texts, options.trials, options.seed))
    server = Elastic(url)
    names = {field: "f" + str(number) for number, field in enumerate(options.fields)}
    server.create("planted", {name: mapping(field) for field, name in names.items()}, 1)
    server.bulk("planted", (("index", str(number), {name: text for name in names.values()}) for number, (_, _, text, _, _) in enumerate(planted)), 200)
    server.call("POST", "/planted/_forcemerge?max_num_segments=1")
    words, sizes = sum(len(text.split()) for _, _, text, _, _ in planted), server.sizes("planted")
    server.create("sources", {name: mapping(field) for field, name in names.items()}, 1)
    server.bulk("sources", (("index", str(number), {name: source for name in names.values()}) for number, (_, source, _, _, _) in enumerate(planted)), 200)
    server.call("POST", "/sources/_refresh")
    found, ends = {field: {} for field in names}, {field: {} for field in names}
    for field, name in names.items():
        for number, (kind, source, text, start, end) in enumerate(planted):
            def pairs(like):
                hits = server.search("planted", {"near_duplicate": {"field": name, "like": like, "num_candidates": 10_000, "filter": {"ids": {"values": [str(number)]}}}}, ext={"near_duplicate": {"max_pairs": 1000}})
                return hits[0]["near_duplicate"]["pairs"] if hits else []
            value = server.search("sources", {"ids": {"values": [str(number)]}}, fields=[name])[0]["fields"][name][0]
            windows, runs = pairs({"scheme": value["scheme"], "signature": value["signature"]}), pairs(source)
            marked, beside = evidence(runs, start, end)
            found[field].setdefault(kind, []).append((marked > 0, marked, beside))
            ends[field].setdefault(kind, []).append((missed(windows, text, start, end), missed(runs, text, start, end)))
    print("| field | bytes a word |\n|---|---|")
    for field, name in names.items():
        print(f"| {field} | {sum(sizes[name]) / words:.1f} |")
    print("| words | edited | " + " | ".join(names) + " |\n|" + "---|" * (2 + len(names)))
    for kind in found[options.fields[0]]:
        cells = [cell(found[field][kind]) for field in names]
        print("| " + " | ".join(map(str, kind)) + " | " + " | ".join(cells) + " |", flush=True)
    print("| words | edited | " + " | ".join(f"{name} windows | {name} runs" for name in names) + " |\n|" + "---|" * (2 + 2 * len(names)))
    for kind in ends[options.fields[0]]:
        cells = [mean(values) for field in names for values in zip(*ends[field][kind])]
        print("| " + " | ".join(map(str, kind)) + " | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", type=pathlib.Path)
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--fields", nargs="+", default=["40:.7", "20:.7", "40:.5", "20:.5", "sentence:.8", "sentence:.6"])
    parser.add_argument("--heap", default="1g")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with cluster.running(options.heap) as url:
        run(url, options)


if __name__ == "__main__":
    main()
