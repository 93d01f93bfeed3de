#!/usr/bin/env python3
"""Follows a collection through some dumps with `find --since` and `index --delta`, on a real node, killing both again and again.

    since.py WORK [--dumps 4] [--documents 2000] [--kills 20] [--seed 1] [-- FIND OPTIONS]

WORK is a folder for inputs and outputs. Each dump changes some documents of the one before: sentences edited, added and left out, documents new, gone and swapped. After
each, the index that follows must have, document by document, what an index has that the dump alone was loaded into, but for the names of clusters; and these must be the
names of the run. Then `find --since` and `index --delta` are killed (SIGKILL) so many times each at random moments and called once more: the same bytes and the same
index. In the end an index that was written to by somebody else must be refused. Prints a line for each step; exit status 1 if something was different.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time

import cluster
import kills
from connection import Elastic

PAGE = 1000


def command(*arguments):
    return [os.path.join(kills.ROOT, "neardup"), *arguments]


def run(arguments, log):
    if subprocess.run(arguments, stdout=log, stderr=log).returncode != 0:
        sys.exit(f"failed, see {log.name}: {' '.join(arguments)}")


def write(path, documents):
    with open(path, "w") as out:
        for name, sentences in documents.items():
            out.write(f"{name}\t{'. '.join(sentences)}.\n")


def changed(documents, share, rng):
    """The documents of the next dump."""
    documents = {name: list(sentences) for name, sentences in documents.items()}
    names = list(documents)
    for number in range(int(share * len(names))):
        name, other = rng.sample(names, 2)
        what = rng.randrange(6)
        if what == 0:
            documents[f"{name}n{rng.randrange(10 ** 6)}"] = list(documents.get(other, [])) or [kills.sentence(rng)]
        elif what == 1:
            documents.pop(name, None)
        elif name in documents and other in documents:
            if what == 2:
                documents[name], documents[other] = documents[other], documents[name]
            elif what == 3:
                documents[name].insert(rng.randrange(3), kills.sentence(rng))
            elif what == 4:
                words = documents[name][0].split()
                words[rng.randrange(1, len(words))] = f"changed{number}"
                documents[name][0] = " ".join(words)
            elif len(documents[name]) > 1:
                documents[name].pop(0)
    return documents


def content(server, index):
    """All documents of an index by their ids."""
    server.call("POST", f"/{index}/_refresh")
    found = {}
    page = server.call("POST", f"/{index}/_search?scroll=1m", {"size": PAGE, "sort": [{"_doc": "asc"}], "query": {"match_all": {}}})
    while page["hits"]["hits"]:
        found.update((hit["_id"], hit["_source"]) for hit in page["hits"]["hits"])
        page = server.call("POST", "/_search/scroll", {"scroll": "1m", "scroll_id": page["_scroll_id"]})
    return found


def names(output):
    """The cluster of each unit."""
    found = {}
    folder = os.path.join(output, "clusters")
    for part in os.listdir(folder):
        with open(os.path.join(folder, part)) as lines:
            for line in lines:
                cluster_id, unit = line.rstrip("\n").split("\t")
                found[unit] = cluster_id
    return found


def partition(named):
    units = {}
    for unit, name in named.items():
        units.setdefault(name, set()).add(unit)
    return {frozenset(of): name for name, of in units.items()}


def check(what, good, failures):
    print(f"{what}: {'same' if good else 'DIFFERENT'}", flush=True)
    if not good:
        failures.append(what)


def follow(url, given, options, log):
    server, rng, failures = Elastic(url), random.Random(given.seed), []
    first = os.path.join(given.work, "first.tsv")
    kills.write_input(first, given.documents, rng)
    documents = {}
    with open(first) as lines:
        for line in lines:
            if "\t" in line:
                name, text = line.rstrip("\n").split("\t")
                documents[name] = text.rstrip(".").split(". ")
    before, last = None, {}
    for dump in range(given.dumps):
        source, output = (os.path.join(given.work, f"dump{dump}{end}") for end in (".tsv", ""))
        write(source, documents)
        shutil.rmtree(output, ignore_errors=True)
        find = command("find", source, "--format", "tsv", "--output", output)
        load = ["--url", url, "--index"]
        if before is None:
            run(find + ["--unit", "sentence", *options], log)
            run(command("index", output, *load, "followed"), log)
            run(command("index", output, *load, "kept"), log)
        else:
            run(find + ["--since", before], log)
            run(command("index", output, *load, "followed", "--delta"), log)
            run(command("index", output, *load, "anew"), log)
            followed, anew = content(server, "followed"), content(server, "anew")
            with open(os.path.join(output, "summary.json")) as file:
                counts = json.load(file)["since"]
            check(f"dump {dump}: {len(followed)} documents, {counts['new_documents']} new, {counts['changed_documents']} changed, {counts['reclustered_documents']} in changed clusters, "
                  f"{counts['gone_documents']} gone", followed == anew, failures)
            alone = output + "-alone"
            shutil.rmtree(alone, ignore_errors=True)
            run(command("find", source, "--format", "tsv", "--output", alone, "--unit", "sentence", *options), log)
            check(f"dump {dump}: pairs and clusters as alone", kills.digest(alone)["pairs"] == kills.digest(output)["pairs"]
                  and partition(names(alone)).keys() == partition(names(output)).keys(), failures)
            server.call("DELETE", "/anew")
            texts = {unit: source_["text"] for unit, source_ in followed.items()}
            kept = [(units, name) for units, name in partition(last["names"]).items() if all(texts.get(unit) == last["texts"][unit] for unit in units)]
            now = partition(names(output))
            renamed = sum(now[units] != name for units, name in kept if units in now)
            changed_clusters = [(units, name) for units, name in partition(last["names"]).items() if units not in now]
            lost = sum(name not in now.values() for _, name in changed_clusters)
            check(f"dump {dump}: {len(kept)} clusters whose units are the same, {renamed} renamed; of {len(changed_clusters)} others {lost} names are gone", renamed == 0, failures)
        last = {"names": names(output), "texts": {unit: source_["text"] for unit, source_ in content(server, "followed").items()}}
        if dump < given.dumps - 1:
            before, documents = output, changed(documents, given.share, rng)
    wanted, followed = kills.digest(output), content(server, "followed")
    began = time.monotonic()
    run(command("find", source, "--format", "tsv", "--output", output, "--since", before, "--overwrite"), log)
    takes, hits = time.monotonic() - began, 0
    for number in range(given.kills):
        shutil.rmtree(output)
        hits += kills.kill(find + ["--since", before], output, None, rng.uniform(.1 * takes, takes), log)
        run(find + ["--since", before, "--resume"], log)
        if kills.digest(output) != wanted:
            check(f"find, kill {number}", False, failures)
    print(f"find --since: {given.kills} runs, {hits} killed", flush=True)
    # The index of the dump before the last, to which the last one's changes are applied again and again.
    run(command("index", before, "--url", url, "--index", "base"), log)
    server.call("PUT", "/base/_settings", {"index.blocks.write": True})
    hits = 0
    for number in range(given.kills):
        server.call("POST", "/base/_clone/killed", {"settings": {"index.blocks.write": None}})
        server.call("GET", "/_cluster/health/killed?wait_for_status=yellow&timeout=60s")
        delta = command("index", output, "--url", url, "--index", "killed", "--delta")
        hits += kills.kill(delta, output, None, rng.uniform(.5, given.load_seconds), log)
        run(delta, log)
        if content(server, "killed") != followed:
            check(f"index, kill {number}", False, failures)
        server.call("DELETE", "/killed")
    print(f"index --delta: {given.kills} runs, {hits} killed", flush=True)
    server.call("POST", "/kept/_doc/somebody", {"doc_id": "somebody"})
    refused = subprocess.run(command("index", os.path.join(given.work, "dump1"), "--url", url, "--index", "kept", "--delta"), capture_output=True, text=True)
    print(refused.stderr.strip(), flush=True)
    check("an index that somebody wrote to is refused", refused.returncode != 0 and "changed by something else" in refused.stderr, failures)
    return failures


def main():
    arguments, options = kills.own_and_other()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work")
    parser.add_argument("--dumps", type=int, default=4)
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--share", type=float, default=.1)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--load-seconds", type=float, default=1.8)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    os.makedirs(given.work, exist_ok=True)
    with open(os.path.join(given.work, "since.log"), "w") as log, cluster.running("1g") as url:
        failures = follow(url, given, options, log)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
