"""Near duplicates in files or in dicts, found by the command line of neardup. Needs Python 3.9 and neardup_signer.py beside it.

    import neardup

    corpus = [{"id": "1", "text": "..."}, ...]
    for pair in neardup.find(corpus, similarity=0.8).pairs():
        print(pair.id_a, pair.id_b, pair.similarity)
    clean = list(neardup.clean(corpus).documents())
    signer = neardup.Signer(unit="document")    # signatures and tokens, without Java

The program is that of the variable NEARDUP, else ./neardup of the sources or the release that this file is in, else neardup on the PATH. What it
prints goes to standard error. Options have the names of docs/jobs.md with _ for -, as in unit="sentence" or keep="max:score,longest"; True is for
an option without a value, a list for one that may be repeated, and None leaves it out.
"""
import collections
import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from neardup_signer import Signer

__all__ = ["Dedup", "NeardupError", "Run", "Signer", "clean", "dedup", "find", "plan"]

Pair = collections.namedtuple("Pair", "id_a id_b similarity numbers loss_a loss_b")
Member = collections.namedtuple("Member", "cluster_id id")
Contained = collections.namedtuple("Contained", "id container_id share")
ContainedExample = collections.namedtuple("ContainedExample", "example_id document_id share start end document_start document_end")


class NeardupError(RuntimeError):
    """The program refused its arguments or failed; the message is its own."""


def find(source, similarity=None, output=None, **options):
    """Finds near duplicates; returns a Run.

    source: a path, several of them, or an iterable of dicts, with an id and a text in the fields "id" and "text" unless id_field and text_field
    name others. similarity: the least similarity of a pair; or "cosine", with the least one as threshold. output: a folder to be made; without one the results are in a temporary folder, which
    goes when the Run is garbage.
    """
    folder = _Folder(output)
    inputs = _inputs(source, folder)
    _run("find", *inputs, "--output", str(folder.path), *_options(_compared(similarity), options))
    return Run(folder)


def plan(source, similarity=None, **options):
    """What find would make of a source and how long it would take, as text; reads some of the source."""
    folder = _Folder(None)
    return _run("plan", "--sample", *_inputs(source, folder), *_options(_compared(similarity), options))


def dedup(run, output=None, **options):
    """Writes the inputs of a Run (or of the folder of one) without near duplicates; returns a Dedup."""
    run = run if isinstance(run, Run) else Run(_Folder(run))
    folder = _Folder(output)
    _run("dedup", str(run.folder), "--output", str(folder.path), *_options(options))
    return Dedup(folder, run)


def clean(source, similarity=None, output=None, **options):
    """Writes a source without near duplicates, of which little is lost (max_loss=0.05); returns a Dedup. Takes what find and dedup take."""
    folder = _Folder(output)
    _run("clean", *_inputs(source, folder), "--output", str(folder.path), *_options(_compared(similarity), options))
    return Dedup(folder, Run(_Folder(f"{folder.path}.found")))


class _Results:
    """A folder of results: its path, and the content of its summary.json."""

    def __init__(self, folder):
        self._folder = folder
        self.folder = folder.path

    def _parts(self, folder, name):
        for path in sorted((folder / name).glob("part-*")):
            with open(path, encoding="utf-8", newline="\n") as lines:
                yield from lines

    def frame(self, name, library=None):
        """The results of a method, such as "pairs", as a frame of pandas, or as a table of pyarrow with library="pyarrow"."""
        rows = [row if isinstance(row, dict) else row._asdict() for row in getattr(self, name)()]
        if library == "pyarrow":
            import pyarrow
            return pyarrow.Table.from_pylist(rows)
        import pandas
        return pandas.DataFrame(rows)


class Run(_Results):
    """The results of find. Its methods read the files anew each time."""

    def __init__(self, folder):
        super().__init__(folder)
        self.summary = _json(self.folder / "summary.json")

    def _rows(self, name, kind, **converters):
        for line in self._parts(self.folder, name):
            row = kind(*line.rstrip("\n").split("\t")) if line.count("\t") == len(kind._fields) - 1 else None
            if row:
                yield row._replace(**{field: convert(getattr(row, field)) for field, convert in converters.items()})

    def pairs(self):
        """The pairs, each once, id_a before id_b; numbers is "same" or "differ"; a loss is the share of a unit's shingles that the other lacks, None for cosine."""
        loss = lambda column: float(column) if column else None
        return self._rows("pairs", Pair, similarity=float, loss_a=loss, loss_b=loss)

    def clusters(self):
        """The units that are in a cluster."""
        return self._rows("clusters", Member)

    def contained(self):
        """With contains=SHARE, the units that a longer one contains."""
        return self._rows("contained", Contained, share=float)

    def contained_examples(self):
        """With contains=SHARE and reference=PATH, the examples that a document contains; offsets are UTF-16 code units."""
        numbers = dict.fromkeys(ContainedExample._fields[3:], int)
        return self._rows("contained", ContainedExample, share=float, **numbers)


