"""Writes the encoder's weights as one file that the Go package encoder reads.

    python export.py --base FOLDER --checkpoint FILE --claims FILE --vectors FILE --out FILE [--name NAME]

The file: eight bytes "CWREAD01", the header's length as four bytes (little-endian),
the header as JSON, blanks up to a multiple of 64 bytes, then the parts that the header lists. A
part is "int8" (rows * columns numbers, then a float32 scale for each row), "float32"
or "text" (the vocabulary, one entry a line). What comes after the header is guarded
by a CRC-32 that the header holds.
"""

import argparse
import json
import os
import struct
import zlib

import numpy as np
import torch
from safetensors.torch import load_file

import golden

MAGIC = b"CWREAD01"
STEM = 2  # layers that all towers share
LENGTH = 256  # most tokens of a pair
FIRST = 80  # most tokens of a pair's first text
NAME = "citeway-reader-2"
SPACE = "citeway-vectors-1"  # of the vectors: another run of vectors.py makes another


def quantised(matrix):
    """Eight-bit rows and their scales: of 81 scales a row the one with the least squared error."""
    most = np.abs(matrix).max(1, keepdims=True)
    most[most == 0] = 1
    best, least = np.empty_like(most), np.full_like(most, np.inf)
    for share in np.linspace(0.6, 1.0, 81, dtype=np.float32):
        scale = most * share / 127
        error = np.square(matrix - scale * np.clip(np.rint(matrix / scale), -127, 127)).sum(1, keepdims=True)
        better = error < least
        best[better], least[better] = scale[better], error[better]
    return np.clip(np.rint(matrix / best), -127, 127).astype(np.int8), best[:, 0].astype(np.float32)


class File:
    def __init__(self):
        self.parts, self.data = [], bytearray()
        self.exact = {}  # the matrices as they were

    def add(self, name, kind, rows, columns, data):
        self.parts.append({"name": name, "type": kind, "rows": rows, "columns": columns, "at": len(self.data), "bytes": len(data)})
        self.data += data
        self.data += b"\0" * (-len(self.data) % 64)

    def matrix(self, name, matrix):
        whole, scales = quantised(matrix.astype(np.float32))
        self.exact[name] = torch.from_numpy(matrix)
        self.add(name, "int8", *whole.shape, whole.tobytes() + scales.tobytes())

    def numbers(self, name, numbers):
        rows, columns = numbers.shape if numbers.ndim == 2 else (1, len(numbers))
        self.add(name, "float32", rows, columns, numbers.astype("<f4").tobytes())

    def layer(self, to, weights, at):
        def both(kind, *names):
            return np.concatenate([weights[f"encoder.layer.{at}.{n}.{kind}"] for n in names])

        attention = [f"attention.self.{n}" for n in ("query", "key", "value")]
        for name, sources in (("mix", attention), ("out", ["attention.output.dense"]), ("up", ["intermediate.dense"]), ("down", ["output.dense"])):
            self.matrix(f"{to}.{at}.{name}", both("weight", *sources))
            self.numbers(f"{to}.{at}.{name}.bias", both("bias", *sources))
        for name, source in (("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm")):
            self.numbers(f"{to}.{at}.{name}", np.stack([both("weight", source), both("bias", source)]))

    def write(self, path, header):
        header = dict(header, parts=self.parts, crc32=zlib.crc32(self.data))
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-(len(MAGIC) + 4 + len(text)) % 64)
        with open(path, "wb") as file:
            file.write(MAGIC + struct.pack("<I", len(text)) + text + self.data)


def vocabulary(folder):
    with open(os.path.join(folder, "tokenizer.json"), encoding="utf-8") as file:
        entries = json.load(file)["model"]["vocab"]
    return "\n".join(sorted(entries, key=entries.get)).encode()


