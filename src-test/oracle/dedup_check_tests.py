#!/usr/bin/env python3
"""dedup_check.py finds nothing in right outputs and every kind of mistake in wrong ones: python3 dedup_check_tests.py"""
import contextlib
import io
import json
import os
import tempfile
import unittest

import dedup_check

NEWS = ["The committee met on Tuesday to discuss the budget of the town for the coming year, and agreed on all points of it.",
        "A fire broke out in the old mill by the river last night, and the brigade needed three hours to put it out.",
        "The ferry crosses the bay every hour from six in the morning until midnight, but not on Sunday or in a storm."]
COOKIES = "We use cookies to make this website better, and by reading on you agree to that use of them on all pages."
DOCUMENTS = [{"id": 1, "score": 2.50, "source": "a", "text": NEWS[0]}, {"id": 2, "score": 10, "source": "b", "text": NEWS[0] + " Really."},
             {"id": 3, "score": 1, "source": "b", "text": NEWS[1]}, {"id": 4, "score": 3, "source": "a", "text": NEWS[0]}]
PAGES = [{"id": number, "text": f"{text} {COOKIES}"} for number, text in enumerate(NEWS)]


def line(record):
    return json.dumps(record) + "\n"


class DedupCheckTests(unittest.TestCase):
    def setUp(self):
        self.losses = None
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def run_of(self, unit, shingle, pairs):
        self.write("run/scheme.json", json.dumps({"settings": {"unit": unit, "shingle": shingle, "threshold": 0.8}}))
        for part, rows in pairs.items():
            self.write(f"run/pairs/part-{part}-r-00000", "".join("\t".join(row) + "\n" for row in rows))

    def check(self, name, records, copy, removed, counts, *options):
        """What is wrong with an output, by kind."""
        source = self.write(name, records)
        self.write(f"out/{name}", copy)
        self.write("out.dedup/removed/part-r-00000", "".join(map(line, removed)))
        self.write("out.dedup/summary.json", json.dumps({"counts": counts}))
        self.write("out.dedup/losses/part-r-00000", self.losses or "")
        words = [os.path.join(self.folder.name, each) for each in ("run", "out")] + [source, *options]
        check = dedup_check.Check(dedup_check.arguments(words))
        with contextlib.redirect_stdout(io.StringIO()):
            check.run()
        return sorted(check.violations.keys() - ({"losses/ lacks a line"} if self.losses is None else set()))

    def documents(self, copy=None, removed=None, records=DOCUMENTS, keep="max:score", max_loss="1", **counts):
        """Documents 1, 2 and 4 are near, 1 and 4 equal; 2 has the best score."""
        self.run_of("document", "word:5", {"equal": [("1", "4", "1.000000")], "near": [("1", "2", "0.947368", "same", "0.000000", "0.050000")]})
        copy = "".join(map(line, [DOCUMENTS[1], DOCUMENTS[2]])) if copy is None else copy
        removed = self.removed("1", "4") if removed is None else removed
        return self.check("in.jsonl", "".join(map(line, records)), copy, removed, {"documents": 4, "removed": 2, "retained": 2, **counts}, "--keep", keep, "--max-loss", max_loss)

    def removed(self, *ids, kept="2", reason="near", similarity=0.947368, loss=0):
        similarity = dedup_check.Similarity({"shingle": "word:5", "threshold": .8}).of(NEWS[0], DOCUMENTS[1]["text"]) if kept == "2" else similarity
        return [{"id": each, "file": "in.jsonl", "retained_id": kept, "retained_file": "in.jsonl", "similarity": round(similarity, 6), "loss": loss, "reason": reason} for each in ids]

    def test_documents(self):
        self.assertEqual([], self.documents())

    def test_a_changed_byte(self):
        self.assertEqual(["a copy is not the records that stay"], self.documents(copy=line(DOCUMENTS[1]).replace("10", "10.0") + line(DOCUMENTS[2])))

    def test_another_order(self):
        self.assertEqual(["a copy is not the records that stay"], self.documents(copy=line(DOCUMENTS[2]) + line(DOCUMENTS[1])))

    def test_a_lost_record(self):
        self.assertEqual(["a copy is not the records that stay"], self.documents(copy=line(DOCUMENTS[1])))

    def test_a_pair_that_stays(self):
        self.assertIn("two that stay are a pair", self.documents(copy="".join(map(line, DOCUMENTS[:3])), removed=self.removed("4")))

    def test_a_record_that_is_near_to_none(self):
        self.assertIn("removed, but not near", self.documents(copy=line(DOCUMENTS[1]), removed=self.removed("1", "3", "4")))

    def test_one_that_wins_by_the_rule(self):
        one = self.removed("2", kept="1", similarity=0.947368) + self.removed("4", kept="1", reason="equal", similarity=1)
        wrong = self.documents(copy=line(DOCUMENTS[0]) + line(DOCUMENTS[2]), removed=one)
        self.assertIn("a record was removed that wins by the rule", wrong)

    def test_one_that_was_removed_for_one_that_went(self):
        self.assertIn("a record was removed for one that is not retained", self.documents(removed=self.removed("1") + self.removed("4", kept="1", reason="equal", similarity=1)))

    def test_more_that_is_lost(self):
        one = [*self.removed("2", kept="1", similarity=0.95, loss=0.05), *self.removed("4", kept="1", reason="equal", similarity=1)]
        left = line(DOCUMENTS[0]) + line(DOCUMENTS[2])
        self.assertEqual([], self.documents(copy=left, removed=one, keep="first"))
        self.assertEqual(["another loss"], self.documents(copy=left, removed=[{**one[0], "loss": 0}, one[1]], keep="first"))
        self.assertEqual(["more is lost than --max-loss"], self.documents(copy=left, removed=one, keep="first", max_loss="0.04"))
        three = "".join(map(line, DOCUMENTS[:3]))
        self.assertEqual(["another count in summary.json"], self.documents(copy=three, removed=[one[1]], keep="first", max_loss="0.04"))
        self.assertIn("two that stay are a pair", self.documents(copy=three, removed=[one[1]], keep="first", max_loss="0.06"))

    def test_a_wrong_count(self):
        self.assertEqual(["another count in summary.json"], self.documents(characters_out=1))

    def test_losses(self):
        lengths = [len(each["text"]) for each in DOCUMENTS]
        right = f"file\tin.jsonl\t4\t2\t2\t0\t{sum(lengths)}\t{lengths[1] + lengths[2]}\t2\t0\n"
        for self.losses, wrong in (right, []), (right.replace("\t4", "\t5"), ["other numbers in losses/"]), ("", ["losses/ lacks a line"]):
            self.assertEqual(wrong, self.documents())

    def test_none_of_a_pair(self):
        gone = self.removed("1", "2", "4", kept="")
        self.assertEqual(["another count in summary.json"], self.documents(copy=line(DOCUMENTS[2]), removed=gone, keep="none"))
        self.assertIn("a record with a pair is retained", self.documents(keep="none"))

    def test_columns(self):
        rows = [f'{each["id"]},"{each["text"]}",{each["score"]}\r\n' for each in DOCUMENTS]
        self.run_of("document", "word:5", {"equal": [("1", "4", "1.000000")], "near": [("1", "2", "0.947368", "same", "0.000000", "0.050000")]})
        for copy, wrong in (rows[1] + rows[2], []), (rows[2] + rows[1], ["a copy is not the records that stay"]):
            removed = [{**each, "file": "in.csv"} for each in self.removed("1", "4")]
            self.assertEqual(wrong, self.check("in.csv", "id,text,score\r\n" + "".join(rows), "id,text,score\r\n" + copy, removed, {}, "--keep", "max:score"))

    def pages(self, texts=None, cut=(1, 2), *options, kept="0:c"):
        """The cookie line stays in the first page only."""
        self.run_of("sentence", "char:5", {"equal": [("0:c", "1:c", "1.000000"), ("0:c", "2:c", "1.000000")]})
        units = [({"index": {"_id": f"{page}:{name}"}}, {"doc_id": str(page), "text": text})
                 for page in range(3) for name, text in (("n", NEWS[page]), ("c", COOKIES))]
        self.write("run/bulk/part-m-00000.ndjson", "".join(line(action) + line(source) for action, source in units))
        removed = [{"id": f"{page}:c", "document": str(page), "file": "in.jsonl", "retained_id": kept, "similarity": 1.0, "loss": 0, "reason": "equal", "text": COOKIES} for page in cut]
        copies = [{**page, "text": text} for page, text in zip(PAGES, texts or [PAGES[0]["text"], NEWS[1], NEWS[2]])]
        return self.check("in.jsonl", "".join(map(line, PAGES)), "".join(map(line, copies)), removed, {}, *options)

    def test_sentences(self):
        self.assertEqual([], self.pages(None, (1, 2), "--keep", "first"))

    def test_a_sentence_too_few(self):
        self.assertEqual(["a unit of several documents is retained beside one that is near to it"], self.pages([PAGES[0]["text"], NEWS[1], PAGES[2]["text"]], (1,), "--keep", "first"))

    def test_a_document_that_lost_more(self):
        self.assertEqual(["a document is not its original without what was cut"], self.pages([PAGES[0]["text"], NEWS[1][2:], NEWS[2]], (1, 2), "--keep", "first"))

    def test_white_space_that_is_left(self):
        self.assertEqual(["white space where something was cut"], self.pages([PAGES[0]["text"], NEWS[1] + " ", NEWS[2]], (1, 2), "--keep", "first"))

    def test_a_unit_whose_copies_all_went(self):
        self.assertIn("cut for a unit that is not retained", self.pages(NEWS, (0, 1, 2), "--keep", "first"))

    def test_units_of_too_few_documents(self):
        self.assertEqual([], self.pages(None, (1, 2), "--keep", "first", "--min-documents", "3"))
        self.assertIn("cut, but in too few documents", self.pages(None, (1, 2), "--keep", "first", "--min-documents", "4"))

    def test_too_little_that_is_left(self):
        self.assertEqual(["too little is left of a document"], self.pages(None, (1, 2), "--keep", "first", "--min-left", "0.9"))

    def test_annotated_records(self):
        self.run_of("document", "word:5", {"equal": [("1", "4", "1.000000")]})
        added = {each["id"]: {"n_cluster_id": "1", "n_retained": each["id"] != 4} for each in DOCUMENTS}
        added[4] |= {"n_similarity": 1.0, "n_duplicate_of": "1"}
        right = [line({**each, **added[each["id"]]}) for each in DOCUMENTS]
        entry = [{"id": "4", "retained_id": "1", "similarity": 1.0, "loss": 0, "reason": "equal"}]
        for copy, removed, wrong in (("".join(right), entry, []), ("".join(right), [], ["a record is not marked as removed/ has it", "two that stay are a pair"]),
                                     ("".join(right).replace("2.5,", "2.50,"), entry, ["an annotated record has other fields"]),
                                     ("".join(right).replace('"1"}', '"2"}'), entry, ["a record is marked with another one"])):
            self.assertEqual(wrong, self.check("in.jsonl", "".join(map(line, DOCUMENTS)), copy, removed, {}, "--keep", "first", "--annotate", "--annotate-prefix", "n_"))


