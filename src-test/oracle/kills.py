#!/usr/bin/env python3
"""Kills `find` again and again, in each of its stages, and lets it go on each time.

    kills.py WORK [--kills 20] [--documents 3000] [--seed 1] [--others ENGINE...] [-- FIND OPTIONS]

WORK is a folder for the input, which is made, and the outputs; needs Python's standard library alone. A run that nobody
disturbs says what is to come out and how long each stage takes. Then each run is killed (SIGKILL) at a random moment of a stage,
stage after stage in turn, the moving of the results to their places being the last, and called once more with --resume, each fourth
time by one of the other engines in turn. Pairs,
clusters, contained units, bulk documents and rejected records, sorted, must be the same to the byte. Prints a line for each kill; exit status 1 if one
came out different.
"""
import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time

from engines import ROOT, digest

START = "start"  # and then the stages as the summary names them
END = "publishing"


def sentence(rng):
    words = ["".join(rng.choice("aeioulnrst") for _ in range(rng.randint(2, 9))) for _ in range(rng.randint(12, 24))]
    return " ".join(words).capitalize()


def write_input(path, documents, rng):
    """Documents of ten sentences, a third of which are copies or near copies of earlier ones; some lines are no records."""
    earlier = []
    with open(path, "w") as out:
        for document in range(documents):
            if document % 100 == 99:
                out.write(f"a line without a tab, {document}\n")
            sentences = []
            for _ in range(10):
                if earlier and rng.random() < 1 / 3:
                    words = rng.choice(earlier).split()
                    if rng.random() < 2 / 3:
                        words[rng.randrange(1, len(words))] = "changed"
                    sentences.append(" ".join(words))
                else:
                    sentences.append(sentence(rng))
            earlier += sentences
            out.write(f"d{document}\t{'. '.join(sentences)}.\n")


def finished(output):
    """The names of the manifests that are there."""
    try:
        return {os.path.splitext(name)[0] for name in os.listdir(os.path.join(output, "_work", "manifests"))
                if not name.endswith(".tmp") and not name.startswith(".")}
    except FileNotFoundError:
        return set()


def is_over(output, phase, process):
    return process.poll() is not None or (phase == START and os.path.isdir(os.path.join(output, "_work"))) \
        or phase.replace(" ", "-") in finished(output)


def times(command, output, log):
    """An undisturbed run: each phase and how long it takes."""
    phases, moments = [START], []
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=log, stderr=log) as process:
        known = set()
        while process.poll() is None:
            if not moments and os.path.isdir(os.path.join(output, "_work")):
                moments.append(time.monotonic())
            now = finished(output) - known - {END}
            known |= now
            for name in now:
                phases.append(name)
                moments.append(time.monotonic())
            time.sleep(0.005)
    if process.returncode != 0:
        sys.exit(f"the undisturbed run failed, see {log.name}")
    phases.append(END)
    moments.append(time.monotonic())
    return {phase: end - start for phase, start, end in zip(phases, [begin, *moments], moments)}


def kill(command, output, before, wait, log):
    """Starts a run, lets it finish a phase (if any) and kills it so many seconds later; whether it was still running."""
    with subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True) as process:
        while before and not is_over(output, before, process):
            time.sleep(0.002)
        try:
            process.wait(wait)
            return False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return True


def trial(command, output, phase, before, wait, wanted, log, other):
    """One kill and what came of it: a line, and whether the result is the wanted one."""
    shutil.rmtree(output, ignore_errors=True)
    killed = kill(command, output, before, wait, log)
    kept = finished(output) - {END}
    again = subprocess.run([*command, *(["--engine", other] if other else []), "--resume"], stdout=log, stderr=log)
    same = again.returncode == 0 and digest(output) == wanted
    with open(os.path.join(output, "summary.json")) as file:
        taken = len(json.load(file)["resumed_after"]) if same else 0
    line = (f"{phase:<12} +{wait:5.2f} s  {'killed' if killed else 'was finished'}  {len(kept)} stages finished, "
            f"{taken} taken over{' by ' + other if other else ''}  {'same' if same else 'DIFFERENT'}")
    return killed, same, line


def own_and_other():
    """The arguments before and behind --."""
    arguments = sys.argv[1:]
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:cut], arguments[cut + 1:]


def main():
    arguments, options = own_and_other()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--documents", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", nargs="+", default=[])
    given = parser.parse_args(arguments)
    os.makedirs(given.work, exist_ok=True)
    rng = random.Random(given.seed)
    source, output = os.path.join(given.work, "kills.tsv"), os.path.join(given.work, "kills-out")
    write_input(source, given.documents, rng)
    shutil.rmtree(output, ignore_errors=True)
    command = [os.path.join(ROOT, "neardup"), "find", source, "--format", "tsv", "--unit", "sentence", "--output", output, *options]
    with open(os.path.join(given.work, "kills.log"), "w") as log:
        takes = times(command, output, log)
        wanted = digest(output)
        print("undisturbed:", ", ".join(f"{phase} {seconds:.2f} s" for phase, seconds in takes.items()))
        print(" ", ", ".join(f"{lines} {name}" for name, (lines, _) in wanted.items()), flush=True)
        phases = list(takes)
        done = []
        for number in range(given.kills):
            place = number % len(phases)
            wait = rng.uniform(0, takes[phases[place]])
            before = phases[place - 1] if place else None
            other = given.others[number // 4 % len(given.others)] if given.others and number % 4 == 3 else ""
            done.append(trial(command, output, phases[place], before, wait, wanted, log, other))
            print(f"{number + 1:3} {done[-1][2]}", flush=True)
    same = sum(trial[1] for trial in done)
    print(f"{same} of {len(done)} came out the same, {sum(trial[0] for trial in done)} of them killed before their end")
    sys.exit(0 if same == len(done) else 1)


if __name__ == "__main__":
    main()
