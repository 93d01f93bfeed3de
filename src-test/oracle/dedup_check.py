#!/usr/bin/env python3
"""Checks what `dedup` wrote against the inputs and the pairs of the run.

    dedup_check.py [OPTIONS] RUN COPIES INPUT...

INPUT are the files and folders that `find` read, as they were given there. The options are those of `find` and `dedup`: --format,
--id-field, --text-field, --separator, --header, --keep, --report-by, --min-documents, --within, --max-loss, --min-left, --annotate, --annotate-prefix, --drop-containers.
--reference names files of the collection that the run was compared with (jsonl). Formats: jsonl, csv, tsv, lines, text; by the name
otherwise. Shares no code with neardup: Python's standard library, and zstd for .zst.

- A record that is retained is byte for byte the input's, in its order; a changed one has all its other fields, in their order and digits.
- Nothing is lost: the input's records are those of the copies and of removed/.
- What was removed is near to something that is retained, by the exact similarity of the two texts, and does not win against it by --keep.
- Of what was removed the retained one lacks the share of shingles that removed/ says, at most --max-loss.
- No two retained are a pair of the run (but with --min-documents or --within) of which one could go for the other by --max-loss, and no container of a test example is retained with --drop-containers.
- A document that was cut is its original without the units that removed/ lists, but for white space.
- The counts of summary.json and losses/ are those of the files; with --annotate marked records count as removed.

Prints records and characters in and out, and the violations, twenty of a kind; exit status 1 if there are any.
"""
import argparse
import bz2
import collections
import csv
import datetime
import functools
import gzip
import json
import lzma
import os
import re
import subprocess
import sys

from texts import normalised

# UAX #29, roughly: a sign joins two letters or two digits, depending on which; an ideograph, a kana or © stands alone.
WORD = re.compile(r"[©®\u3040-\u30ff\u3400-\u9fff]|(?:[^\W\u3040-\u30ff\u3400-\u9fff]|[\u0300-\u036f]"
                  r"|(?<=[^\W\d_])['’‘.:·](?=[^\W\d_])|(?<=\d)['’.,;](?=\d))+")
WHITE = re.compile(r"\s+")
NEAR = ("near", "equal")
FIELDS = ("cluster_id", "retained", "similarity", "duplicate_of")
UNCLEAN = [re.compile(sign) for sign in ("  ", r"\n\s*\n\s*\n", r"^\s", r"\s$")]
TOLERANCE = 2e-6
LARGE_LOSS = 0.05


class Number(str):
    """A number of JSON with its digits."""


Record = collections.namedtuple("Record", "raw id text fields file place")  # id is None where the record is no document


def from_json(line):
    return json.loads(line, parse_int=Number, parse_float=Number)


def content(path):
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".gz"):
        return gzip.decompress(data)
    if path.endswith(".bz2"):
        return bz2.decompress(data)
    if path.endswith(".xz"):
        return lzma.decompress(data)
    return subprocess.run(["zstd", "-dc", path], check=True, stdout=subprocess.PIPE).stdout if path.endswith(".zst") else data


def files(inputs, form=None):
    """(name in the copies, path) of each file: the path below the inputs of a text, of others with as few folders as make it unique."""
    if len(inputs) == 1 and os.path.isfile(inputs[0]):
        root = os.path.dirname(os.path.abspath(inputs[0]))
    else:
        parents = [path if os.path.isdir(path) else os.path.dirname(path) or "." for path in inputs]
        root = os.path.commonpath([os.path.abspath(path) for path in parents])
    found = set()
    for path in inputs:
        if os.path.isfile(path):
            found.add(os.path.abspath(path))
        for folder, folders, names in os.walk(path):
            folders[:] = [name for name in folders if name[0] not in "._"]
            found.update(os.path.abspath(os.path.join(folder, name)) for name in names if name[0] not in "._")
    named = [(os.path.relpath(path, root), path) for path in sorted(found, key=os.fsencode)]
    if form == "text" or form is None and not any(re.search(r"\.(jsonl|ndjson|csv|tsv)\b", name) for name, _ in named):
        return named
    ends = collections.Counter("/".join(name.split("/")[i:]) for name, _ in named for i in range(name.count("/") + 1))
    return [(next(end for end in ("/".join(name.split("/")[-i:]) for i in range(1, name.count("/") + 2)) if ends[end] == 1), path)
            for name, path in named]


