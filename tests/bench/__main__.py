"""All measurements, one after another: `make bench`. Leave the machine alone meanwhile."""

from itertools import chain as joined

from tests.bench import chain, engine, media, report, rules, storm

if __name__ == "__main__":
    report.show(joined(rules.rows(), engine.rows(), chain.rows(), storm.rows(), media.rows()))
