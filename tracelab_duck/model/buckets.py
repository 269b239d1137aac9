"""Into how many buckets a lake is divided, and which numbers each of them has.

A number names its bucket in its first bits, so that buckets number what they read without asking
each other: 10 bits of bucket, then 21 bits of sources and batches, or 33 bits of lines.
"""

from __future__ import annotations

MOST_BUCKETS = 1 << 10
# Of a new lake: enough for some machines, few files for one.
BUCKETS = 16
SOURCE_BITS = 21
LINE_BITS = 33
