"""The detectors against labelled faults: what they find, miss and make up, and how soon.

Thirty traces hold 48 faults of the four kinds of the
protocol, 25 others 40 faults of the further kinds; the two are counted apart, and a fifth of each
is clean. The generator labels faults while it makes them, so the truth does not come from the
program. With folders, every anomaly in the transcripts below them is listed with its place, for a
person to judge.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import corpus_gen
import tracelab_duck
from bench import measure
from bench.measure import Figure
from corpus_gen.profile import FIRST_FOUR, FURTHER
from tracelab_duck.ingest.refresh import refresh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from corpus_gen import PathologyKind, Session
    from corpus_gen.truth import Pathology
    from tracelab_duck.lab import Lab

# An anomaly that comes later than this many events after its fault is a false one.
_GRACE = 6
# Events from the first one of a fault to the one that raises, with one thing done at a time.
_LEADS = {
    "loop": 6,
    "error_streak": 5,
    "stall": 1,
    "repeated_error": 9,
    "edit_churn": 5,
    "no_progress": 100,
    "context_limit": 2,
    "cache_collapse": 2,
}
_RAISED = """
SELECT a.session_id, a.kind, a.subject, e.line_no, e.seq
FROM anomalies AS a
INNER JOIN events AS e ON e.session_id = a.session_id AND e.seq = a.raised_seq
WHERE a.agent_id IS NULL AND a.kind <> 'budget'
ORDER BY e.seq
"""
_DONE = """
SELECT session_id, line_no FROM events
WHERE agent_id IS NULL AND kind IN ('tool_call', 'tool_result')
ORDER BY seq
"""
_LISTED = """
SELECT a.kind, a.severity, s.path, e.line_no, a.message, a.is_active
FROM anomalies AS a
INNER JOIN events AS e ON e.seq = a.raised_seq
INNER JOIN sources AS s ON s.source_id = e.source_id
ORDER BY a.kind, s.path, e.line_no
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """Labelled traces.

    Attributes:
        kinds: What their labels are about; anomalies of others are counted apart.
        traces: Makes one of each seed.
        seeds: Of the protocol.
    """

    kinds: tuple[PathologyKind, ...]
    traces: Callable[[Iterable[int]], Iterator[Session]]
    seeds: range

    def score(self, seeds: Iterable[int], *, settings: Mapping[str, str] | None = None) -> Score:
        """Make traces, read them and hold what was raised against what was labelled.

        Args:
            seeds: One trace each; every fifth is clean.
            settings: Thresholds that are not to have their default.
        """
        with tempfile.TemporaryDirectory() as name:
            made = list(self.traces(seeds))
            for each in made:
                corpus_gen.write_session(Path(name), each)
            database = Path(name) / "traces.duckdb"
            refresh(database, [Path(name) / "projects"], settings=settings)
            labels = {each.truth.session_id: each.truth.main.pathologies for each in made}
            return _scored(
                tracelab_duck.open(database), labels, {each.value for each in self.kinds}
            )


