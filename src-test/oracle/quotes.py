#!/usr/bin/env python3
"""Makes mail of news stories, whose replies quote the post in some styles, and asks `neardup find` for what was quoted.

    quotes.py reuters21578.tar.gz [--posts 1000] [--seed 1] [--missed 0]

A post is a story of Reuters-21578 in lines of 72 columns. Each has one reply for each style, made of two runs of 3 to 12 lines of it, which begin and end amid sentences, an attribution, text of other stories
above, between and below, and a signature. Styles: `joined` has the run without marks, a paragraph a line, `plain` has "> " before each line, `nested` is quoted by two replies, the first of which has text of
its own, as ">> " or "> > "; where lines are `broken`, the mail program breaks those above 72 columns, mark included, and puts the rest on a line of its own, with the marks or `bare`.
A sentence of 75 to 600 characters that was quoted whole is found if the unit that has most of it in the reply and that in the post are a pair or equal (`--unit sentence`, .8), and a run of words if passages
that lie in it (half of their characters or more) on both sides are a pair (`--unit passage`, .7); those of 60 words or more once more by themselves. With --missed so many missed sentences of each style are printed. Shares no code with neardup; Python's
standard library alone. Prints rows for Markdown.
"""
import argparse, collections, glob, html, json, pathlib, random, re, subprocess, tarfile, tempfile, textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH = 72

# Twice the words of a passage: a copy of so many is found.
LONG = 60
STYLES = {"joined": (0, None), "plain": (1, None), "broken, marks": (1, "marks"), "broken, bare": (1, "bare"),
          "nested": (2, None), "nested, broken, marks": (2, "marks"), "nested, broken, bare": (2, "bare")}
WAYS = {"`detect`": ["--unit", "sentence"], "`space`": ["--unit", "sentence", "--line-breaks", "space"], "`end`": ["--unit", "sentence", "--line-breaks", "end"],
        "passages": ["--unit", "passage", "--threshold", ".7"]}
NAMES = "A. Smith", "Jane Doe", "Otto Kern", "L. Moreau", "kim@site.example"
# Not after an abbreviation of a capital letter or two.
BETWEEN = re.compile(r'(?<=[a-z0-9)"]{2}[.!?])\s+(?=[A-Z"])')


