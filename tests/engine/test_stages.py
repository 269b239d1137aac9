"""A stage of the fold runs where the delta holds what it waits for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tracelab_duck.engine import apply, read, sql_files
from tracelab_duck.engine.database import open_writer

if TYPE_CHECKING:
    from pathlib import Path

_MADE = re.compile(r"TEMP TABLE (?:IF NOT EXISTS )?(d_\w+)")


def test_what_a_stage_waits_for_is_a_tag_a_kind_of_anomaly_or_made_by_an_earlier_stage(
    path: Path,
) -> None:
    with open_writer(path) as database:
        apply.restore_shapes(database)
        tags, _ = read.table(database, "fold.tags", 1, 2)
    macros = [name.partition(".") for name in sql_files.by_kind("macro")]
    known = {*tags, *(f"{name}_alert" for schema, _, name in macros if schema == "detect")}
    unknown: list[tuple[str, str]] = []
    stages = sql_files.by_kind("apply").values()
    for stage in (each for each in stages if each.layer in apply.STAGE_LAYERS):
        unknown += [(stage.name, need) for need in stage.needs if need not in known]
        known.update(_MADE.findall(stage.text))
    assert unknown == []
