"""Random requests and texts beside normal traffic on one node: does it live, stay right and give everything back?

python3 src-test/soak/soak.py FOLDER [--heap 512m] [--alone-minutes 2] [--minutes 30] [--seed 1] [--clients 3] [--url URL]

Starts a node with the plugin in FOLDER, unless one is named with --url, which is left running. Planted texts, whose near duplicates are
known, are indexed and asked for, first alone, then beside clients that send what grammar.py makes. Exit status 1 if an answer was wrong, a
request ended in a 5xx or without an answer, the node died, or memory, contexts, threads or tasks were not given back. FOLDER/findings has
the request of each distinct failure, FOLDER/slowest the requests that took longest.
"""
import argparse, collections, json, multiprocessing, os, pathlib, random, shutil, signal, sys, threading, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src-test/oracle"), str(ROOT / "src-test/benchmarks")]
import cluster, load, programs
from connection import Elastic, percentile
from grammar import WORDS

INDEX, COPIES, BATCH, GROUPS = "normal", 4, 10, 4000
BULKS, QUERIES, ASKERS = 5, 10, 4  # a second, a second, threads
# Contexts that nobody closed expire after 10 s, at the next look of a reaper that comes once a minute; the processor's windows after at most 60 s.
CALM = 90
THREADS = 20
DUP = {"type": "near_duplicate", "threshold": .6}
SENTENCES = {"type": "near_duplicate", "unit": "sentence", "min_length": 40, "threshold": .7}


def sentences(group):
    r = random.Random(f"planted {group}")
    # The last word is no abbreviation, after whose point a sentence could go on.
    return [" ".join(r.choices(WORDS, k=11)).capitalize() + " ends." for _ in range(8)]


def planted(group, copy):
    """A text that differs from the other copies of its group in one word of the last sentence."""
    return " ".join([*sentences(group)[:-1], f"{sentences(group)[-1][:-1]} copy{'abcd'[copy]}."])


class Refused(Exception):
    pass