PROTOCOL = Corpus(kinds=FIRST_FOUR, traces=corpus_gen.traces, seeds=range(1, 31))
OTHERS = Corpus(kinds=FURTHER, traces=corpus_gen.further_traces, seeds=range(1, 26))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How anomalies of the labelled kinds met the labels.

    Attributes:
        found: Faults that an anomaly of their kind met.
        missed: Faults that none did, as session, kind and line.
        made_up: Anomalies that met no fault, or one that another had met, the same way.
        leads: Of each kind, the calls and results from the fault's first one to the anomaly.
        apart: Anomalies of the other kinds, by kind.
    """

    found: int
    missed: tuple[tuple[str, str, int], ...]
    made_up: tuple[tuple[str, str, int], ...]
    leads: Mapping[str, tuple[int, ...]]
    apart: Mapping[str, int]

    @property
    def precision(self) -> float:
        """The share of anomalies that met a fault."""
        return self.found / max(self.found + len(self.made_up), 1)

    @property
    def recall(self) -> float:
        """The share of faults that an anomaly met."""
        return self.found / max(self.found + len(self.missed), 1)


def _scored(lab: Lab, every: Mapping[str, tuple[Pathology, ...]], kinds: set[str]) -> Score:
    labels = {
        session: [fault for fault in faults if fault.kind in kinds]
        for session, faults in every.items()
    }
    done: dict[str, list[int]] = defaultdict(list)
    for session, line in lab.sql(_DONE).rows():
        done[session].append(line)
    missed = {
        (session, fault.kind, fault.line_from) for session in labels for fault in labels[session]
    }
    leads: dict[str, list[int]] = defaultdict(list)
    made_up, apart = [], Counter[str]()
    for session, kind, subject, line, _ in lab.sql(_RAISED).rows():
        if kind not in kinds:
            apart[kind] += 1
            continue
        fault = _met(labels[session], done[session], (kind, subject, line))
        if fault is None or (session, kind, fault.line_from) not in missed:
            made_up.append((session, kind, line))
            continue
        missed.remove((session, kind, fault.line_from))
        leads[kind].append(_between(done[session], fault.line_from, line))
    return Score(
        found=sum(len(each) for each in leads.values()),
        missed=tuple(sorted(missed)),
        made_up=tuple(made_up),
        leads={kind: tuple(each) for kind, each in leads.items()},
        apart=dict(apart),
    )


def _met(
    faults: Iterable[Pathology], done: list[int], raised: tuple[str, str, int]
) -> Pathology | None:
    """The fault within whose lines, or shortly after, an anomaly was raised."""
    kind, subject, line = raised
    for fault in faults:
        names_it = not subject or subject.split(":")[0] == fault.subject
        is_late = line > fault.line_to and _between(done, fault.line_to, line) > _GRACE
        if fault.kind == kind and names_it and line >= fault.line_from and not is_late:
            return fault
    return None


def _between(done: list[int], line_from: int, line: int) -> int:
    """Calls and results after one line and up to another."""
    return bisect_right(done, line) - bisect_right(done, line_from)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, write `detect.json` and `detect-further.json`; 1 if a promise is not kept."""
    made = argparse.ArgumentParser(prog="python -m bench.detect", description=__doc__)
    made.add_argument("paths", nargs="*", type=Path, help="list what is raised in these instead")
    made.add_argument("--seeds", type=int, help="at most so many traces (default: the protocol)")
    made.add_argument("--out", type=Path, default=measure.RESULTS, help="folder for the results")
    given = made.parse_args(arguments)
    if given.paths:
        _list(given.paths)
        return 0
    held = [
        _reported(name, corpus, corpus.seeds[: given.seeds], given.out)
        for name, corpus in (("detect", PROTOCOL), ("detect-further", OTHERS))
    ]
    return 0 if all(held) else 1


def _reported(name: str, corpus: Corpus, seeds: range, folder: Path) -> bool:
    found = corpus.score(seeds)
    about: dict[str, object] = {
        "traces": len(seeds),
        "found": found.found,
        "precision": found.precision,
        "recall": found.recall,
    }
    figures = [
        Figure(name="faults missed", value=len(found.missed), unit="", limit=0),
        Figure(name="anomalies made up", value=len(found.made_up), unit="", limit=0),
    ]
    figures += [
        Figure(
            name=f"longest lead of {kind}", value=max(leads), unit="call", limit=_LEADS.get(kind)
        )
        for kind, leads in sorted(found.leads.items())
    ]
    figures += [
        Figure(name=f"{kind}, not labelled", value=n, unit="")
        for kind, n in sorted(found.apart.items())
    ]
    for kind, each in (("missed", found.missed), ("made up", found.made_up)):
        for place in each:
            print(f"{kind}: {place}", file=sys.stderr)
    return measure.report(name, figures, about=about, folder=folder)


def _list(folders: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as name:
        lab = tracelab_duck.open(Path(name) / "traces.duckdb")
        lab.refresh(folders)
        for kind, severity, path, line, message, is_active in lab.sql(_LISTED).rows():
            state = "active" if is_active else "over"
            print(f"{kind:<16}{severity:<9}{state:<7}{path}:{line}  {message}")


if __name__ == "__main__":
    sys.exit(main())
