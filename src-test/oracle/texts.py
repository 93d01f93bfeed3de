"""Texts as the oracles read, normalise and cut them. Shares no code with neardup: Python's standard library alone."""
import bz2
import html
import re
import tarfile
import unicodedata
from xml.etree import ElementTree

IGNORABLE = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
                       "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
                       "\U000e0000-\U000e0fff]")
WHITE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
# Signs that look like an apostrophe, a quotation mark or a hyphen.
SIGNS = str.maketrans(dict.fromkeys("\u2019\u2018\u02bc\u02bb\u00b4\u2032`", "'") | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\u2033", '"')
                      | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-") | {"\u2014": " - "})
# UAX #29 in ASCII text: letters and digits; a sign joins two letters or two digits, depending on which.
WORD = re.compile(r"(?:[a-z0-9_]|(?<=[a-z])['.:](?=[a-z])|(?<=[0-9])['.,;](?=[0-9]))+")


def normalised(text):
    folded = text.translate(SIGNS)
    for _ in range(2):
        folded = unicodedata.normalize("NFKC", IGNORABLE.sub("", unicodedata.normalize("NFD", folded).casefold()))
    return WHITE.sub(" ", folded).strip(" ")


def words(text):
    """The words of a normalised text."""
    return [word for word in WORD.findall(text) if word.strip("_")]


def shingles(text, kind):
    """The set of `char:N`, `word:N` or `raw:N` shingles of a text; raw words are what stands between white space, as it stands."""
    unit, size = kind.split(":")
    size = int(size)
    parts = normalised(text) if unit == "char" else text.split() if unit == "raw" else words(normalised(text))
    cut = (parts[i:i + size] for i in range(max(1, len(parts) - size + 1)))
    return {part if unit == "char" else tuple(part) for part in cut} if parts else set()


def jaccard(a, b, kind="char:5"):
    a, b = shingles(a, kind), shingles(b, kind)
    return len(a & b) / len(a | b)


def ordered(a, b):
    """Two ids in the order of a run."""
    return (a, b) if a.encode() < b.encode() else (b, a)


def articles(path):
    """(title, text) of each page of a pages-articles dump in bzip2."""
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


def stories(archive):
    """Normalised body -> smallest NEWID, of the .sgm files of Reuters-21578, as `find --format reuters` has them."""
    ids = {}
    with tarfile.open(archive) as members:
        for member in members:
            if not member.name.endswith(".sgm"):
                continue
            for story in re.findall(rb"<REUTERS.*?</REUTERS>", members.extractfile(member).read(), re.S):
                try:
                    story = story.decode()
                except UnicodeDecodeError:
                    story = story.decode("latin-1")
                body = re.search(r"<BODY>(.*)</BODY>", story, re.S)
                if body:
                    # Python's unescape leaves references to control characters out, which stand between words here.
                    plain = re.sub(r"&#(\d+);", lambda number: chr(int(number[1])), body[1].replace("&\\t", "\t"))
                    text = normalised(re.sub(r"[\x00-\x1f\x7f]", " ", html.unescape(plain)))
                    unit = re.search(r'NEWID="(\d+)"', story)[1]
                    if text and (text not in ids or unit < ids[text]):
                        ids[text] = unit
    return ids
