"""The loop that feeds a worker's view back into its context."""