def kind(name, options):
    if options.format:
        return options.format
    ending = re.sub(r"\.(gz|bz2|xz|zst)$", "", name).rpartition(".")[2]
    return ending if ending in ("jsonl", "csv", "tsv") else {"ndjson": "jsonl"}.get(ending, "text")


def csv_rows(text):
    """The rows of a table as they stand, with their line ends: a line end between quotes ends none."""
    start, quoted = 0, False
    for place in re.finditer(r'"|\r\n|\n|\r', text):
        if place[0] == '"':
            quoted = not quoted
        elif not quoted:
            yield text[start:place.end()]
            start = place.end()
    if start < len(text):
        yield text[start:]


def field(value, name):
    """The value of a dotted path; None if there is none."""
    if isinstance(value, dict):
        if name in value:
            return value[name]
        first, dot, rest = name.partition(".")
        return field(value.get(first), rest) if dot else None
    return None


def as_text(value):
    return None if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def records(name, data, options):
    """Every record of a file; a header, a blank line or a broken record is one without an id."""
    form = kind(name, options)
    if form == "text":
        yield Record(data, name, data.decode("utf-8", "replace"), {}, name, 0)
        return
    text = data.decode("utf-8", "surrogateescape")
    header, number = None, 0
    for row in csv_rows(text) if form == "csv" else filter(None, re.split(r"(?<=\n)", text)):
        raw, fields = row.encode("utf-8", "surrogateescape"), {}
        body = row.lstrip("\ufeff").rstrip("\r\n")
        if form == "lines":
            yield Record(raw, options.prefix.get(name, "") + str(number), body, {}, name, number)
            number += 1
            continue
        if form == "jsonl":
            try:
                fields = from_json(body)
            except ValueError:
                pass
        elif form == "csv" or options.header:
            values = next(csv.reader([body], delimiter=options.separator), []) if form == "csv" else body.split("\t")
            if header is None:
                header = values
                yield Record(raw, None, None, values, name, -1)
                continue
            fields = dict(zip(header, values)) if len(values) <= len(header) else {}
        elif "\t" in body:
            unit, text = body.split("\t", 1)
            fields = {options.id_field: unit, options.text_field: text}
        fields = fields if isinstance(fields, dict) else {}
        text = as_text(field(fields, options.text_field))
        unit = as_text(field(fields, options.id_field))
        if text is not None and unit is None and options.id_field == "id":
            unit = f"{name}:{number}"
        yield Record(raw, unit if (text or "").strip() else None, text, fields, name, number)
        number += 1


def lines_of(folder, start="part"):
    """The lines of the files of an output, compressed or not."""
    for part in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if part.startswith(start):
            yield from filter(None, content(os.path.join(folder, part)).decode().split("\n"))


class Similarity:
    """Exact similarity of two texts by the shingles of a run."""

    def __init__(self, settings):
        self.unit, size = settings["shingle"].split(":")
        self.size = int(size)
        self.threshold = settings["threshold"]
        self.shingles = functools.lru_cache(1000)(self.shingles)

    def shingles(self, text):
        text = normalised(text)
        parts = text if self.unit == "char" else [word for word in WORD.findall(text) if word.strip("_")]
        cut = (parts[i:i + self.size] for i in range(max(1, len(parts) - self.size + 1)))
        return frozenset(part if self.unit == "char" else tuple(part) for part in cut) if parts else frozenset()

    def loss(self, a, b):
        """The share of the shingles of one text that another lacks."""
        a, b = self.shingles(a), self.shingles(b)
        return len(a - b) / len(a) if a else 0.0

    def of(self, a, b):
        a, b = self.shingles(a), self.shingles(b)
        return len(a & b) / len(a | b) if a or b else 1.0


