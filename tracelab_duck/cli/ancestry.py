"""What a column is made of, read from the SQL files: macro by macro down to the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.lineage import lineage

from tracelab_duck.engine import sql_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlglot.lineage import Node

    from tracelab_duck.engine.sql_files import SqlFile

ROWS = "*"

_DIALECT = "duckdb"
# Temporary tables have no schema of their own; this one keeps all names two parts long.
_TEMPORARY = "temp"
_BATCH = "delta"
# The events of a batch are rows of the ledger on their way through the fold.
_SAME_AS = {_BATCH: "ledger.event"}


class Column(NamedTuple):
    """A column of an object, both by name."""

    object_name: str
    column: str


@dataclass(frozen=True, slots=True)
class Step:
    """One column on the way down, with how deep it stands below the one that was asked for."""

    depth: int
    object_name: str
    column: str
    file: str


def ancestry(name: str, column: str) -> list[Step]:
    """Everything that a column is made of.

    Args:
        name: A public object with its schema.
        column: One of its columns.

    Returns:
        The column, then what it is made of, deeper ones below; each column once, at its first
        place. The ledger is where it ends.
    """
    steps: list[Step] = []
    seen: set[Column] = set()
    waiting = [(0, Column(name, column))]
    while waiting:
        depth, each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        steps.append(Step(depth, each.object_name, each.column, _place(each.object_name)))
        if not each.object_name.startswith("ledger."):
            waiting.extend((depth + 1, parent) for parent in sorted(parents(each), reverse=True))
    return steps


@cache
def parents(column: Column) -> frozenset[Column]:
    """The columns of other objects that a column is computed from, in one step."""
    found: set[Column] = set()
    for made in _makers(column.object_name):
        for name in made.columns_for(column.column):
            found |= _leaves(made.select, name)
    return frozenset(found - {column})


@dataclass(frozen=True, slots=True)
class _Made:
    """A select that gives an object rows.

    Attributes:
        select: The select.
        columns: Which column of the object takes which column of the select; None: the same names.
    """

    select: exp.Query
    columns: tuple[tuple[str, str], ...] | None = None

    def columns_for(self, column: str) -> list[str]:
        if self.columns is None or column == ROWS:
            return [column]
        return [taken for target, taken in self.columns if target == column]


@cache
def _makers(name: str) -> tuple[_Made, ...]:
    file = _defined().get(name)
    if file is not None and file.kind in {"view", "macro"}:
        return (_Made(_body(file)),)
    return tuple(_writers(name))


@cache
def _defined() -> dict[str, SqlFile]:
    return sql_files.by_kind("table", "view", "macro")


@cache
def _parsed(path: str) -> tuple[exp.Expr, ...]:
    (file,) = (each for each in sql_files.load() if each.path == path)
    text = _without_arguments(file)
    return tuple(each for each in sqlglot.parse(text, dialect=_DIALECT) if each is not None)


def _without_arguments(file: SqlFile) -> str:
    """The text of a file in which a call of a table macro is a table.

    The arguments choose rows, never columns, and not all of them are understood at that place.
    """
    text, cuts, end = file.text, [], 0
    tokens = sqlglot.tokenize(text, dialect=_DIALECT)
    # The macro's own name stands before its parameters, not before arguments.
    own = {file.name} if file.kind == "macro" else set()
    macros = {each.name for each in sql_files.load() if each.is_table_macro} - own
    for schema, dot, name, bracket in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        is_call = dot.text == "." and bracket.text == "("
        if is_call and f"{schema.text}.{name.text}" in macros and bracket.start > end:
            end = _closing(tokens, bracket)
            cuts.append((bracket.start, end + 1))
    for start, stop in reversed(cuts):
        text = text[:start] + text[stop:]
    return text


def _closing(tokens: list[sqlglot.Token], bracket: sqlglot.Token) -> int:
    depth = 0
    for token in tokens[tokens.index(bracket) :]:
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            return token.start
    return bracket.start


def _body(file: SqlFile) -> exp.Query:
    create = _parsed(file.path)[0]
    body = create.expression
    if isinstance(body, exp.Query):
        return _named(body)
    # A scalar macro is one expression; as a select it has one column.
    return exp.Select(expressions=[exp.alias_(body.copy(), file.name.split(".")[1])])


def _writers(name: str) -> Iterator[_Made]:
    """The selects of apply files that fill a table of the fold or of a batch."""
    for file in sql_files.load():
        if file.kind == "apply":
            for statement in _parsed(file.path):
                yield from _written(statement, name)


def _written(statement: exp.Expr, name: str) -> Iterator[_Made]:
    target = statement.find(exp.Table)
    if target is None or _name_of(target) != name:
        return
    if isinstance(statement, exp.Merge):
        yield from _merged(statement, name)
    elif isinstance(statement, exp.Create | exp.Insert):
        select = statement.expression
        if isinstance(select, exp.Query):
            yield _inserted(statement, _named(select), name)


def _inserted(statement: exp.Expr, select: exp.Query, name: str) -> _Made:
    if isinstance(statement, exp.Create):
        return _Made(select)
    named = statement.this
    into = (
        [each.name for each in named.expressions]
        if isinstance(named, exp.Schema)
        else list(columns(name))
    )
    return _Made(select, tuple(zip(into, _outputs(select), strict=False)))


def _merged(statement: exp.Merge, name: str) -> Iterator[_Made]:
    """Each value that a merge assigns, as a select over its source."""
    source = statement.args["using"].copy()
    for when in statement.find_all(exp.When):
        then = when.args["then"]
        if isinstance(then, exp.Update):
            pairs = [(each.this.name, each.expression) for each in then.expressions]
        elif isinstance(then, exp.Insert) and then.expression is not None:
            into = [each.name for each in then.this.expressions] if then.this else columns(name)
            pairs = list(zip(into, then.expression.expressions, strict=False))
        else:
            continue
        select = exp.select(*(exp.alias_(value.copy(), to) for to, value in pairs)).from_(source)
        target = statement.this
        if target.alias:
            select = select.join(target.copy(), join_type="cross")
        yield _Made(_named(select))


@cache
def columns(name: str) -> tuple[str, ...]:
    """The columns of an object, in order."""
    name = _SAME_AS.get(name, name)
    file = _defined().get(name)
    if file is not None and file.kind == "table":
        create = _parsed(file.path)[0]
        return tuple(each.name for each in create.this.expressions)
    if file is not None:
        return _outputs(_body(file))
    return next(_shapes(name), ())


def _shapes(name: str) -> Iterator[tuple[str, ...]]:
    """The columns of a temporary table, from the statement that makes it."""
    for file in sql_files.load():
        for statement in _parsed(file.path) if file.kind == "apply" else ():
            made = statement.this if isinstance(statement, exp.Create) else None
            if isinstance(made, exp.Schema) and made.this.name == name:
                yield tuple(each.name for each in made.expressions)
            elif isinstance(made, exp.Table) and made.name == name:
                yield _outputs(_named(statement.expression))


def _outputs(select: exp.Query) -> tuple[str, ...]:
    return tuple(_traced(select) or select.named_selects)


@cache
def _traced(select: exp.Query) -> dict[str, Node]:
    """Where each column of a select comes from, in the order of the columns."""
    try:
        found = lineage(None, select.copy(), schema=_schema_of(select), dialect=_DIALECT)
    except SqlglotError:
        # A few selects unnest lists of structs, whose members no schema tells.
        return {}
    return found


def _schema_of(select: exp.Query) -> dict[str, object]:
    schema: dict[str, dict[str, dict[str, str]]] = {}
    for table in select.find_all(exp.Table):
        if table.db:
            known = columns(_name_of(table))
            if known:
                schema.setdefault(table.db, {})[table.name] = dict.fromkeys(known, "text")
    return dict(schema)


def _leaves(select: exp.Query, column: str) -> set[Column]:
    """The columns that one output is computed from; of a count of rows, the rows themselves."""
    if column != ROWS and column not in _outputs(select):
        return set()
    found: set[Column] = set()
    root = _traced(select).get(column)
    for node in root.walk() if root is not None else ():
        if isinstance(node.expression, exp.Table) and node.expression.db:
            found.add(Column(_name_of(node.expression), node.name.rpartition(".")[2]))
    tables = {_name_of(each) for each in select.find_all(exp.Table) if each.db}
    return found or {Column(table, ROWS) for table in tables}


def _named(select: exp.Query) -> exp.Query:
    """A select in which every table has a name of two parts, and an alias."""
    select = select.copy()
    common = {each.alias_or_name for each in select.find_all(exp.CTE)}
    for table in list(select.find_all(exp.Table)):
        is_name = isinstance(table.this, exp.Identifier)
        if is_name and not table.db and table.name not in common:
            table.set("db", exp.to_identifier(_TEMPORARY))
        if not table.alias and table.db:
            table.set("alias", exp.TableAlias(this=exp.to_identifier(table.name)))
    return select


def _name_of(table: exp.Table) -> str:
    db = table.db if table.db != _TEMPORARY else ""
    full = f"{db}.{table.name}" if db else table.name
    return _SAME_AS.get(full, full)


def _place(name: str) -> str:
    file = _defined().get(name)
    return f"sql/{file.path}" if file is not None else ""