class Normal:
    """The traffic of a well-behaved application."""

    def __init__(self, url):
        self.url, self.stopped, self.lock = url, threading.Event(), threading.Lock()
        self.phase, self.seconds, self.refused = "alone", collections.defaultdict(list), collections.Counter()
        self.wrong, self.failed = [], []
        # Documents are numbered: those below `refreshed` must be found, those from `sent` on cannot be, those below `gone` were deleted.
        self.sent = self.refreshed = self.gone = 0
        self.threads = [threading.Thread(target=self.guarded, args=[self.write], daemon=True),
                        *(threading.Thread(target=self.guarded, args=[self.ask, n], daemon=True) for n in range(ASKERS))]

    def start(self):
        fields = {"dup": DUP, "sentences": SENTENCES}
        Elastic(self.url).create(INDEX, {"body": {"type": "text", "fields": fields}}, 1)
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join(60)

    def guarded(self, work, *arguments):
        try:
            work(*arguments)
        except Exception as error:
            self.failed.append(f"{work.__name__}: {type(error).__name__}: {error}"[:500])

    def timed(self, kind, server, call):
        phase = self.phase
        try:
            answer = call(server)
        except RuntimeError as error:
            if ": 429 " not in str(error):
                raise
            with self.lock:
                self.refused[phase, kind] += 1
            raise Refused from error
        with self.lock:
            self.seconds[phase, kind].append(server.seconds)
        return answer

    def write(self):
        server, number = Elastic(self.url), 0
        while not self.stopped.wait(1 / BULKS):
            names = range(self.sent, self.sent + BATCH)
            lines = [line for n in names for line in ({"index": {"_id": str(n)}}, {"body": planted(n // COPIES, n % COPIES)})]
            old = self.sent - COPIES * GROUPS
            self.gone = max(self.gone, old)
            lines += [{"delete": {"_id": str(n)}} for n in range(old - BATCH, old) if n >= 0]
            self.sent += BATCH
            self.until_done(server, ("\n".join(map(json.dumps, lines)) + "\n").encode())
            number += 1
            if number % BULKS == 0:
                try:
                    self.timed("refresh", server, lambda s: s.call("POST", f"/{INDEX}/_refresh"))
                    self.refreshed = self.sent
                except Refused:
                    pass

    def until_done(self, server, lines):
        """Sends the bulk again while it is refused."""
        while not self.stopped.is_set():
            try:
                answer = self.timed("bulk", server, lambda s: s.call("POST", f"/{INDEX}/_bulk", lines=lines))
            except Refused:
                time.sleep(.2)
                continue
            statuses = {next(iter(item.values()))["status"] for item in answer["items"]}
            if not statuses & {429}:
                if statuses - {200, 201, 404}:
                    raise RuntimeError(f"bulk: {json.dumps(answer)[:400]}")
                return
            with self.lock:
                self.refused[self.phase, "bulk"] += 1

    def ask(self, number):
        server, r = Elastic(self.url), random.Random(f"asker {number}")
        while not self.stopped.wait(ASKERS / QUERIES):
            low, high = -(-self.gone // COPIES) + 100, self.refreshed // COPIES
            if self.gone == 0:
                low = 0
            if high > low:
                self.check(server, r.randrange(low, high), r.randrange(COPIES), r.choice(["dup", "sentences"]))

    def check(self, server, group, copy, field):
        like = planted(group, copy) if field == "dup" else sentences(group)[copy]
        query = {"near_duplicate": {"field": f"body.{field}", "like": like}}
        must = {str(n) for n in range(COPIES * group, COPIES * group + COPIES) if n < self.refreshed}
        try:
            answer = self.timed("query", server, lambda s: s.call("POST", f"/{INDEX}/_search", {"_source": False, "query": query}))
        except Refused:
            return
        found = {hit["_id"] for hit in answer["hits"]["hits"]}
        can = {str(n) for n in range(COPIES * group, COPIES * group + COPIES) if n < self.sent}
        if not must <= found <= can or answer["_shards"]["failed"] or answer["timed_out"]:
            self.wrong.append(f"group {group} copy {copy} {field}: {sorted(found)} in place of {sorted(must)}, {json.dumps(answer['_shards'])[:300]}")

    def check_all(self):
        """Every group that is there, when nothing else runs; the number."""
        server = Elastic(self.url)
        server.call("POST", f"/{INDEX}/_refresh")
        self.phase = "afterwards"
        groups = range(-(-self.gone // COPIES), self.refreshed // COPIES)
        for group in groups:
            self.check(server, group, group % COPIES, "dup" if group % 2 else "sentences")
        self.wrong += [f"after the load: {kind} refused {n} times" for (phase, kind), n in self.refused.items() if phase == "afterwards"]
        return len(groups)


def state(server):
    """What must be the same before and after."""
    node = next(iter(server.call("GET", "/_nodes/stats/breaker,jvm,indices,thread_pool")["nodes"].values()))
    process = next(iter(server.call("GET", "/_nodes/jvm")["nodes"].values()))["jvm"]
    tasks = next(iter(server.call("GET", "/_tasks")["nodes"].values()))["tasks"].values()
    return {"process": (process["pid"], process["start_time_in_millis"]), "threads": node["jvm"]["threads"]["count"],
            "breakers": {name: node["breakers"][name]["estimated_size_in_bytes"] for name in ("request", "inflight_requests")},
            "contexts": node["indices"]["search"]["open_contexts"],
            "queues": {name: pool["queue"] for name, pool in node["thread_pool"].items() if pool.get("queue")},
            "tasks": sorted(t["action"] for t in tasks if not t["action"].startswith(("cluster:monitor/tasks/lists", "health-node")))}


def differences(before, after):
    found = [f"{name}: {before[name]} before, {after[name]} after" for name in ("process", "contexts") if before[name] != after[name]]
    found += [f"task: {action}" for action in (collections.Counter(after["tasks"]) - collections.Counter(before["tasks"]))]
    found += [f"breaker {name}: {size} before, {after['breakers'][name]} after" for name, size in before["breakers"].items() if after["breakers"][name] > size]
    if after["queues"]:
        found.append(f"queues: {after['queues']}")
    if abs(after["threads"] - before["threads"]) > THREADS:
        found.append(f"threads: {before['threads']} before, {after['threads']} after")
    return found


def quiet(server, before):
    """The differences that remain after a while."""
    until = time.time() + CALM
    while (found := differences(before, state(server))) and time.time() < until:
        time.sleep(1)
    return found


def logged(folder):
    """What nothing should have written to the node's log."""
    found = collections.Counter()
    for file in folder.glob("node*/logs/*.log"):
        for line in file.read_text(errors="replace").splitlines():
            for word in ("OutOfMemoryError", "StackOverflowError", "uncaught", "fatal error"):
                if word in line and "JVM arguments" not in line:
                    found[f"log: {line[:200]}"] += 1
    return [f"{line} ({n} times)" for line, n in found.most_common(10)]


def beside(args, url):
    """Runs the random load to its end: counts, findings and the slowest requests of all clients."""
    findings = args.folder / "findings"
    context = multiprocessing.get_context("spawn")
    results, until = context.Queue(), time.time() + 60 * args.minutes
    clients = [context.Process(target=load.work, args=(url, args.seed, n, until, findings, results), daemon=True) for n in range(args.clients)]
    for client in clients:
        client.start()
    counts, seen, slowest = collections.Counter(), {}, []
    for _ in clients:
        more, failures, slow, broken = results.get(timeout=60 * args.minutes + 3 * load.NO_ANSWER)
        counts.update(more)
        slowest += slow
        if broken:
            seen[broken] = {"key": "the client itself: " + broken, "times": 1, "ours": False, "file": "-"}
        for failure in failures:
            known = seen.setdefault(failure["key"], {**failure, "times": 0})
            known["times"] += failure["times"]
    slowest = [request for _, _, _, request in sorted(slowest, key=lambda s: -s[0])[:load.SLOWEST]]
    for n, request in enumerate(slowest):
        (args.folder / f"slowest/{n}.json").write_text(json.dumps(request, indent=1))
    return counts, list(seen.values()), slowest


def report(args, normal, counts, failures, slowest, problems):
    for kind in ("query", "bulk", "refresh"):
        for phase in ("alone", "beside"):
            values = normal.seconds.get((phase, kind))
            if values:
                p50, p99, most = (percentile(values, share) * 1e3 for share in (.5, .99, 1))
                print(f"{kind:8}{phase:8}{len(values):7} answered, {normal.refused[phase, kind]:4} refused; p50 {p50:7.1f} p99 {p99:8.1f} max {most:8.1f} ms")
    print(f"wrong answers: {len(normal.wrong)}", *normal.wrong[:3], sep="\n  ")
    kinds = collections.defaultdict(collections.Counter)
    for (kind, status), n in counts.items():
        kinds[kind][str(status)] += n
    print(f"random requests: {sum(counts.values())}; by status {dict(sum(kinds.values(), collections.Counter()))}")
    names = sorted(kinds)
    for at in range(0, len(names), 3):
        print("  " + "; ".join(f"{k} " + " ".join(f"{s}:{n}" for s, n in sorted(kinds[k].items())) for k in names[at:at + 3]))
    print("slowest:")
    for n, one in enumerate(slowest[:8]):
        print(f"  {one['seconds']:7.2f} s, took {one['took']}, {one['status']} {one['kind']} of {one['bytes']} bytes: slowest/{n}.json")
    print(f"distinct failures: {len(failures)}")
    for failure in sorted(failures, key=lambda f: (-f["ours"], -f["times"]))[:15]:
        print(f"  {failure['times']} x {'(ours) ' if failure['ours'] else ''}{failure['key'][:200]}: findings/{failure['file']}")
    print(f"problems: {len(problems)}", *(p[:200] for p in problems[:8]), sep="\n  ")


def soak(args, url, own):
    normal, idle = Normal(url), state(Elastic(url))
    normal.start()
    time.sleep(60 * args.alone_minutes)
    before = idle | {"threads": state(Elastic(url))["threads"]}
    normal.phase = "beside"
    counts, failures, slowest = beside(args, url)
    normal.stop()
    problems = list(normal.failed)
    try:
        server = Elastic(url)
        server.call("DELETE", "/_search/scroll/_all")
        problems += quiet(server, before)
        print(f"planted groups asked for after the load: {normal.check_all()}")
    except (OSError, RuntimeError) as error:
        problems.append(f"the node does not answer: {error}")
    problems += logged(own) if own else []
    report(args, normal, counts, failures, slowest, problems)
    return bool(normal.wrong or failures or problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=lambda f: pathlib.Path(f).resolve())
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--alone-minutes", type=float, default=2)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=3)
    parser.add_argument("--url")
    args = parser.parse_args()
    for kept in ("findings", "slowest"):
        shutil.rmtree(args.folder / kept, ignore_errors=True)
        (args.folder / kept).mkdir(parents=True)
    if args.url:
        return soak(args, args.url, None)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # so that the node is stopped
    os.environ["ES_JAVA_HOME"] = programs.jdk.home()
    node = args.folder / "node"
    cluster.stop(node)
    shutil.rmtree(node, ignore_errors=True)
    try:
        return soak(args, cluster.start(node, 1, args.heap, cluster.distribution(cluster.version()))[0], node)
    finally:
        cluster.stop(node)


if __name__ == "__main__":
    sys.exit(main())
