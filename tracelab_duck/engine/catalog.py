"""The SQL of the program inside the database: loaded once, replaced when a file changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracelab_duck import __version__
from tracelab_duck.engine import apply, failure, refold, sql_files
from tracelab_duck.engine.insert import clear, insert
from tracelab_duck.engine.native import duckdb
from tracelab_duck.engine.quoting import literal
from tracelab_duck.errors import (
    DatabaseForeignError,
    DatabaseNewerError,
    DatabaseOutdatedError,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from tracelab_duck.engine.connection import Database
    from tracelab_duck.engine.sql_files import SqlFile

# Raised when a table of the ledger gets another shape, which no fold can bring back.
LEDGER_VERSION = 1

# Folders of which nothing is kept: everything in them is a definition, or made of the price table.
_DEFINITIONS_ONLY = ("adapter", "cost", "reader", "check")
# A change up to this folder can change what is folded; later folders only read.
_LAST_FOLDED_LAYER = 50
# What is made of the rows that are there, or done to them, by the apply file of its name.
_KEPT_UP = ("cost.current_rate", "ledger.repacked", "ledger.threshold")
_FOREIGN = "a DuckDB database of something else"


def bring_up_to_date(database: Database) -> bool:
    """Make the definitions in the database those of this program.

    One cheap query when nothing changed. Else everything is replaced in one transaction, and
    folded again where the change can matter.

    Returns:
        Whether the database was empty before.

    Raises:
        DatabaseError: The database is not this program's, or a later version wrote it.
    """
    program = _program(database)
    if program is None:
        _require_empty(database)
    elif program.is_current():
        if program.signature != sql_files.signature():
            # The files were touched, or the database began elsewhere; the next look is cheap again.
            _note_program(database)
        database.see_shapes()
        database.sql_hash = program.sql_hash
        return False
    else:
        _require_not_newer(database, program)
    # Outside the transaction: a table that is missing would abort it.
    before = _loaded(database)
    database.use_everything()
    with database.transaction():
        _replace(database, before)
    database.sql_hash = sql_files.total_hash()
    return program is None


def require_current(database: Database) -> None:
    """Check that the definitions in the database are those of this program.

    Raises:
        DatabaseError: They are not.
    """
    program = _program(database)
    if program is None:
        raise DatabaseForeignError(database.path, reason=_FOREIGN)
    if not program.is_current():
        _require_not_newer(database, program)
        raise DatabaseOutdatedError(database.path)


def fold_again(database: Database) -> None:
    """Drop everything derived and fold the ledger again, inside the transaction under way."""
    _replace(database, _loaded(database), must_fold=True)


def put_in_force(database: Database, settings: Sequence[tuple[str, str, datetime]]) -> int:
    """Append settings to the ledger, each with its moment; returns how many."""
    written = insert(database, "ledger.setting", settings)
    apply.run(database, "ledger.threshold")
    return written


def make_stage_tables(database: Database) -> None:
    """Make all temporary tables that a macro may name, empty, for whoever wants to bind any."""
    make_temporary(database)
    apply.restore_shapes(database)


def make_temporary(database: Database) -> None:
    """Make the temporary tables that the files name, for a connection that did not load them."""
    for file in sql_files.temporary():
        if file.bare_name not in database.shapes:
            _execute(database, file.name, file.text)
            database.shapes[file.bare_name] = 0


class _Program(NamedTuple):
    """Which program last loaded its definitions; a row of `ledger.program`."""

    version: str
    ledger_version: int
    sql_hash: str
    signature: str

    def is_current(self) -> bool:
        """Whether these definitions are those of the program that runs."""
        return self.signature == sql_files.signature() or self.sql_hash == sql_files.total_hash()


_PROGRAM_COLUMNS = 4
_EARLIER = _Program(version="0", ledger_version=0, sql_hash="", signature="")


def _program(database: Database) -> _Program | None:
    try:
        row = database.connection.execute("SELECT * FROM ledger.program").fetchone()
    except duckdb.CatalogException:
        return None
    except duckdb.Error as error:
        raise failure.of_opening(database.path, error) from error
    # Written by an earlier layout of the table, it is not current whatever it says.
    return _Program(*row) if row and len(row) == _PROGRAM_COLUMNS else _EARLIER


def _require_empty(database: Database) -> None:
    if database.connection.execute("SELECT * FROM duckdb_tables()").fetchone() is not None:
        raise DatabaseForeignError(database.path, reason=_FOREIGN)


def _require_not_newer(database: Database, program: _Program) -> None:
    is_newer = _numbers(program.version) > _numbers(__version__)
    if is_newer or program.ledger_version > LEDGER_VERSION:
        raise DatabaseNewerError(
            database.path,
            written_by=f"tracelab-duck {program.version}",
            reader=f"tracelab-duck {__version__}",
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _replace(
    database: Database, before: dict[tuple[str, str], tuple[int, str]], *, must_fold: bool = False
) -> None:
    now = {(file.name, file.kind): file for file in sql_files.load()}
    must_fold = must_fold or (bool(before) and _touches_fold(before, now))
    _drop_definitions(database, [key for key in before if key not in now])
    if must_fold:
        for schema in refold.SCHEMAS:
            _execute(database, schema, f'DROP SCHEMA IF EXISTS "{schema}" CASCADE')
    for schema in dict.fromkeys(("shape", *(file.schema for file in now.values()))):
        _execute(database, schema, f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
    database.see_shapes()
    # A macro is bound when it is made, so whatever table it names must be there.
    for file in sorted(now.values(), key=lambda each: each.kind != "table"):
        _load(database, file)
    _plant(database, {file.name for file in now.values()})
    _note(database, now)
    if must_fold:
        refold.step_through(database)
        database.is_refolded = True


def _loaded(database: Database) -> dict[tuple[str, str], tuple[int, str]]:
    try:
        rows = database.connection.execute("SELECT * FROM ledger.sql_object").fetchall()
    except duckdb.CatalogException:
        return {}
    return {(name, kind): (layer, digest) for name, kind, layer, digest in rows}


def _touches_fold(
    before: dict[tuple[str, str], tuple[int, str]], now: dict[tuple[str, str], SqlFile]
) -> bool:
    hashes = {key: (file.layer, file.sha256) for key, file in now.items() if file.kind != "seed"}
    changed = set(before.items()) ^ set(hashes.items())
    return any(layer <= _LAST_FOLDED_LAYER for _, (layer, _) in changed)


def _drop_definitions(database: Database, removed: list[tuple[str, str]]) -> None:
    # The note about the program is written anew, so its table may have any shape.
    _execute(database, "ledger.program", "DROP TABLE IF EXISTS ledger.program")
    for schema in _DEFINITIONS_ONLY:
        _execute(database, schema, f'DROP SCHEMA IF EXISTS "{schema}" CASCADE')
    for name, kind in removed:
        if kind == "view":
            _execute(database, name, f"DROP VIEW IF EXISTS {name}")
        elif kind == "macro":
            _execute(database, name, f"DROP MACRO IF EXISTS {name}")
            _execute(database, name, f"DROP MACRO TABLE IF EXISTS {name}")


def _load(database: Database, file: SqlFile) -> None:
    if file.kind == "seed":
        return
    if file.kind == "apply":
        apply.make_shapes(database, file)
        return
    _execute(database, file.name, file.text)
    if not file.is_temporary:
        kind = _COMMENTED[file.kind] + (" TABLE" if file.is_table_macro else "")
        # A folder may be named by a word of the language, such as check.
        name = ".".join(f'"{part}"' for part in file.name.split("."))
        _execute(database, file.name, f"COMMENT ON {kind} {name} IS {literal(file.header)}")


def _plant(database: Database, now: Collection[str]) -> None:
    # A seed file fills the table it is named after, through the apply file of that name.
    for file in sql_files.by_kind("seed").values():
        apply.run(database, file.name, text=file.text)
    for name in _KEPT_UP:
        if name in now:
            apply.run(database, name)


_COMMENTED = {"table": "TABLE", "view": "VIEW", "macro": "MACRO", "check": "MACRO"}


def _note(database: Database, now: dict[tuple[str, str], SqlFile]) -> None:
    rows = [(f.name, f.kind, f.layer, f.sha256) for f in now.values() if f.kind != "seed"]
    clear(database, "ledger.loaded")
    insert(database, "ledger.loaded", rows)
    apply.run(database, "ledger.sql_object")
    _note_program(database)


def _note_program(database: Database) -> None:
    apply.run(
        database,
        "ledger.program",
        program_version=__version__,
        ledger_version=LEDGER_VERSION,
        sql_hash=sql_files.total_hash(),
        signature=sql_files.signature(),
    )


def _execute(database: Database, name: str, statement: str) -> None:
    with failure.translated(database.path, name):
        database.connection.execute(statement)
