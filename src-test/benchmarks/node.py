"""A local Elasticsearch with neardup and its peers, and the requests that load it, for elastic.py."""
import contextlib
import json
import os
import pathlib
import shutil
import sys
import threading
import time
import zipfile

import programs

sys.path.insert(0, str(programs.ROOT / "src-test/oracle"))
import cluster
from connection import Elastic

CLIENTS = 2
# The field for short texts.
DUP = {"type": "near_duplicate", "shingle": "char:5", "threshold": .8}
PEERS = programs.ROOT / "src-test/benchmarks/peer-plugin"
ANALYZERS = {f"{name}_{unit}": {"type": "lucene_min_hash", "shingle": f"{unit}:5", "apart": name == "apart"}
             for name in ("tokens", "apart") for unit in ("char", "word")}


def peer_plugin(folder):
    """The zip of the plugin in peer-plugin, which holds the classes of neardup's analysis too, since plugins do not see each other's."""
    classes, libraries = folder / "classes", folder / "lib"
    with zipfile.ZipFile(cluster.built(f"plugin/target/neardup-{cluster.version()}.zip")) as ours:
        names = [n for n in ours.namelist() if n.endswith(".jar") and not n.startswith("neardup-plugin")]
        ours.extractall(libraries, names)
    path = f"{cluster.distribution(cluster.version())}/lib/*:{libraries}/*"
    programs.run(f"{programs.jdk.home()}/bin/javac", "--release", "21", "-Xlint:all", "-Werror", "-d", classes, "-cp", path, *sorted(PEERS.glob("*.java")))
    descriptor = {"name": "peers", "description": "What neardup is measured against", "version": "1", "elasticsearch.version": cluster.version(),
                  "java.version": "21", "classname": "org.neardup.peers.PeerPlugin"}
    jar, archive = libraries / "peers.jar", folder / "peers.zip"
    with zipfile.ZipFile(jar, "w") as out:
        for file in sorted(classes.rglob("*.class")):
            out.write(file, file.relative_to(classes))
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("plugin-descriptor.properties", "".join(f"{key}={value}\n" for key, value in descriptor.items()))
        for file in sorted(libraries.iterdir()):
            out.write(file, file.name)
    return archive


@contextlib.contextmanager
def running(folder, heap):
    """The node's URL, while it runs."""
    os.environ["ES_JAVA_HOME"] = programs.jdk.home()
    home = pathlib.Path(folder, "node")
    try:
        yield cluster.start(home, 1, heap, cluster.distribution(cluster.version()), more=[peer_plugin(pathlib.Path(folder))])[0]
    finally:
        cluster.stop(home)
        shutil.rmtree(home, ignore_errors=True)


class Node(Elastic):
    """Further requests to a node, for one thread."""

    def cpu(self):
        """Processor seconds of the node's process so far."""
        of = next(iter(self.call("GET", "/_nodes/process")["nodes"].values()))
        user, system = pathlib.Path(f"/proc/{of['process']['id']}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def send(self, index, body):
        answer = self.call("POST", f"/{index}/_bulk?filter_path=errors,items.*.error", lines=body)
        if answer["errors"]:
            raise RuntimeError(answer["items"][:3])

    def settle(self, index):
        """Waits for the merges that run by themselves."""
        while self.call("GET", f"/{index}/_stats/merge")["_all"]["primaries"]["merges"]["current"]:
            time.sleep(.1)

    def one_segment(self, index):
        self.call("POST", f"/{index}/_forcemerge?max_num_segments=1&flush=true")
        self.call("POST", f"/{index}/_refresh")

    def stored(self, index):
        """Bytes of the shards as last committed, with `_source` and the keys; files that nobody needs any more are not counted."""
        return self.call("POST", f"/{index}/_disk_usage?run_expensive_tasks=true")[index]["store_size_in_bytes"]


def min_hash(shingle):
    return {"hash": {"type": "text", "analyzer": f"tokens_{shingle[:4]}", "search_analyzer": f"apart_{shingle[:4]}", "index_options": "docs",
                     "norms": False, "similarity": "boolean"}}


def text_with(fields, **more):
    return {"text": {"type": "text", "fields": fields, **more}}


def plain(texts):
    return ({"text": text} for text in texts)


def bodies(documents, size=1_000_000):
    """Bulk requests of about that many bytes."""
    lines, length = [], 0
    for number, document in enumerate(documents):
        line = f'{{"index":{{"_id":"{number}"}}}}\n{json.dumps(document, ensure_ascii=False)}\n'.encode()
        lines.append(line)
        length += len(line)
        if length >= size:
            yield b"".join(lines)
            lines, length = [], 0
    if lines:
        yield b"".join(lines)


def load(url, index, requests):
    """Sends the requests by several clients and refreshes; the seconds."""
    requests, lock, errors = iter(requests), threading.Lock(), []

    def client():
        mine = Node(url)
        try:
            while True:
                with lock:
                    body = None if errors else next(requests, None)
                if body is None:
                    return
                mine.send(index, body)
        except Exception as error:
            errors.append(error)

    began = time.perf_counter()
    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    Node(url).call("POST", f"/{index}/_refresh")
    return time.perf_counter() - began
