"""A local Elasticsearch of several nodes with the plugin, on loopback, for measurements.

Takes the distribution and the plugin that `mvn verify` left in the target folders by default, and the JDK of ES_JAVA_HOME or
that jdk.py finds.
"""
import contextlib, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, time, urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src-test"))
import jdk


def version():
    """The default Elasticsearch version of the build."""
    return re.search(r"<es.version>(.*)</", (ROOT / "pom.xml").read_text())[1]


def distribution(version):
    """The server of that version, which Maven gets if it is not there yet."""
    folder = ROOT / "target"
    unpacked = folder / f"elasticsearch-{version}"
    if not unpacked.exists():
        subprocess.run(["mvn", "-q", "-B", "-ntp", "-N", "-f", ROOT / "pom.xml", "dependency:unpack", f"-DoutputDirectory={folder}",
                        f"-DmarkersDirectory={folder}/markers",
                        f"-Dartifact=org.elasticsearch.distribution.integ-test-zip:elasticsearch:{version}:zip"], check=True)
    return unpacked


def built(pattern):
    found = sorted(ROOT.glob(pattern))
    return found[0] if found else sys.exit(f"no {pattern} in {ROOT}: run mvn verify first")


def as_whom():
    """Elasticsearch refuses to be root."""
    return ["unshare", "-U", "--map-user=1000", "--map-group=1000"] if os.getuid() == 0 else []


def java():
    """The JDK of the nodes; ends the script when there is none."""
    return os.environ.get("ES_JAVA_HOME") or jdk.home()


def environment(folder, heap):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ES_") and k != "CLI_JAVA_OPTS"}
    temporary = folder / "tmp"
    temporary.mkdir(exist_ok=True)
    return kept | {"ES_JAVA_HOME": java(), "ES_TMPDIR": str(temporary), "ES_JAVA_OPTS": f"-Xms{heap} -Xmx{heap}"}


def install(folder, distribution, plugins):
    """A copy of the server with the plugins, for all nodes."""
    home = folder / "elasticsearch"
    if home.exists():
        shutil.rmtree(home)
    shutil.copytree(distribution, home, symlinks=True)
    zips = [pathlib.Path(plugin).resolve().as_uri() for plugin in plugins]
    subprocess.run([*as_whom(), home / "bin/elasticsearch-plugin", "install", "--batch", *zips],
                   env=environment(folder, "256m"), check=True, stdout=subprocess.DEVNULL)
    return home


def start_node(folder, home, number, heap, seed):
    here = folder / f"node{number}"
    here.mkdir(exist_ok=True)
    for port in here.glob("logs/*.ports"):
        port.unlink()
    settings = {"cluster.name": "neardup-measure", "node.name": f"node{number}", "xpack.security.enabled": "false",
                "network.host": "127.0.0.1", "http.port": 0, "transport.port": 0, "node.portsfile": "true",
                "cluster.routing.allocation.disk.threshold_enabled": "false", "indices.merge.disk.check_interval": "0s",
                "path.data": here / "data", "path.logs": here / "logs",
                "discovery.seed_hosts": seed or "[]", "cluster.initial_master_nodes": "node1"}
    command = [*as_whom(), "setsid", home / "bin/elasticsearch", "-d", "-p", here / "pid"]
    with open(here / "start.log", "w") as log:
        subprocess.run([*map(str, command), *(f"-E{k}={v}" for k, v in settings.items())],
                       env=environment(folder, heap), check=True, stdout=log, stderr=log)
    return [(here / f"logs/{kind}.ports").read_text().split()[0] for kind in ("http", "transport")]


def start(folder, nodes, heap, distribution=None, plugin=None, more=()):
    """The nodes' URLs, when all have joined; `more` are zips of further plugins."""
    folder.mkdir(parents=True, exist_ok=True)
    plugins = [plugin or built(f"plugin/target/neardup-{version()}.zip"), *more]
    home = install(folder, distribution or built(f"target/elasticsearch-{version()}"), plugins)
    urls, seed = [], None
    for number in range(1, nodes + 1):
        http, transport = start_node(folder, home, number, heap, seed)
        urls.append("http://" + http)
        seed = seed or transport
    urllib.request.urlopen(f"{urls[0]}/_cluster/health?wait_for_nodes={nodes}&wait_for_status=yellow&timeout=60s").read()
    return urls


def stop(folder):
    for pid_file in folder.glob("node*/pid"):
        pid = int(pid_file.read_text())
        while os.path.exists(f"/proc/{pid}") and str(folder).encode() in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGTERM)
            time.sleep(1)
        pid_file.unlink(missing_ok=True)


@contextlib.contextmanager
def running(heap):
    """The URL of one node in a temporary folder, while it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder, "node")
        try:
            yield start(home, 1, heap, distribution(version()))[0]
        finally:
            stop(home)
