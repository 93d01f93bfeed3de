"""The labelled corpora, each read as its makers publish it; a folder --data holds them under these names."""
import csv, gzip

import texts


class Missing(Exception):
    """A corpus is not in the folder of data."""


def opened(data, name):
    """Lines of a file of the data, decompressed if it ends in .gz."""
    path = data / name
    if not path.is_file():
        raise Missing(f"{name} is not in {data}")
    return gzip.open(path, "rt", encoding="utf-8") if name.endswith(".gz") else open(path, encoding="utf-8-sig")


def plagiarised_articles(data, size):
    """id -> text, and the gold pairs."""
    with opened(data, f"mccormick/articles_{size}.train.gz") as lines:
        texts = dict(line.rstrip("\n").split(" ", 1) for line in lines)
    with opened(data, f"mccormick/articles_{size}.truth") as lines:
        pairs = {tuple(sorted(line.split(), key=str.encode)) for line in lines if line.strip()}
    return texts, {pair for pair in pairs if pair[0] in texts and pair[1] in texts}


def short_answers(data):
    """File name -> text, and (file, task, category) of each; the originals have the category `orig`."""
    with opened(data, "clough-stevenson/file_information.csv") as lines:
        rows = [(row["File"], row["Task"], row["Category"]) for row in csv.DictReader(lines)]
    return {file: decoded((data / "clough-stevenson" / file).read_bytes()) for file, _, _ in rows}, rows


def decoded(content):
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def verses(data):
    """(version, reference) -> text."""
    with opened(data, "graded-parallel-texts/verses.en.tsv.gz") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        return {(version, reference): text for version, reference, text in rows}


def paraphrases(data, part):
    """(is a paraphrase, sentence, sentence) of each pair of `train` or `test`."""
    with opened(data, f"mrpc/msr_paraphrase_{part}.txt") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    return [(row[0] == "1", row[3], row[4]) for row in rows]


def news(data, name):
    """id -> story."""
    with opened(data, f"jhu/{name}.tsv.gz") as lines:
        return dict(line.rstrip("\n").split("\t", 1) for line in lines)


def reuters(data):
    """NEWID -> normalised body of the stories of Reuters-21578, the first of equal ones."""
    archive = data / "reuters21578" / "reuters21578.tar.gz"
    if not archive.is_file():
        raise Missing(f"reuters21578/{archive.name} is not in {data}")
    return {unit: text for text, unit in texts.stories(archive).items()}
