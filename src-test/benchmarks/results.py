#!/usr/bin/env python3
"""What a benchmark measured: kept as JSON, shown as Markdown tables.

    results.py tables                    rewrites the tables of docs/results from results/*.json
    results.py check                     exit status 1 if a page is not what `tables` writes, lacks a table, or names an unknown commit
    results.py compare OLD NEW [SHARE]   figures that differ by more than SHARE (.15); OLD and NEW are files or folders; exit status 1 if there are any

A page marks the places of a run (the command that was measured, when and where) and of its tables:

    <!-- run: peers -->
    <!-- end -->
    <!-- table: peers/throughput -->
    <!-- end -->

A script makes one Results, gives it its tables and writes it at its end:

    results = Results("peers", versions={"Lucene": "10.5.1"})
    results.table("throughput", [{"text": "120 characters", "times Lucene": spread([401, 428, 433]), "us": spread([1.30, 1.31, 1.36], 2)}])
    results.write()

A row is a dict of column to text or whole number, which say what the row is about and do not change from run to run, or to a
spread of three or more measured values.
"""
import collections
import datetime
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDERS = [HERE / "results", HERE.parent / "quality" / "results"]
PAGES = ROOT / "docs" / "results"
PROGRAM = ["neardup", "pom.xml", *(f"{module}/{part}" for module in ("analysis", "offline-jobs", "plugin", "spark-jobs") for part in ("pom.xml", "src/main"))]
BLOCK = re.compile(r"(<!-- (?:run|table): (\S+) -->\n).*?(<!-- end -->)", re.S)
COMMIT = re.compile(r"\b(?:[Aa]t|commit|checkout) ([0-9a-f]{7,12})\b")


def spread(values, digits=None):
    """Median, least and greatest of measured values; all of them are kept. Shown with that many decimals, else with three digits."""
    values = list(values)
    return {"median": statistics.median(values), "min": min(values), "max": max(values), "values": values, "digits": digits}


def ratios(ours, theirs, digits=None):
    """The spread of theirs / ours, value by value of pairs that ran beside each other."""
    return spread([b / a for a, b in zip(ours["values"], theirs["values"], strict=True)], digits)


class Results:
    """The tables of one script. It knows the machine, the day and how long it all took."""

    def __init__(self, name, versions, folder=FOLDERS[0]):
        self.file = folder / f"{name}.json"
        self.started = time.monotonic()
        self.content = {
            "name": name,
            # Where the data lies on this machine tells nobody anything.
            "command": re.sub(r"(--data[ =])\S+", r"\1FOLDER", " ".join([os.path.relpath(sys.argv[0], ROOT), *sys.argv[1:]])),
            "date": datetime.date.today().isoformat(),
            "commit": commit(),
            "machine": machine(),
            "versions": versions,
            "tables": {},
        }

    def table(self, name, rows):
        self.content["tables"][name] = rows
        print(f"\n{self.content['name']}/{name}\n\n{markdown(rows)}", flush=True)

    def write(self):
        self.content["seconds"] = round(time.monotonic() - self.started)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"\n{self.file} after {self.content['seconds']} s")


def commit():
    """What was measured: the last commit that changed the program, and whether it was changed since."""
    git = lambda *words: output("git", "-C", ROOT, *words, "--", *PROGRAM)
    return git("log", "-1", "--abbrev=12", "--format=%h") + ("-dirty" if git("status", "--porcelain") else "")


def machine():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()) if os.path.exists("/proc/cpuinfo") else None
    return {"processor": model[1] if model else platform.processor(), "cores": os.cpu_count(), "memory": f"{memory:.0f} GiB",
            "system": f"{platform.system()} {platform.machine()}", "load_at_start": round(os.getloadavg()[0], 1)}