class KeepRule:
    """The order in which records stay, as `max:score,longest`; at the end by their places."""

    def __init__(self, text):
        self.rules = []
        for part in text.split(","):
            name, _, rest = part.partition(":")
            if rest or name in ("longest", "first", "none"):
                self.rules.append([name, *rest.split("=")])
            else:
                self.rules[-1][-1] += "," + part
        self.none = self.rules[0][0] == "none"

    def key(self, record, place):
        """Is smaller for a record that is retained."""
        return [self.rank(record, *rule) for rule in self.rules] + [place]

    def rank(self, record, name, of="", values=""):
        if name == "longest":
            return -len(record.text)
        value = as_text(field(record.fields, of)) or ""
        if name == "order":
            values = values.split(",")
            return values.index(value) if value in values else len(values)
        if name not in ("max", "min"):
            return 0
        # Numbers, dates, texts, no value.
        kind, rank = as_number(value) or as_date(value) or ((2, list(value.encode())) if value else (3, 0))
        if name == "max":
            rank = [-byte for byte in rank] + [1] if kind == 2 else -rank
        return kind, rank


def as_number(text):
    return (0, float(text)) if re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text) else None


def as_date(text):
    try:
        time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) if re.match(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None
    return time and (1, (time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc)).timestamp())


class Pairs:
    """The pairs of a run; units of one text are a star, whose first unit has the pairs of all."""

    def __init__(self, run):
        self.first, self.near, self.differ = {}, collections.defaultdict(set), set()
        for a, b, *_ in self.columns(run, "part-equal"):
            self.first[b] = self.first[a] = a
        for a, b, _, numbers, *_ in self.columns(run, "part-near"):
            self.near[a].add(b)
            self.near[b].add(a)
            if numbers == "differ":
                self.differ |= {(a, b), (b, a)}
        self.copies = collections.defaultdict(set)
        for unit, first in self.first.items():
            self.copies[first].add(unit)

    @staticmethod
    def columns(run, part):
        return (line.split("\t") for line in lines_of(os.path.join(run, "pairs"), part))

    def of(self, unit):
        """All units that are near to one."""
        first = self.first.get(unit, unit)
        found = set(self.copies.get(first, ()))
        for other in self.near.get(first, ()):
            found |= self.copies.get(other, {other})
        return found - {unit}

    def differing(self, a, b):
        """Whether the numbers of a pair differ, by the run."""
        return (self.first.get(a, a), self.first.get(b, b)) in self.differ

    def units(self):
        return self.near.keys() | self.first.keys()