class Dedup(_Results):
    """What dedup wrote, to `folder`; the reasons are beside it."""

    def __init__(self, folder, run):
        super().__init__(folder)
        self.run = run
        self.beside = self.folder.with_name(self.folder.name + ".dedup")
        self.summary = _json(self.beside / "summary.json")

    def documents(self):
        """The records that are left, as dicts.

        Of files of JSON lines, plain or as .gz, .bz2, .xz or, with Python 3.14 or the package zstandard, as .zst; of Parquet if pyarrow is there.
        """
        for path in sorted(each for each in self.folder.rglob("*") if each.is_file() and each.name[0] not in "._"):
            kind = path.with_suffix("").suffix if path.suffix in _MODULES else path.suffix
            if path.suffix == ".parquet":
                yield from _pyarrow(path)
            elif kind == ".jsonl":
                with _opened(path) as lines:
                    yield from (json.loads(line) for line in lines if not line.isspace())
            else:
                raise NeardupError(f"documents() must have files of .jsonl, also compressed, or .parquet, got {path}: read this file by its format")

    def removed(self):
        """A dict for each removed record, with its id, the reason and the id of the record that stands for it."""
        return map(json.loads, self._parts(self.beside, "removed"))


class _Folder:
    """A folder for results: the caller's, or a temporary one beside which inputs may be, removed with this object."""

    def __init__(self, path):
        self.temporary = None if path else tempfile.TemporaryDirectory(prefix="neardup-")
        self.path = pathlib.Path(path or pathlib.Path(self.temporary.name, "out"))

    def input(self):
        self.temporary = self.temporary or tempfile.TemporaryDirectory(prefix="neardup-")
        return pathlib.Path(self.temporary.name, "input.jsonl")


def _pyarrow(path):
    try:
        import pyarrow.parquet
    except ImportError:
        raise NeardupError(f"documents() needs pyarrow for {path}: install it, or read the file yourself") from None
    for batch in pyarrow.parquet.ParquetFile(path).iter_batches():
        yield from batch.to_pylist()


# The modules of the compressions of files, by suffix; the first one that Python has reads them.
_MODULES = {".gz": ["gzip"], ".bz2": ["bz2"], ".xz": ["lzma"], ".zst": ["compression.zstd", "zstandard"]}


def _opened(path):
    for module in _MODULES.get(path.suffix, ["io"]):
        try:
            return importlib.import_module(module).open(path, "rt", encoding="utf-8", newline="\n")
        except ImportError:
            pass
    raise NeardupError(f"documents() needs the module {module} for {path}: install it, or read the file yourself")


def _json(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NeardupError(f"{path.parent} is not the folder of a finished run: it has no summary.json") from None


def _inputs(source, folder):
    """The paths of a source; dicts are written to a file first."""
    source = [source] if isinstance(source, (str, os.PathLike)) else source
    paths, lines = [], None
    try:
        for each in source:
            if isinstance(each, (str, os.PathLike)):
                paths.append(os.fspath(each))
            elif isinstance(each, dict):
                lines = lines or open(folder.input(), "w", encoding="utf-8", newline="\n")
                lines.write(json.dumps(each, ensure_ascii=True) + "\n")
            else:
                raise TypeError(f"[source] must have paths or dicts, got {type(each).__name__}: make a dict of each text, with an id")
    finally:
        if lines:
            lines.close()
    if not lines and not paths:
        raise ValueError("[source] must have at least one path or dict, got none")
    if lines and paths:
        raise TypeError("[source] must have paths or dicts, got both: call find for each of them, with reference= for the other")
    return [str(folder.input())] if lines else paths


def _compared(similarity):
    return {"similarity" if isinstance(similarity, str) else "threshold": similarity} if similarity is not None else {}


def _options(*options):
    words = []
    for name, value in collections.ChainMap(*options).items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words += [option, str(each)]
    return words


def _program():
    beside = pathlib.Path(__file__).resolve().parent.parent / "neardup"
    found = os.environ.get("NEARDUP") or (str(beside) if os.access(beside, os.X_OK) and beside.is_file() else shutil.which("neardup"))
    if not found:
        raise NeardupError("neardup was not found: set the variable NEARDUP to the path of its launcher")
    return found


def _run(*words):
    """Runs the program, with what it prints on standard error as it comes; returns that."""
    process = subprocess.Popen([_program(), *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace")
    printed = []
    with process:
        for line in process.stdout:
            printed.append(line)
            print(line, end="", file=sys.stderr, flush=True)
    if process.returncode:
        told = [number for number, line in enumerate(printed) if line.startswith("neardup: ")]
        raise NeardupError("".join(printed[told[-1] if told else -5:]).strip() or f"neardup ended with status {process.returncode}")
    return "".join(printed)