def output(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout.strip() if done.returncode == 0 else "unknown"


def figure(value, digits=None):
    """A number as it is shown: three digits, no exponent, a comma between thousands."""
    if isinstance(value, int):
        return f"{value:,}"
    if digits is None:
        digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 or value == 0 else 3
    return f"{value:,.{digits}f}"


def cell(value):
    if isinstance(value, dict):
        shown = {key: figure(value[key], value["digits"]) for key in ("median", "min", "max")}
        return shown["median"] if shown["min"] == shown["max"] else f"{shown['median']} ({shown['min']}-{shown['max']})"
    return figure(value) if isinstance(value, (int, float)) else str(value)


def markdown(rows):
    columns = list(rows[0])
    lines = [columns, ["---"] * len(columns), *([cell(row.get(column, "")) for column in columns] for row in rows)]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def caption(content):
    machine = content["machine"]
    versions = ", ".join(f"{name} {version}" for name, version in content["versions"].items())
    return (f"`{content['command']}`, {content['date']}, commit {content['commit']}, {content['seconds']} s; {machine['processor']}, {machine['cores']} cores, "
            f"{machine['memory']}, {machine['system']}; {versions}. Where values vary, cells have the median (least-greatest).\n")


def blocks():
    """NAME -> the line about a run, and NAME/TABLE -> its table, of all results."""
    made = {}
    for file in sorted(file for folder in FOLDERS for file in folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        made[content["name"]] = caption(content)
        made |= {f"{content['name']}/{table}": markdown(rows) for table, rows in content["tables"].items()}
    return made


def filled(made):
    """Each page of the results with its text as it should be, and what is wrong with them."""
    pages, shown, wrong = {}, [], []

    def fill(match):
        shown.append(match[2])
        return f"{match[1]}\n{made.get(match[2], '')}\n{match[3]}"

    for page in sorted(PAGES.glob("*.md")):
        pages[page] = BLOCK.sub(fill, page.read_text(encoding="utf-8"))
        wrong += [f"{page.name}: this repository has no commit {name}" for name in sorted(set(COMMIT.findall(pages[page]))) if is_unknown(name)]
    wrong += [f"{name}: its script has not been run" for name in shown if name not in made]
    wrong += [f"{name}: no page has a place for it" for name in made if name not in shown]
    return pages, wrong


def is_unknown(name):
    """Whether the history lacks a commit; a shallow clone, or a folder without history, cannot tell."""
    return output("git", "-C", ROOT, "rev-parse", "--is-shallow-repository") == "false" and output("git", "-C", ROOT, "cat-file", "-t", name) != "commit"


def tables(write):
    pages, wrong = filled(blocks())
    for page, text in pages.items():
        if write:
            page.write_text(text, encoding="utf-8")
        elif page.read_text(encoding="utf-8") != text:
            wrong.append(f"{page.name}: run `results.py tables`")
    if wrong:
        sys.exit("\n".join(wrong))


def medians(path):
    """(script/table, what the row is about, column) -> median and the smallest step in which it is shown, of a file or of all files in a folder."""
    path = pathlib.Path(path)
    found = {}
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        content = json.loads(file.read_text(encoding="utf-8"))
        for table, rows in content["tables"].items():
            for row in rows:
                about = " ".join(str(value) for value in row.values() if not isinstance(value, dict))
                for column, value in row.items():
                    if isinstance(value, dict):
                        found[f"{content['name']}/{table}", about, column] = value["median"], 0 if value["digits"] is None else 10 ** -value["digits"]
    return found


def compare(old, new, share=0.15):
    """Prints what moved. A machine that was slower moves all figures of a column by much the same factor: that is taken out for a second count."""
    old, new = medians(old), medians(new)
    both = [key for key in new if key in old]
    factors = collections.defaultdict(list)
    for table, about, column in both:
        before, after = old[table, about, column][0], new[table, about, column][0]
        if before > 0 and after > 0:
            factors[table, column].append(after / before)

    def moved(key, common):
        (before, step), after = old[key], new[key][0]
        return abs(after - before * common) > max(step, share * abs(before * common))

    raw = [key for key in both if moved(key, 1)]
    for key in raw:
        before, after = old[key][0], new[key][0]
        change = after / before if before else float("inf")
        print(f"{': '.join(key)}: {figure(float(before))} then {figure(float(after))} (x {change:.2f})")
    common = {key: statistics.median(values) for key, values in factors.items() if len(values) >= 5}
    for (table, column), factor in common.items():
        if abs(factor - 1) > share / 3:
            print(f"{table}: {column}: all by x {factor:.2f}")
    alone = [key for key in both if moved(key, common.get((key[0], key[2]), 1))]
    print(f"{len(both) - len(raw)} of {len(both)} measured figures within {share:.0%}; {len(new) - len(both)} new, {len(old) - len(both)} gone; "
          f"{len(both) - len(alone)} within it of what their column moved by")
    return 1 if raw else 0


def main(arguments):
    match arguments:
        case ["tables" | "check" as what]:
            tables(write=what == "tables")
        case ["compare", old, new]:
            sys.exit(compare(old, new))
        case ["compare", old, new, share]:
            sys.exit(compare(old, new, float(share)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
