"""Writes a tower of a file of weights as a checkpoint, so that a run can begin with what is shipped.

    python thaw.py --weights FILE --base FOLDER --task questions|claims|vectors --out FILE

The tower has the eight bits of the file, and its head the file's temperature; the stem is the base model's.
"""

import argparse

import torch

import golden
from model import STEM, Reader

# TOWERS are the parts that a task's tower has in the file: its layers and its heads.
TOWERS = {"questions": ("reader", ("answer", "span")), "claims": ("claims", ("claim",)), "vectors": ("vector", ())}


def thaw(weights, base, task):
    header, parts = golden.read(weights)
    name, heads = TOWERS[task]
    reader, found = Reader(base), golden.tower(header, parts, name)
    for own, layer in zip(reader.body.encoder.layer[STEM:], found.encoder.layer[STEM:], strict=True):
        own.load_state_dict(layer.state_dict())
    for head in heads:
        getattr(reader, head).load_state_dict({"weight": parts[head], "bias": parts[head + ".bias"][0]})
    return reader.state_dict()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", required=True, help="file that export.py wrote")
    parser.add_argument("--base", required=True, help="folder of the pre-trained weights")
    parser.add_argument("--task", required=True, choices=sorted(TOWERS), help="what the tower reads")
    parser.add_argument("--out", required=True)
    opts = parser.parse_args()
    torch.save({"model": thaw(opts.weights, opts.base, opts.task), "temperatures": {}}, opts.out)


if __name__ == "__main__":
    main()
