"""footrule beside packages of Python, over the inputs that the Rust side writes: `run` installs and calls this.

Prints a table in Markdown. Times are medians of CPU time, of one call; every peer must give footrule's value.
"""

import importlib.metadata
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import hyper_corr
import numpy
import pytrec_eval
import ranx.metrics
import scipy.spatial.distance
import scipy.stats
import sklearn.metrics

QUERIES = 1000
ROUNDS = 7
ROUND = 20e6  # nanoseconds, at least

# How many times as long as footrule on the base, AVX2 and AVX-512 tier a peer must take.
TARGETS = {
    ("permutations-1000", "scipy kendalltau"): (80, 150, 230),
    ("permutations-1000000", "scipy kendalltau"): (30, 54, 80),
    ("permutations-1000", "kendalls"): (8, 16, 24),
    ("permutations-1000000", "kendalls"): (12, 23, 35),
    ("lists-ndcg@10", "ranx kernel"): (88, 160, 160),
    ("lists-ap@100", "ranx kernel"): (None, 129, 129),
}


def clock(run):
    """Nanoseconds of a call."""

    def of(calls):
        start = time.process_time_ns()
        for _ in range(calls):
            run()
        return time.process_time_ns() - start

    run()  # compiles, and imports what is imported late
    calls = 1
    while of(calls) < ROUND:
        calls *= 2
    return statistics.median(of(calls) / calls for _ in range(ROUNDS))


def taus(x, y):
    return {
        "scipy kendalltau": lambda: scipy.stats.kendalltau(x, y).statistic,
        "hyper_corr kendalltau": lambda: hyper_corr.kendalltau(x.copy(), y.copy(), x.size)[0],
    }


def distances(f):
    ranks = numpy.arange(1, f.size + 1, dtype=f.dtype)
    wide, doubles = (f.astype(t) for t in (numpy.int64, numpy.float64))
    return {
        "numpy abs and sum, int64": lambda: numpy.abs(wide - ranks).sum(),
        "scipy cityblock, float64": lambda: scipy.spatial.distance.cityblock(doubles, ranks),
    }


def lists(grades, scores):
    """By measure, the peers' means over the queries. Document i of each query is the i-th."""
    documents = range(grades.shape[1])
    run = {str(q): {str(d): float(s) for d, s in enumerate(row)} for q, row in enumerate(scores)}
    qrel = {str(q): {str(d): int(g) for d, g in enumerate(row)} for q, row in enumerate(grades)}
    ndcg_cut, map_cut = (pytrec_eval.RelevanceEvaluator(qrel, {m}) for m in ("ndcg_cut.10", "map_cut.100"))

    def trec_eval(evaluator, name):
        return lambda: statistics.fmean(query[name] for query in evaluator.evaluate(run).values())

    ids = numpy.broadcast_to(numpy.array(documents), grades.shape)
    ranked = numpy.stack([ids, scores], axis=2).astype(float)
    order = numpy.argsort(-grades.astype(int), axis=1, kind="stable")
    judged = numpy.stack([order, numpy.take_along_axis(grades, order, axis=1)], axis=2).astype(float)
    return {
        "ndcg@10": {
            "ranx kernel": lambda: ranx.metrics.ndcg(judged, ranked, 10, 1).mean(),
        },
        "ap@100": {
            "ranx kernel": lambda: ranx.metrics.average_precision(judged, ranked, 100, 1).mean(),
        },
        "ndcg@10-by-score": {
            "scikit-learn ndcg_score": lambda: sklearn.metrics.ndcg_score(grades, scores, k=10, ignore_ties=True),
            "pytrec_eval, ids and sort included": trec_eval(ndcg_cut, "ndcg_cut_10"),
        },
    }


def cases(directory):
    """Name and peers of each case."""

    def load(name, kind):
        return numpy.fromfile(directory / name, kind)

    for kind, of_items, sizes in (
        ("permutations", "<u4", (1_000, 100_000, 1_000_000)),
        ("ties", "<u4", (1_000, 100_000, 1_000_000)),
        ("continuous", "<f8", (1_000, 100_000)),
    ):
        for n in sizes:
            case = f"{kind}-{n}"
            yield case, taus(*(load(f"{case}.{axis}", of_items).astype(float) for axis in "xy"))
    for n in (1_000, 1_000_000):
        yield f"footrule-{n}", distances(load(f"permutations-{n}.x", "<u4").astype(numpy.int32))
    grades, scores = (load(name, t).reshape(QUERIES, -1) for name, t in (("lists.grades", "u1"), ("lists.scores", "<f4")))
    for measure, peers in lists(grades, scores).items():
        yield f"lists-{measure}", peers


def shown(ns):
    for unit in ("ns", "µs", "ms"):
        if ns < 1000:
            break
        ns /= 1000
    return f"{ns:.3g} {unit}"


def main(rust):
    processor = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    packages = ("scipy", "hyper_corr", "ranx", "pytrec_eval-terrier", "scikit-learn", "numpy")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages)
    print(f"{processor}; Python {sys.version.split()[0]}, {versions}\n")
    with tempfile.TemporaryDirectory() as directory:
        directory = Path(directory)
        subprocess.run([rust, "write", directory], check=True)
        header = None
        for case, peers in cases(directory):
            lines = subprocess.run([rust, "time", directory, case], check=True, capture_output=True, text=True).stdout
            timed = [(name, float(ns), float(value)) for name, ns, value in map(str.split, lines.splitlines())]
            ours = [(name.removeprefix("footrule/"), ns) for name, ns, _ in timed if name.startswith("footrule/")]
            value = timed[0][2]
            others = [line for line in timed if not line[0].startswith("footrule/")]
            others += [(name, clock(run), float(run())) for name, run in peers.items()]
            if not header:
                header = f"| case | peer | takes |{''.join(f' {tier} tier | times as long |' for tier, _ in ours)}"
                print(header, "|---" * (header.count("|") - 1) + "|", sep="\n")
            for peer, ns, theirs in others:
                assert abs(theirs - value) <= 1e-5 * max(1, abs(value)), f"{case}: {peer} says {theirs}, not {value}"
                cells = f"| {case} | {peer} | {shown(ns)} |"
                for (_, own), target in zip(ours, TARGETS.get((case, peer), [None] * 3)):
                    missed = f" **misses {target}**" if target and ns / own < target else ""
                    cells += f" {shown(own)} | {ns / own:.1f}{missed} |"
                print(cells, flush=True)


main(sys.argv[1])
