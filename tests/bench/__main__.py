"""All measurements, one after another: `make bench`. Leave the machine alone meanwhile."""

from itertools import chain as joined

from tests.bench import chain, engine, report, rules

if __name__ == "__main__":
    report.show(joined(rules.rows(), engine.rows(), chain.rows()))
