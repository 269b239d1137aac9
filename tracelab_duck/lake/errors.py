"""What can go wrong with a lake."""

from __future__ import annotations

from typing import ClassVar

from tracelab_duck.errors import TracelabError, UsageError


class LakeError(TracelabError):
    """A lake cannot be used.

    Attributes:
        uri: Where it is.
    """

    exit_code: ClassVar[int] = 3

    def __init__(self, uri: str, text: str) -> None:
        super().__init__(text)
        self.uri = uri


class LakeMissingError(LakeError):
    """There is no lake yet."""

    def __init__(self, uri: str) -> None:
        super().__init__(
            uri, f"no lake at {uri}; run `tracelab-duck refresh --lake {uri} PATH` first"
        )


class LakeUnusableError(LakeError):
    """What is there cannot be read or written as a lake."""

    def __init__(self, uri: str, *, reason: str) -> None:
        super().__init__(uri, f"cannot use the lake at {uri}: {reason}; check the URI and rights")
        self.reason = reason


class LakeBusyError(LakeError):
    """Somebody else refreshes the same lake."""

    def __init__(self, uri: str) -> None:
        super().__init__(uri, f"another refresh writes the lake at {uri}; run this one again")


class LakeOutdatedError(LakeError):
    """The lake was folded by other definitions than this program has."""

    def __init__(self, uri: str) -> None:
        super().__init__(
            uri,
            f"the lake at {uri} was folded by another version; "
            f"run `tracelab-duck refresh --lake {uri}` to fold it again",
        )


class BucketsDifferError(UsageError):
    """A lake cannot be divided anew."""

    def __init__(self, uri: str, *, asked: int, found: int) -> None:
        super().__init__(
            f"the lake at {uri} has {found} buckets, not {asked}; "
            "leave --buckets out, or begin another lake"
        )
        self.asked = asked
        self.found = found


class BucketFullError(LakeError):
    """A bucket has given away all its numbers."""

    def __init__(self, uri: str, *, bucket: int) -> None:
        super().__init__(
            uri,
            f"bucket {bucket} of the lake at {uri} has no number left for a new source or line; "
            "begin another lake, with more buckets",
        )
        self.bucket = bucket


class RayMissingError(UsageError):
    """Ray is wanted and not installed."""

    def __init__(self) -> None:
        super().__init__(
            "--engine ray needs Ray; install it with `pip install 'tracelab-duck[distributed]'`"
        )


class ClusterFailedError(TracelabError):
    """A part of a refresh failed on the cluster as often as it was tried."""

    def __init__(self, *, what: str, detail: str) -> None:
        super().__init__(f"{what} failed: {detail}; nothing was committed, run it again")
        self.what = what
        self.detail = detail