class KeepRuleTests(unittest.TestCase):
    def order(self, rule, *values):
        records = [dedup_check.Record(b"", value, "x" * len(value), {"f": value}, "", 0) for value in values]
        keep = dedup_check.KeepRule(rule)
        return sorted(values, key=lambda value: keep.key(records[values.index(value)], values.index(value)))

    def test_numbers_come_before_dates_and_these_before_texts(self):
        values = ["", "b", "ba", "2024-01-01", "2024-01-01T00:00:00+01:00", "9", "10.0"]
        self.assertEqual(["10.0", "9", "2024-01-01", "2024-01-01T00:00:00+01:00", "ba", "b", ""], self.order("max:f", *values))
        self.assertEqual(["9", "10.0", "2024-01-01T00:00:00+01:00", "2024-01-01", "b", "ba", ""], self.order("min:f", *values))

    def test_further_rules_decide_ties(self):
        self.assertEqual(["de", "en", "french", "it"], self.order("order:f=de,en,longest", "it", "en", "french", "de"))


class CutTests(unittest.TestCase):
    def test_the_right_one_of_several_places_is_found(self):
        self.assertTrue(dedup_check.is_cut("abcabd", "abcd", ["ab"]))
        self.assertTrue(dedup_check.is_cut("abcabd", "cabd", ["ab"]))
        self.assertTrue(dedup_check.is_cut("aaaa", "aa", ["a", "a"]))
        self.assertTrue(dedup_check.is_cut("abcd", "ab", ["d", "c"]))
        self.assertFalse(dedup_check.is_cut("abcd", "ba", ["d", "c"]))
        self.assertFalse(dedup_check.is_cut("abcd", "ab", ["c"]))


if __name__ == "__main__":
    unittest.main()