def stories(archive):
    """Paragraphs of stories that are prose of 1,000 characters or more."""
    with tarfile.open(archive) as members:
        for member in sorted((m for m in members if m.name.endswith(".sgm")), key=lambda m: m.name):
            for body in re.findall("<BODY>(.*?)</BODY>", members.extractfile(member).read().decode("latin-1"), re.S):
                plain = re.sub(r"\s+Reuter\s*$", "", re.sub(r"&#\d+;", "", html.unescape(body.replace("&\\t", "\t"))), flags=re.I)
                if len(plain) >= 1000 and not re.search(r"\S   +\S|>>", plain):
                    yield [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s+", plain) if paragraph.strip()]


def wrapped(text):
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


class Post:
    def __init__(self, paragraphs):
        self.lines, self.places, self.sentences, self.words = [], [], [], []
        for paragraph in paragraphs:
            if self.lines:
                self.add("")
            for line in wrapped(paragraph):
                self.add(line)
        for paragraph in paragraphs:
            for sentence in BETWEEN.split(paragraph):
                start = len(self.words)
                self.words += sentence.split()
                if 75 <= len(sentence) <= 600:
                    self.sentences.append((start, len(self.words)))
        self.text = "\n".join(self.lines) + "\n"

    def add(self, line):
        start = self.places[-1][1] if self.places else 0
        self.places.append((start, start + len(line.split())))
        self.lines.append(line)

    def runs(self, choose):
        """Two runs of lines, as (first, last + 1), that do not touch; the second may be missing."""
        first = choose.randrange(max(1, len(self.lines) // 2 - 3))
        last = first + choose.randint(3, 12)
        yield first, min(last, len(self.lines))
        if last + 4 < len(self.lines):
            first = choose.randrange(last + 1, len(self.lines) - 3)
            yield first, min(first + choose.randint(3, 12), len(self.lines))


def quoted(lines, tight, broken):
    """Lines with a mark before each, as a mail program breaks them."""
    for line in lines:
        marked = (">" if not line or tight and line.startswith(">") else "> ") + line
        at = marked.rfind(" ", 0, WIDTH + 1)
        marks = re.match(r"[> ]*", marked).group()
        if broken and len(marked) > WIDTH and at >= len(marks):
            yield marked[:at]
            yield (marks if broken == "marks" else "") + marked[at + 1:]
        else:
            yield marked


def said(choose):
    return f"On {choose.choice(['Mon', 'Tue', 'Fri'])}, {choose.randint(1, 28)} Mar 1987, {choose.choice(NAMES)} wrote:"


def reply(post, runs, style, others, choose):
    depth, broken = STYLES[style]
    tight = choose.random() < .5

    def own():
        return wrapped(" ".join(BETWEEN.split(choose.choice(choose.choice(others)))[:2]))
    if not depth:
        lines = own()
        for first, last in runs:
            lines += [""] + [line for part in "\n".join(post.lines[first:last]).split("\n\n") for line in (part.replace("\n", " "), "")] + own()
        return lines
    lines = []
    for level in range(depth):
        # The first reply quotes runs; the next one quotes all of the first reply.
        parts = [post.lines[first:last] for first, last in runs] if level == 0 else [lines]
        gap = [""] if choose.random() < .7 else []
        lines = [said(choose)]
        for part in parts:
            lines += gap + list(quoted(part, tight, broken)) + gap + own()
    return lines + ["", "-- ", choose.choice(NAMES), "Some Company, Any Town"]


def place(words, text, start):
    """Where words stand in a text, with line ends and marks between them."""
    found = re.compile(r"[\s>]+".join(map(re.escape, words))).search(text, start)
    return found.span() if found else None


def mail(archive, count, seed):
    """id -> text; (style, id of the post, place, id of the reply, place) of sentences, and of runs."""
    choose = random.Random(seed)
    known = list({tuple(story): None for story in stories(archive)})
    choose.shuffle(known)
    texts, sentences, runs = {}, [], []
    for number, story in enumerate(known[:count]):
        post = Post(story)
        texts[f"{number}-post"] = post.text
        pieces = list(post.runs(choose))
        for style in STYLES:
            unit = f"{number}-{style}"
            texts[unit] = text = "\n".join(reply(post, pieces, style, known[count:], choose)) + "\n"
            for first, last in pieces:
                start, end = post.places[first][0], post.places[last - 1][1]
                run = place(post.words[start:end], text, 0)
                runs.append((style, f"{number}-post", place(post.words[start:end], post.text, 0), unit, run))
                for at, to in post.sentences:
                    if start <= at and to <= end:
                        words = post.words[at:to]
                        sentences.append((style, f"{number}-post", place(words, post.text, 0), unit, place(words, text, run[0])))
    return texts, sentences, runs


class Found:
    """Units of a run by their place, and which are pairs."""

    def __init__(self, out, texts):
        self.units, self.text, starts = collections.defaultdict(list), {}, collections.Counter()
        units = []
        for path in glob.glob(f"{out}/bulk/part-*"):
            with open(path, encoding="utf-8") as lines:
                units += [(json.loads(action)["index"]["_id"], json.loads(next(lines))) for action in lines]
        for unit, source in sorted(units, key=lambda u: (u[1]["doc_id"], u[1]["position"])):
            doc, text = source["doc_id"], source["text"]
            start = texts[doc].index(text, starts[doc])
            starts[doc] = start + 1
            self.units[doc].append((start, start + len(text), unit))
            self.text[unit] = text
        self.same, self.pairs = {}, set()
        pairs = [line.split("\t") for path in sorted(glob.glob(f"{out}/pairs/part-*")) for line in open(path, encoding="utf-8")]
        for a, b, similarity in pairs:
            if float(similarity) == 1:
                self.same[self.root(a)] = self.root(b)
        for a, b, _ in pairs:
            self.pairs |= {(self.root(a), self.root(b)), (self.root(b), self.root(a))}

    def root(self, unit):
        while unit in self.same and self.same[unit] != unit:
            unit = self.same[unit]
        return unit

    def are(self, a, b):
        return self.root(a) == self.root(b) or (self.root(a), self.root(b)) in self.pairs

    def most(self, doc, span):
        """The unit that has most of a span; none if none has half of it."""
        shared = max(((min(end, span[1]) - max(start, span[0]), unit) for start, end, unit in self.units[doc]), default=(0, None))
        return shared[1] if 2 * shared[0] >= span[1] - span[0] else None

    def within(self, doc, span):
        return [unit for start, end, unit in self.units[doc] if 2 * (min(end, span[1]) - max(start, span[0])) >= end - start]

    def sentence(self, post, at, unit, to):
        a, b = self.most(post, at), self.most(unit, to)
        return a and b and self.are(a, b)

    def run(self, post, at, unit, to):
        return any(self.are(a, b) for a in self.within(post, at) for b in self.within(unit, to))


def share(trials):
    return f"{sum(trials) / len(trials):.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("archive", type=pathlib.Path)
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missed", type=int, default=0)
    options = parser.parse_args()
    texts, sentences, runs = mail(options.archive, options.posts, options.seed)
    cells = {style: [str(sum(s[0] == style for s in sentences)), str(sum(r[0] == style for r in runs))] for style in STYLES}
    with tempfile.TemporaryDirectory(prefix="neardup-quotes-") as folder:
        with open(f"{folder}/mail.jsonl", "w", encoding="utf-8") as lines:
            lines.writelines(json.dumps({"id": unit, "text": text}) + "\n" for unit, text in texts.items())
        for number, (way, arguments) in enumerate(WAYS.items()):
            out = f"{folder}/out{number}"
            subprocess.run([ROOT / "neardup", "find", f"{folder}/mail.jsonl", *arguments, "--output", out], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            found = Found(out, texts)
            for style in STYLES:
                trials = [(bool((found.run if way == "passages" else found.sentence)(*where)), where) for kind, *where in (runs if way == "passages" else sentences) if kind == style]
                cells[style].append(share([hit for hit, _ in trials]))
                if way == "passages":
                    cells[style].append(share([hit for hit, (post, at, _, _) in trials if len(texts[post][slice(*at)].split()) >= LONG]))
                missed = [where for hit, where in trials if not hit and way == "`detect`"]
                for post, at, unit, to in random.Random(options.seed).sample(missed, min(options.missed, len(missed))):
                    one = found.most(unit, to)
                    print(f"--- {unit}\n{texts[unit][max(0, to[0] - 150):to[0]]}[[{texts[unit][slice(*to)]}]]{texts[unit][to[1]:to[1] + 150]}\n=== {found.text.get(one)}\n=== {found.text.get(found.most(post, at))}")
    print("| quoted | sentences | runs | " + " | ".join(WAYS) + f" | of {LONG} words or more |\n|" + "---|" * (4 + len(WAYS)))
    for style, row in cells.items():
        print(f"| {style} | {' | '.join(row)} |")


if __name__ == "__main__":
    main()
