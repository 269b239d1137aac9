"""Many machines, one lake: the same SQL on the parts of a fleet, its rows as Parquet files."""