class Check:
    def __init__(self, options):
        self.options = options
        self.violations = collections.defaultdict(list)
        with open(os.path.join(options.run, "scheme.json")) as file:
            settings = json.load(file)["settings"]
        with open(os.path.join(options.beside, "summary.json")) as file:
            self.summary = json.load(file)
        self.parts, self.passages = settings["unit"] != "document", settings["unit"] == "passage"
        self.similarity = Similarity(settings)
        self.pairs = Pairs(options.run)
        self.keep = KeepRule(options.keep or ("first" if self.parts else "longest"))
        self.removed = [json.loads(line) for line in lines_of(os.path.join(options.beside, "removed"))]
        self.whole = [entry for entry in self.removed if "document" not in entry]
        self.cuts = collections.defaultdict(list)
        for entry in self.removed:
            if "document" in entry:
                self.cuts[entry["document"]].append(entry)
        self.files = {name: list(records(name, content(path), options)) for name, path in files(options.inputs, options.format)}
        self.documents, self.order = {}, {}
        for record in (record for each in self.files.values() for record in each if record.id is not None):
            self.documents.setdefault(record.id, record)
            self.order.setdefault(record.id, len(self.order))
        self.reference = {record.id: record for path in options.reference for record in records(path, content(path), options)}
        self.units = self.read_units() if self.parts else {}
        contained = lines_of(os.path.join(options.run, "contained"))
        self.contained = collections.defaultdict(set)
        for line in contained:
            self.contained[line.split("\t")[0]].add(line.split("\t")[1])
        self.marked = collections.defaultdict(list)
        for entry in self.whole if options.annotate else ():
            self.marked[entry["id"]].append(entry)
        self.group = functools.lru_cache(10_000)(self.find_group)
        self.retained = set()
        self.listed = collections.defaultdict(list)
        for entry in self.removed:
            self.listed[entry.get("document", entry["id"])].append(float(entry.get("loss", "nan")))
        # Documents, retained, removed, cut, characters in and out, removals without a loss and with more than .05, by what losses/ has lines of.
        self.losses = collections.defaultdict(lambda: [0] * 8)

    def fail(self, what, detail):
        self.violations[what].append(detail)

    def read_units(self):
        """Unit -> (document, text), from the bulk files."""
        units, unit = {}, None
        for line in lines_of(os.path.join(self.options.run, "bulk")):
            if line.startswith('{"index"'):
                unit = json.loads(line)["index"]["_id"]
            else:
                source = json.loads(line)
                units[unit] = (source["doc_id"], source["text"])
        return units

    def run(self):
        named = " ".join(map(str, self.summary.get("not_copied", [])))
        self.compare_files(named)
        for entry in self.whole:
            self.check_removed(entry)
        if self.parts:
            self.check_units()
        else:
            self.check_retained()
        self.check_counts()
        return self.report()

    def compare_files(self, named):
        gone = {entry["id"] for entry in self.whole if entry["reason"] != "duplicate_id"}
        later = {entry["id"] for entry in self.whole if entry["reason"] == "duplicate_id"}
        for unit in (gone | later) - self.documents.keys():
            self.fail("removed/ has a record that is not in the inputs", unit)
        if self.options.annotate:
            gone = later = set()
        seen, documents = set(), set()
        for name, those in self.files.items():
            path = os.path.join(self.options.copies, name)
            seen.add(path)
            if os.path.exists(path) or name not in named:
                retained = []
                for record in those:
                    first = record.id not in documents
                    documents.add(record.id)
                    if record.id is None or record.id not in gone and (first or record.id not in later):
                        retained.append(record)
                    else:
                        self.count(record, None)
                self.compare(name, retained, content(path) if os.path.exists(path) else b"")
        for folder, _, names in os.walk(self.options.copies):
            for path in (os.path.join(folder, name) for name in names if not name.endswith(".crc") and name != "_SUCCESS"):
                if path not in seen:
                    self.fail("a file that is no copy", path)

    def compare(self, name, retained, data):
        """The copy of a file with its records that stay."""
        if not self.options.annotate and not any(record.id in self.cuts for record in retained):
            wanted = b"".join(record.raw for record in retained)
            if wanted != data:
                place = len(os.path.commonprefix([wanted, data]))
                self.fail("a copy is not the records that stay", f"{name}: from byte {place} {data[place:place + 80]!r}, not {wanted[place:place + 80]!r}")
            for record in retained:
                self.count(record, record.text)
            return
        copies = list(records(name, data, self.options))
        if len(copies) != len(retained):
            self.fail("a copy has more or fewer records", f"{name}: {len(copies)}, not {len(retained)}")
        for record, copy in zip(retained, copies):
            if self.options.annotate:
                self.check_annotated(record, copy)
            elif record.id in self.cuts:
                self.check_cut(record, copy)
            elif record.raw != copy.raw:
                self.fail("a record that was not cut is another", f"{name}:{record.place}")
            self.count(record, copy.text)

    def count(self, record, left):
        if record.id is None:
            return
        if left is not None:
            self.retained.add(record.id)
        retained, cut = left is not None and record.id not in self.marked, left is not None and len(left) < len(record.text)
        losses = self.listed[record.id] if cut or not retained else []
        # A folder of texts counts as a file.
        name = os.path.dirname(record.file) + "/" if kind(record.file, self.options) == "text" else record.file
        for group in ("file", name), ("value", as_text(field(record.fields, self.options.report_by or "")) or ""), ("all", ""):
            if group[0] != "value" or self.options.report_by:
                lossless, large = sum(loss <= 0 for loss in losses), sum(loss > LARGE_LOSS for loss in losses)
                for i, number in enumerate((1, retained, not retained, cut, len(record.text), len(left or ""), lossless, large)):
                    self.losses[group][i] += number

    def check_cut(self, record, copy):
        text = kind(record.file, self.options) == "text"
        own, others = ([item for item in each.fields.items() if item[0] != self.options.text_field] for each in (record, copy))
        if own != others or copy.text is None:
            self.fail("a document that was cut has other fields", f"{record.id}: {others}")
            return
        original, left, cuts = record.text, copy.text, self.cuts[record.id]
        if self.passages or len(cuts) > 300:
            # Passages overlap, and whole sentences in them were cut.
            signs = iter(WHITE.sub("", original))
            right = all(sign in signs for sign in WHITE.sub("", left))
        else:
            right = is_cut(WHITE.sub("", original), WHITE.sub("", left), [WHITE.sub("", entry["text"]) for entry in cuts])
        if not right:
            self.fail("a document is not its original without what was cut", f"{record.id}: {left[:200]!r}")
        if any(sign.search(left) and not sign.search(original) for sign in UNCLEAN) and not text:
            self.fail("white space where something was cut", f"{record.id}: {left[:200]!r}")
        limit = float(self.options.min_left)
        rest = len(original) - sum(len(entry["text"]) for entry in cuts)
        if rest < limit * (len(original) if limit <= 1 else 1):
            self.fail("too little is left of a document", f"{record.id}: {rest} of {len(original)}")

    def check_annotated(self, record, copy):
        names = [self.options.annotate_prefix + name for name in FIELDS]
        if record.id is None:
            if record.fields != {name: copy.fields[name] for name in record.fields} if isinstance(record.fields, dict) else copy.fields[:len(record.fields)] != record.fields:
                self.fail("an annotated record has other fields", f"{record.file}:{record.place}")
            return
        if list(record.fields.items()) != [item for item in copy.fields.items() if item[0] not in names]:
            self.fail("an annotated record has other fields", f"{record.id}: {copy.fields}")
        kept, similarity, other = (copy.fields.get(name) for name in names[1:])
        entry = next(iter(self.marked.get(record.id, ())), {})
        if as_text(kept) != ("false" if entry else "true") and (entry or self.pairs.of(record.id)):
            self.fail("a record is not marked as removed/ has it", f"{record.id}: {kept}")
        if entry and (other or "", float(similarity or 0)) != (entry["retained_id"], float(entry["similarity"])):
            self.fail("a record is marked with another one", f"{record.id}: {other} at {similarity}")

    def check_removed(self, entry):
        unit, kept, reason = entry["id"], entry.get("retained_id"), entry["reason"]
        if self.options.annotate:
            self.retained.discard(unit)
        if unit not in self.documents:
            return
        if reason == "holds_example" and unit not in self.contained[kept]:
            self.fail("a record was removed that holds no example", f"{unit}: {kept}")
        if reason == "contained" and kept not in self.contained[unit]:
            self.fail("a record was removed that is not contained", f"{unit}: {kept}")
        if reason not in NEAR:
            return
        if not self.pairs.of(unit):
            self.fail("a record was removed that has no pair", unit)
        if self.keep.none:
            return
        if self.options.within and self.value(unit) != self.value(kept):
            self.fail("removed for one of another blocking key", f"{unit}: {kept}")
        if kept in self.reference:
            self.check_near(unit, self.documents[unit].text, kept, self.reference[kept].text, entry)
        elif kept not in self.retained:
            self.fail("a record was removed for one that is not retained", f"{unit}: {kept}")
        else:
            self.check_near(unit, self.documents[unit].text, kept, self.documents[kept].text, entry)
            if not self.wins(kept, unit):
                self.fail("a record was removed that wins by the rule", f"{unit}: {kept}")

    def value(self, document):
        """In which two documents must agree."""
        record = self.documents.get(document)
        return record and as_text(field(record.fields, self.options.within or ""))

    def wins(self, one, other):
        return self.keep.key(self.documents[one], self.order[one]) < self.keep.key(self.documents[other], self.order[other])

    def check_near(self, unit, text, kept, other, entry):
        similarity = self.similarity.of(text, other)
        if entry["reason"] == "equal" and normalised(text) != normalised(other):
            self.fail("equal texts differ", f"{unit}: {kept}")
        if similarity < self.similarity.threshold - TOLERANCE:
            self.fail("removed, but not near", f"{unit}: {kept} at {similarity:.6f}")
        if abs(similarity - float(entry["similarity"])) > TOLERANCE:
            self.fail("another similarity", f"{unit}: {kept} at {similarity:.6f}, not {entry['similarity']}")
        loss = 1 if self.pairs.differing(unit, kept) else self.similarity.loss(text, other)
        if abs(loss - float(entry["loss"])) > TOLERANCE:
            self.fail("another loss", f"{unit}: {kept} loses {loss:.6f}, not {entry['loss']}")
        if loss > self.options.max_loss + TOLERANCE:
            self.fail("more is lost than --max-loss", f"{unit}: {kept} loses {loss:.6f}")

    def check_retained(self):
        for unit in self.retained & self.pairs.units():
            near = {other for other in self.pairs.of(unit) if other in self.reference or self.value(other) == self.value(unit)}
            if near and self.keep.none:
                self.fail("a record with a pair is retained", unit)
            near = {other for other in near & (self.retained | self.reference.keys()) if self.could_go(unit, other)}
            if near and self.options.min_documents <= 2:
                self.fail("two that stay are a pair", f"{unit}: {min(near)}")
        if self.options.drop_containers:
            for unit in set().union(*self.contained.values()) & self.retained:
                self.fail("a container of an example is retained", unit)

    def could_go(self, unit, other):
        """Whether little enough of a record is lost if it goes for another one, which wins."""
        limit = self.options.max_loss
        if limit == 1 or other not in self.reference and not self.wins(other, unit):
            return limit == 1
        text = (self.documents.get(other) or self.reference[other]).text
        return not self.pairs.differing(unit, other) and self.similarity.loss(self.documents[unit].text, text) <= limit - TOLERANCE

    def check_units(self):
        gone = {entry["id"] for entries in self.cuts.values() for entry in entries}
        retained = {unit for unit, (document, _) in self.units.items() if unit not in gone and document in self.retained}
        for document, entries in self.cuts.items():
            for entry in entries:
                self.check_unit(document, entry, retained)
        for unit in retained & self.pairs.units():
            near, owners = self.near(unit)
            if self.owners(owners) >= max(2, self.options.min_documents) and (self.keep.none or any(other in retained and self.units[other][0] != self.units[unit][0] for other in near)):
                self.fail("a unit of several documents is retained beside one that is near to it", f"{unit}: {self.owners(owners)} documents")

    def near(self, unit):
        """Units of the text of a unit and near ones, with the blocking key of its document, and the documents that have them."""
        return self.group(self.pairs.first.get(unit, unit), self.value(self.units[unit][0]))

    def find_group(self, first, value):
        """Of a text: remembered, because thousands of units may have it."""
        units = {other for other in self.pairs.of(first) | {first} if other not in self.units or self.value(self.units[other][0]) == value}
        return units, {self.units[other][0] for other in units if other in self.units}

    def owners(self, owners):
        """How many documents count that have a unit."""
        return len(owners if self.keep.none or self.options.min_documents > 2 else owners & self.retained)

    def check_unit(self, document, entry, retained):
        unit, kept = entry["id"], entry.get("retained_id")
        if unit not in self.units or self.units[unit][0] != document:
            self.fail("cut, but no unit of the document", f"{document}: {unit}")
            return
        near, owners = self.near(unit)
        if len(owners) < max(2, self.options.min_documents):
            self.fail("cut, but in too few documents", f"{unit}: {len(owners)}")
        if len(near) < 2:
            self.fail("cut, but has no pair", unit)
        if WHITE.sub("", entry["text"]) != WHITE.sub("", self.units[unit][1]):
            self.fail("cut, with the text of another unit", f"{unit}: {entry['text']!r}")
        if self.keep.none:
            return
        if kept not in near:
            self.fail("cut for a unit that is not near", f"{unit}: {kept}")
        elif kept in self.units and kept not in retained:
            self.fail("cut for a unit that is not retained", f"{unit}: {kept}")
        elif kept in self.units:
            self.check_near(unit, self.units[unit][1], kept, self.units[kept][1], entry)
            if self.units[kept][0] != document and not self.wins(self.units[kept][0], document):
                self.fail("a unit was cut from the document that wins", f"{unit}: {kept}")

    def check_counts(self):
        documents, kept, removed, cut, before, after, _, large = self.losses.pop(("all", ""))
        self.totals = {"documents": documents, "retained": kept, "removed": removed, "cut_documents": cut, "characters_in": before, "characters_out": after,
                       "large_losses": large}
        for name, count in self.totals.items():
            if self.summary["counts"].get(name, count) != count:
                self.fail("another count in summary.json", f"{name}: {self.summary['counts'][name]}, not {count}")
        for line in lines_of(os.path.join(self.options.beside, "losses")):
            what, name, *numbers = line.split("\t")
            if list(map(int, numbers)) != self.losses.pop((what, name), None):
                self.fail("other numbers in losses/", line)
        for what, name in self.losses:
            self.fail("losses/ lacks a line", f"{what} {name}")

    def report(self):
        for what in "documents", "characters":
            rest = [f"{self.totals[name]:,} {name}" for name in ("removed", "cut_documents") if what == "documents"]
            before, after = (what + "_in", what + "_out") if what == "characters" else ("documents", "retained")
            print(f"{what:<10} {self.totals[before]:,} in, {self.totals[after]:,} out", *rest, sep=", ")
        reasons = collections.Counter(("unit " if "document" in entry else "") + entry["reason"] for entry in self.removed)
        print("removed   ", ", ".join(f"{count:,} {reason}" for reason, count in sorted(reasons.items())) or "nothing")
        for what, details in self.violations.items():
            print(f"WRONG: {what} ({len(details):,})", *details[:20], sep="\n    ")
        print("WRONG" if self.violations else "right")
        return not self.violations