def load(base, checkpoint):
    """The base model's weights and ours, both by the base model's names, and the heads."""
    state = torch.load(checkpoint, map_location="cpu")
    own = {k: v.float().numpy() for k, v in state["model"].items()}
    first = {k: v.float().numpy() for k, v in load_file(os.path.join(base, "model.safetensors")).items()}
    tuned = {k.removeprefix("body."): v for k, v in own.items() if k.startswith("body.")}
    # Divided by a head's temperature, logits become probabilities.
    heats = state["temperatures"]
    heads = {k: v / np.float32(heats.get(k.split(".")[0], 1)) for k, v in own.items() if not k.startswith("body.")}
    for key, value in tuned.items():
        frozen = key.startswith("embeddings.") or any(key.startswith(f"encoder.layer.{i}.") for i in range(STEM))
        if frozen and key in first and not np.array_equal(value, first[key]):
            raise SystemExit(f"{key} is of the stem and was changed in training")
    return first, tuned, heads


def export(base, checkpoint, claims, vectors, out, name):
    first, tuned, heads = load(base, checkpoint)
    _, claiming, claim_heads = load(base, claims)
    _, meaning, _ = load(base, vectors)
    with open(os.path.join(base, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    made = File()
    made.add("vocabulary", "text", 1, config["vocab_size"], vocabulary(base))
    made.matrix("words", first["embeddings.word_embeddings.weight"])
    made.matrix("positions", first["embeddings.position_embeddings.weight"])
    made.numbers("kinds", first["embeddings.token_type_embeddings.weight"])
    made.numbers("norm", np.stack([first["embeddings.LayerNorm.weight"], first["embeddings.LayerNorm.bias"]]))
    layers = config["num_hidden_layers"]
    for to, weights, at in [("stem", first, range(STEM)), ("vector", meaning, range(STEM, layers)), ("reader", tuned, range(STEM, layers)),
                            ("claims", claiming, range(STEM, layers))]:
        for i in at:
            made.layer(to, weights, i)
    for head, of in (("answer", heads), ("span", heads), ("claim", claim_heads)):
        made.numbers(head, of[head + ".weight"])
        made.numbers(head + ".bias", of[head + ".bias"])
    made.write(out, {
        "name": name, "space": SPACE, "width": config["hidden_size"], "heads": config["num_attention_heads"],
        "hidden": config["intermediate_size"], "stem": STEM, "layers": layers, "length": LENGTH, "first": FIRST,
    })
    print(f"{out}: {os.path.getsize(out) / 1e6:.1f} MB, {len(made.parts)} parts")
    compare(out, base, made.exact)


@torch.no_grad()
def compare(path, base, exact):
    """Prints how far eight bits move vectors and logits, over each two neighbours of the golden texts' sentences."""
    header, parts = golden.read(path)
    rounded, whole = golden.Torch(header, parts, base), golden.Torch(header, parts | exact, base)
    moved = {"answer": [], "claim": [], "span": []}
    cosines = []
    for first, second in zip(golden.SENTENCES, golden.SENTENCES[1:]):
        cosines.append(float(rounded.embed(second)[1] @ whole.embed(second)[1]))
        for name, one, two in zip(moved, rounded.read(first, second)[2:], whole.read(first, second)[2:]):
            moved[name].append((one - two).abs().flatten())
    print(f"eight bits: cosine of vectors {np.mean(cosines):.5f}, least {min(cosines):.5f}")
    for name, all_of_them in moved.items():
        found = torch.cat(all_of_them)
        print(f"eight bits: {name} logits differ by {found.mean():.4f}, at most {found.max():.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", required=True, help="folder of the pre-trained weights")
    parser.add_argument("--checkpoint", required=True, help="file that run.py wrote, for questions")
    parser.add_argument("--claims", required=True, help="another such file, for claims")
    parser.add_argument("--vectors", required=True, help="file that vectors.py wrote")
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", default=NAME, help="written into the file; vectors of another name are made anew")
    opts = parser.parse_args()
    export(opts.base, opts.checkpoint, opts.claims, opts.vectors, opts.out, opts.name)


if __name__ == "__main__":
    main()
