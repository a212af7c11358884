"""Fails where a row to train on is also a row that something is measured on.

A row is refused when its claim or question is, word for word, a held-out one, or when a
large part of its passage stands in a held-out passage. The training data come
decontaminated; this makes sure that what is chosen and made of them stays so.
"""

import json
import os
import re

import written

WORD = re.compile(r"\w+")
SHINGLE = 8  # words
MOST_SHARED = 0.35  # of a passage's shingles
LEAST_WORDS = 4  # a shorter question may be anybody's


def words(text):
    return WORD.findall(text.lower())


def shingles(text):
    at = words(text)
    return {hash(tuple(at[i : i + SHINGLE])) for i in range(len(at) - SHINGLE + 1)}


def lines(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        raise SystemExit(f"held: {path} is missing, so nothing shows that no row of it is trained on")
    with open(path, encoding="utf-8") as file:
        yield from map(json.loads, file)


# EVAL has the written claims and twins that are measured, of the same kind as those in written/.
EVAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "internal", "gateway", "eval")


def claims():
    """The (claim, [passage]) pairs of EVAL."""
    for name in ("claims.txt", "twins.txt"):
        for passage, pairs in written.read(os.path.join(EVAL, name)):
            for _, claim in pairs:
                yield claim, [passage]


def measured(folder):
    """The (claim or question, [passages]) pairs that something is measured on."""
    yield from claims()
    for row in lines(folder, "attribution/dev.jsonl"):
        yield row["claim"], row["references"]
        yield row["question"], []
    for row in lines(folder, "wice/claim-dev.jsonl"):
        yield row["claim"], [" ".join(row["evidence"])]
    for name in ("answerable", "unanswerable"):
        for row in lines(folder, f"clapnq/{name}.jsonl"):
            yield row["input"], [p["text"] for p in row["passages"]]


class Held:
    def __init__(self, folder):
        self.asked, self.shingles = set(), set()
        for asked, passages in measured(folder):
            self.asked.add(tuple(words(asked)))
            for passage in passages:
                self.shingles |= shingles(passage)

    def reason(self, row):
        """Why the row may not be trained on, or ""."""
        asked = tuple(words(row.first))
        if len(asked) >= LEAST_WORDS and asked in self.asked:
            return "its claim or question is a held-out one"
        own = shingles(row.second)
        shared = len(own & self.shingles)
        if own and shared >= MOST_SHARED * len(own):
            return f"{shared} of {len(own)} shingles of its passage are held out"
        return ""

    def check(self, rows):
        """Raises SystemExit that names the rows that may not be trained on."""
        found = [f"{row.set}: {row.first[:80]}: {why}" for row in rows if (why := self.reason(row))]
        if found:
            raise SystemExit(f"held: {len(found)} rows are measured on and may not be trained on:\n" + "\n".join(found[:20]))
