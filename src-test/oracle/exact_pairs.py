"""Checks the pairs that `neardup find` reports against brute force. Shares no code with it: Python's standard library alone.

python3 src-test/oracle/exact_pairs.py OUT [--sample 2000] [--threshold .8] [--shingle 5] [--seed 1]

Reads the units from OUT/bulk, compares a random sample of the distinct texts with all others by the exact Jaccard similarity of
their character shingles, and prints recall and precision of OUT/pairs. Exit status 1 if a reported pair is wrong.
"""
import argparse, collections, glob, json, random, re, sys, unicodedata

IGNORABLE = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
                       "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
                       "\U000e0000-\U000e0fff]")
WHITE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def normalised(text):
    folded = text
    for _ in range(2):
        folded = unicodedata.normalize("NFKC", IGNORABLE.sub("", unicodedata.normalize("NFD", folded).casefold()))
    return WHITE.sub(" ", folded).strip(" ")


def shingles(text, size):
    return {text[i:i + size] for i in range(max(1, len(text) - size + 1))}


def representatives(out):
    """Normalised text -> smallest id."""
    ids = {}
    for path in glob.glob(out + "/bulk/part-*"):
        with open(path, encoding="utf-8") as lines:
            for action in lines:
                unit, text = json.loads(action)["index"]["_id"], normalised(json.loads(next(lines))["text"])
                if text not in ids or unit.encode() < ids[text].encode():
                    ids[text] = unit
    return ids


def reported(out, known):
    pairs = {}
    for path in glob.glob(out + "/pairs/part-*"):
        for line in open(path, encoding="utf-8"):
            a, b, similarity = line.rstrip("\n").split("\t")
            if a in known and b in known:
                pairs[a, b] = float(similarity)
    return pairs


def exact(ids, sampled, threshold, size):
    """All pairs of a sampled text and another one at or above the threshold."""
    frequency = collections.Counter()
    for text in ids:
        frequency.update(shingles(text, size))
    index = collections.defaultdict(list)
    sets = {text: shingles(text, size) for text in sampled}
    for text, shingled in sets.items():
        # A text with at least threshold x |set| shingles in common has one of these, the rarest.
        keep = len(shingled) - int(threshold * len(shingled) + 1 - 1e-9) + 1
        for shingle in sorted(shingled, key=lambda s: (frequency[s], s))[:keep]:
            index[shingle].append(text)
    pairs = {}
    for other, unit in ids.items():
        mine = shingles(other, size)
        for text in {t for shingle in mine for t in index.get(shingle, ())}:
            if text != other:
                similarity = len(mine & sets[text]) / len(mine | sets[text])
                if similarity >= threshold:
                    pairs[tuple(sorted((unit, ids[text]), key=str.encode))] = similarity
    return pairs


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--threshold", type=float, default=.8)
    parser.add_argument("--shingle", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ids = representatives(args.out)
    chosen = random.Random(args.seed).sample(sorted(ids), min(args.sample, len(ids)))
    sampled = {ids[text] for text in chosen}
    wanted = exact(ids, chosen, args.threshold, args.shingle)
    found = {p: s for p, s in reported(args.out, set(ids.values())).items() if p[0] in sampled or p[1] in sampled}
    wrong = [p for p, s in found.items() if p not in wanted or abs(wanted[p] - s) > 5.1e-7]
    missed = sorted(set(wanted) - set(found), key=wanted.get)
    print(f"{len(ids)} distinct texts, {len(chosen)} sampled, {len(wanted)} exact pairs, {len(found)} reported")
    for low in range(int(args.threshold * 20), 21):
        of = [p for p in wanted if low / 20 <= wanted[p] < low / 20 + .05]
        if of:
            print(f"  {low / 20:.2f}+: recall {sum(p in found for p in of)}/{len(of)}")
    recall = 1 - len(missed) / max(1, len(wanted))
    print(f"recall {recall:.4f}, wrong pairs {len(wrong)}")
    for pair in missed[:10]:
        print("  missed", *pair, f"{wanted[pair]:.6f}")
    for pair in wrong[:10]:
        print("  wrong", *pair, found[pair], wanted.get(pair))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
