"""Write the price seed of `sql/20_ledger` from the installed genai-prices package.

    python scripts/price_seed.py --known-at 2026-11-30

Rows that the seed already has keep their `system_from`; rows that are no longer stated get a
`system_to`; what is new is known from the day given. So the seed is a history, and a bill can be
asked for as it stood.
"""

from __future__ import annotations

import argparse
import csv
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from tracelab_duck.ingest import price_list
from tracelab_duck.model.price import RATES, ModelAlias, Price

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from genai_prices.types import ModelInfo

LEDGER = Path(__file__).resolve().parent.parent / "sql" / "20_ledger"
PRICES = LEDGER / "23_price.seed.csv"
ALIASES = LEDGER / "24_model_alias.seed.csv"

# Published by the vendor and not in the package: US-only inference costs 1.1 times every rate, from
# Opus 4.6 and Sonnet 4.6 on.
REGION = "region:us"
REGION_FACTOR = Decimal("1.1")
WITHOUT_REGION = ("claude-2", "claude-3", "claude-v1", "-4-0", "-4-1", "-4-5")
# The same of fast mode before Opus 4.8: six times the base, at first twelve times above 200,000.
# Output above 200,000 was 225 where twelve times would be 300.
FAST = {
    ("claude-opus-4-6", None, None): ("30", "150"),
    ("claude-opus-4-6", "above:200000", "2026-03-13"): ("60", "225"),
    ("claude-opus-4-7", None, None): ("30", "150"),
}
# A cache costs these times the input, whatever the mode.
CACHE = {
    "cache_read": Decimal("0.1"),
    "cache_write_5m": Decimal("1.25"),
    "cache_write_1h": Decimal(2),
}

# Snapshots as the vendor names them; other clouds write the date behind an @.
SNAPSHOTS = {
    "claude-3-haiku": ("claude-3-haiku-20240307",),
    "claude-3-sonnet": ("claude-3-sonnet-20240229",),
    "claude-3-opus-latest": ("claude-3-opus-20240229",),
    "claude-3-5-sonnet": (
        "claude-3-5-sonnet-20240620",
        "claude-3-5-sonnet-20241022",
        "claude-3-5-sonnet-latest",
    ),
    "claude-3-5-haiku-latest": ("claude-3-5-haiku-20241022", "claude-3-5-haiku"),
    "claude-3-7-sonnet-latest": ("claude-3-7-sonnet-20250219", "claude-3-7-sonnet"),
    "claude-sonnet-4-0": ("claude-sonnet-4-20250514", "claude-sonnet-4"),
    "claude-opus-4-0": ("claude-opus-4-20250514", "claude-opus-4"),
    "claude-opus-4-1": ("claude-opus-4-1-20250805",),
    "claude-sonnet-4-5": ("claude-sonnet-4-5-20250929",),
    "claude-haiku-4-5": ("claude-haiku-4-5-20251001",),
    "claude-opus-4-5": ("claude-opus-4-5-20251101",),
}
VERTEX = {
    "claude-3-5-sonnet": ("claude-3-5-sonnet-v2@20241022",),
}
WIDE = "[1m]"
BEDROCK_REGIONS = ("", "us.", "eu.", "apac.", "jp.", "au.", "us-gov.", "in.")
BEDROCK_VERSION = "-v1:0"


