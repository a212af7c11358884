"""Passages with claims and questions about them that were written for this, one by one.

The public sets hold encyclopedias, captions and papers; here are rules, notices, reports,
tables and stories, with claims as an answer words them and questions as people ask them. A
passage has claims that hold in other words beside claims that fail in its own; or pairs of claims
that only a reader tells apart; or questions that it answers beside some that it nearly answers. All
of it is invented, but for some questions about passages of the public sets, which are named and not copied.
"""

import glob
import hashlib
import os

import said

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "written")
LABELS = {"S": 0, "N": 1, "C": 2}
# KEPT is of how many passages one is kept for dev.
KEPT = 10
# BESIDE is the share of passages with another one beside them, STRAY of claims beside another passage, JOINED of claims said with another.
BESIDE, STRAY, JOINED = 0.2, 0.05, 0.1
# MOST_BESIDE is the most bytes of two passages beside each other.
MOST_BESIDE = 900
# KEY is how many hexadecimal digits name a passage of the public sets.
KEY = 12


def read(path):
    """(passage, [(letter, text)]) of a file's blocks."""
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            letter, _, text = line.rstrip("\n").partition(": ")
            if letter == "P":
                found.append((text.replace("\\n", "\n"), []))
            elif text:
                found[-1][1].append((letter, text))
    return found


def blocks(kind, split):
    """The blocks of the files of a kind: claims, pairs or questions."""
    found = [block for path in sorted(glob.glob(os.path.join(FOLDER, kind, "*.txt"))) for block in read(path)]
    return [block for at, block in enumerate(found) if (at % KEPT == KEPT - 1) == (split == "dev")]


def claims(split, rng):
    """(claim, passage, label) of each written claim, and of some joined or beside another passage."""
    known = blocks("claims", split)
    for passage, pairs in known:
        for letter, claim in pairs:
            label = LABELS[letter]
            if rng.random() < JOINED:
                claim, label = said.both((claim, label), labelled(rng.choice([pair for pair in pairs if pair[1] != claim])))
            other = rng.choice(known)[0]
            if rng.random() < STRAY and other != passage:
                yield claim, other, 1
            yield claim, beside(passage, other, rng), label


def key(passage):
    """The name by which a block calls a passage of the public sets, which is not copied here."""
    return hashlib.sha256(passage.encode()).hexdigest()[:KEY]


def named(passage):
    """Whether a block has, instead of its passage, the key of one of the public sets."""
    return passage[0] == "#" and len(passage) == 1 + KEY


def twins(split, rng):
    """(passage, [(claim, label)]) of each block of pairs: after each claim that holds comes the same with one thing changed."""
    known = blocks("pairs", split)
    for passage, pairs in known:
        found = [labelled(pair) for pair in pairs]
        if rng.random() < JOINED:
            found = joined(found, rng)
        yield beside(passage, rng.choice(known)[0], rng), found


def joined(found, rng):
    """The pairs, each but one said with what holds of that one."""
    at = 2 * rng.randrange(len(found) // 2)
    return [said.both(pair, found[at]) for pair in [*found[:at], *found[at + 2 :]]]


def labelled(pair):
    letter, claim = pair
    return claim, LABELS[letter]


def beside(passage, other, rng):
    """The passage, perhaps with another before or behind it."""
    way = rng.random()
    if way > BESIDE or other == passage or len(passage.encode()) + len(other.encode()) > MOST_BESIDE:
        return passage
    return passage + "\n" + other if way < BESIDE / 2 else other + "\n" + passage


def questions(split, texts):
    """(question, passage, start, end) of each written question; start is -1 where the passage does not answer.
    Of a passage of the public sets there is only its key here, by which texts has it."""
    for passage, pairs in blocks("questions", split):
        public = named(passage)
        if public:
            passage = texts[passage[1:]]
        for letter, text in pairs:
            question, _, answer = text.partition(" => ")
            if letter == "U":
                yield question, passage, -1, -1
                continue
            if public:  # its words are not copied: START+LENGTH, in code points
                start, length = map(int, answer.split("+"))
            else:
                start, length = passage.find(answer.replace("\\n", "\n")), len(answer)
            if start >= 0:
                yield question, passage, start, start + length
