"""Writes the mean of two runs' weights, where the second began with those of the first.

    python mean.py FIRST SECOND --out FILE --head claim|answer --heat NUMBER

The mean keeps what both read well: the second run learned rows of another kind and forgot
some of the first's. Its logits are smaller than theirs, so it has a temperature of its own.
"""

import argparse

import torch


def mean(first, second, share=0.5):
    """The mean of each weight, of which the first has that share; what both have alike, as the stem, stays as it is."""
    return {name: value if torch.equal(value, second[name]) else share * value + (1 - share) * second[name] for name, value in first.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", help="file that run.py wrote")
    parser.add_argument("second", help="another such file")
    parser.add_argument("--out", required=True)
    parser.add_argument("--head", choices=("claim", "answer"), default="claim", help="what the runs read")
    parser.add_argument("--heat", type=float, required=True, help="the number that the head's logits are divided by")
    opts = parser.parse_args()
    weights = [torch.load(path, map_location="cpu")["model"] for path in (opts.first, opts.second)]
    torch.save({"model": mean(*weights), "temperatures": {opts.head: opts.heat}}, opts.out)


if __name__ == "__main__":
    main()