def main() -> None:
    """Write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--known-at", required=True, help="the day of a new row, such as 2026-11-30"
    )
    known_at = datetime.fromisoformat(parser.parse_args().known_at).replace(tzinfo=UTC)
    stated = price_list.prices(
        known_at=known_at, origin=f"seed: {price_list.PACKAGE} {price_list.version()}"
    )
    stated += fast_before_the_package(stated, known_at=known_at)
    stated += us_only(stated)
    write(PRICES, continued(read(PRICES), stated, known_at=known_at), of=Price)
    write(ALIASES, sorted(aliases(stated), key=as_text), of=ModelAlias)


def fast_before_the_package(stated: list[Price], *, known_at: datetime) -> list[Price]:
    """The fast rates that the vendor published and the package never had."""
    like = {row.model: row for row in stated if row.rule is None}
    found = []
    for (model, band, until), (input_rate, output_rate) in FAST.items():
        rates = {"input": Decimal(input_rate), "output": Decimal(output_rate)}
        rates |= {column: rates["input"] * factor for column, factor in CACHE.items()}
        row = like[model]._replace(
            valid_from=None,
            valid_to=datetime.fromisoformat(until).replace(tzinfo=UTC) if until else None,
            system_from=known_at,
            rule=f"{band}+fast" if band else "fast",
            origin="seed: documented fast mode",
        )
        found.append(row.with_rates(rates))
    return found


def us_only(stated: list[Price]) -> list[Price]:
    """Each rate of a model that has a US-only premium, with it."""
    return [
        row._replace(
            rule=f"{row.rule}+{REGION}" if row.rule else REGION,
            origin="seed: documented US-only inference",
        ).with_rates({column: times(getattr(row, column), REGION_FACTOR) for column in RATES})
        for row in stated
        if row.provider == "anthropic"
        and row.rule != "web_search"
        and not any(part in row.model for part in WITHOUT_REGION)
    ]


def times(rate: Decimal | None, factor: Decimal) -> Decimal | None:
    """A rate times a factor, where it is known."""
    return rate * factor if rate is not None else None


def aliases(stated: Iterable[Price]) -> set[ModelAlias]:
    """Every exact other name, each of one priced model."""
    priced = {row.model for row in stated}
    found: dict[str, str] = {}
    for provider, model in price_list.models():
        for name in (*exact_names(model), *known_names(provider, model)):
            if name in priced:
                continue
            if found.setdefault(name, model.id) != model.id:
                raise ValueError(f"{name} would mean both {found[name]} and {model.id}")
    return {ModelAlias(alias, model, None, None) for alias, model in found.items()}


def exact_names(model: ModelInfo) -> Iterator[str]:
    """The names that the package itself compares whole."""
    clauses = getattr(model.match, "or_", [model.match])
    for clause in clauses:
        name = getattr(clause, "equals", None)
        # Bedrock's bare names are also the vendor's own.
        if name and not (name.startswith("claude") and "anthropic." in model.id):
            yield name


def known_names(provider: str, model: ModelInfo) -> Iterator[str]:
    """Snapshots, wide contexts, and the forms of two clouds, checked against the package."""
    if provider == "aws":
        yield from (name for name in bedrock_names(model.id) if model.is_match(name))
    if provider != "anthropic":
        return
    names = [*SNAPSHOTS.get(model.id, ()), *VERTEX.get(model.id, ())]
    names += [at_date(name) for name in names if name[-8:].isdigit() and "@" not in name]
    names += [dotted for dotted in [with_dot(model.id)] if dotted and model.is_match(dotted)]
    for name in names:
        if not model.is_match(name.replace("@", "-").replace("-v2", "")):
            raise ValueError(f"{name} is no {model.id} to the package")
        yield name
    for name in (model.id, *names):
        yield name + WIDE


def at_date(name: str) -> str:
    """A snapshot as Vertex writes it."""
    return f"{name[:-9]}@{name[-8:]}"


def with_dot(name: str) -> str | None:
    """A version as gateways write it: `claude-opus-4.8`."""
    head, _, minor = name.rpartition("-")
    major = head.rpartition("-")[2]
    is_version = minor.isdigit() and len(minor) == 1 and major.isdigit() and minor != "0"
    return f"{head}.{minor}" if is_version else None


def bedrock_names(model_id: str) -> Iterator[str]:
    """The names of one Bedrock model: by region, with its version and without."""
    scope, _, rest = model_id.partition(".")
    bare = rest.removesuffix(BEDROCK_VERSION)
    for prefix in BEDROCK_REGIONS if scope == "regional" else ("global.",):
        yield f"{prefix}{bare}"
        if not bare.endswith(":0"):
            yield f"{prefix}{bare}{BEDROCK_VERSION}"


def continued(old: list[Price], stated: list[Price], *, known_at: datetime) -> list[Price]:
    """The rows of before with what became of them, and the new ones."""
    wanted = {essence(row): row for row in stated}
    kept = []
    for row in old:
        is_stated = row.system_to is None and wanted.pop(essence(row), None) is not None
        is_open = row.system_to is None and not is_stated
        kept.append(row._replace(system_to=known_at) if is_open else row)
    return sorted([*kept, *wanted.values()], key=as_text)


def essence(row: Price) -> tuple[object, ...]:
    """What a row says, apart from when it was known and which version said it."""
    return row._replace(system_from=datetime.min, system_to=None, origin="")  # noqa: DTZ901


def as_text(row: Price | ModelAlias) -> tuple[str, ...]:
    """A total order that does not mind what is missing."""
    return tuple("" if value is None else str(value) for value in row)


def read(path: Path) -> list[Price]:
    """The seed as it stands; nothing where there is none."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [parsed(row) for row in csv.DictReader(file)]


def parsed(row: dict[str, str]) -> Price:
    """One line of the seed."""
    found: dict[str, object] = {}
    for name, text in row.items():
        if not text:
            found[name] = None
        elif name in {"valid_from", "valid_to", "system_from", "system_to"}:
            found[name] = datetime.fromisoformat(text)
        else:
            found[name] = Decimal(text) if name in {*RATES, "per_request"} else text
    return Price(**found)  # type: ignore[arg-type]  # the columns of the file are its fields


def write(path: Path, rows: Iterable[Price | ModelAlias], *, of: type[Price | ModelAlias]) -> None:
    """Write a seed file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(of._fields)
        out.writerows([shown(value) for value in row] for row in rows)


def shown(value: object) -> str:
    """A value as the seed has it: instants with their zone, rates without trailing zeros."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return "" if value is None else str(value)


if __name__ == "__main__":
    main()