def is_cut(original, rest, cuts):
    """Whether a text without some parts, in any order, is another."""
    names = sorted(set(cuts))
    places = sorted((place.start(), i) for i, cut in enumerate(names) for place in re.finditer("(?=" + re.escape(cut) + ")", original))
    # Number of the place, end of the part before, characters cut so far, how often each is to be cut yet.
    open_states, seen = [(0, 0, 0, tuple(cuts.count(cut) for cut in names))], set()
    while open_states:
        state = number, end, gone, counts = open_states.pop()
        if state in seen:
            continue
        seen.add(state)
        if not any(counts):
            if original[end:] == rest[end - gone:]:
                return True
        elif number < len(places):
            start, cut = places[number]
            open_states.append((number + 1, end, gone, counts))
            if start >= end and counts[cut] and original[end:start] == rest[end - gone:start - gone]:
                size = len(names[cut])
                open_states.append((number + 1, start + size, gone + size, counts[:cut] + (counts[cut] - 1,) + counts[cut + 1:]))
    return False


def arguments(words):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("run")
    parser.add_argument("copies")
    parser.add_argument("inputs", nargs="+")
    parser.add_argument("--beside", help="default: COPIES.dedup")
    parser.add_argument("--reference", action="append", default=[])
    for name, default in (("format", None), ("id-field", "id"), ("text-field", "text"), ("separator", ","), ("keep", None), ("within", None),
                          ("min-left", "0"), ("report-by", None), ("annotate-prefix", "neardup.")):
        parser.add_argument("--" + name, default=default)
    parser.add_argument("--min-documents", type=int, default=0)
    parser.add_argument("--max-loss", type=float, default=1)
    for name in ("header", "annotate", "drop-containers"):
        parser.add_argument("--" + name, action="store_true")
    options = parser.parse_args(words)
    options.beside = options.beside or options.copies.rstrip("/") + ".dedup"
    names = [name for name, _ in files(options.inputs, options.format)]
    options.prefix = {name: name + ":" for name in names} if len(names) > 1 else {}
    return options


if __name__ == "__main__":
    sys.exit(0 if Check(arguments(sys.argv[1:])).run() else 1)
