"""Workloads, Table 1 of the paper, and baselines that measurements are compared with."""
